import { type CastingOffer, candidates, furtherPoses } from '#contracts/casting.ts'
import type { Context } from '#server/context.ts'

/** The provider that people are made by: the first AI that reads what they look like. */
export const painterOf = ({ images }: Pick<Context, 'images'>) =>
  images.providers.find(({ isAi, capabilities }) => isAi && capabilities.readsInstructions) ?? null

/** What a casting would cost by the provider's own figures; what it did cost is booked picture by picture. */
export function offerOf(ctx: Pick<Context, 'images'>): CastingOffer {
  const painter = painterOf(ctx)
  const centsPerPicture = painter?.capabilities.cents ?? 0
  const pictures = candidates + furtherPoses.length
  return { provider: painter?.name ?? null, centsPerPicture, cents: centsPerPicture * pictures }
}
