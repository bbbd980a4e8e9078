import type { Casting } from '#contracts/casting.ts'
import { failures, isFailureCode } from '#contracts/errors.ts'
import type { WholeCasting } from './store.ts'

/** `path`: where the pictures of castings are served, for the house or for a shop. */
export function presentCasting({ casting, pictures }: WholeCasting, path: string): Casting {
  const { id, name, gender, bodyType, tone, person, modelId, createdAt } = casting
  return {
    ...{ id, name, gender, bodyType, tone, person, modelId },
    createdAt: createdAt.toISOString(),
    costCents: pictures.reduce((sum, { costCents }) => sum + costCents, 0),
    pictures: pictures.map((picture) => ({
      id: picture.id,
      pose: picture.pose,
      state: picture.state,
      imageUrl: picture.key ? `${path}/${id}/pictures/${picture.id}` : null,
      failure: isFailureCode(picture.failure) ? picture.failure : null,
      errorMessage: isFailureCode(picture.failure) ? failures[picture.failure] : null,
      provider: picture.provider,
    })),
  }
}
