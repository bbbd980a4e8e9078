import { setTimeout as wait } from 'node:timers/promises'
import type { GarmentFacts } from '#contracts/garment-facts.ts'
import { sureOfKind } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import { garments } from '#server/db/schema/garments.ts'
import { eq } from '#server/db/sql.ts'
import { asksAi } from '#server/providers/images/chain.ts'
import { lookAt } from './coach-photo.ts'
import type { GenerationRow } from './store.ts'

/** A look takes a fifth of it where nobody else is looking; no picture waits for longer. */
const longestMs = 1000

/**
 * What is told an AI of a garment besides its pictures. Measured for its first picture, and kept with the photo's name;
 * our own engine looks for itself. Where nobody has time to look, the picture is made without.
 */
export async function measureGarment(
  ctx: Context,
  row: Pick<GenerationRow, 'userId' | 'garmentId' | 'originalImageUrl'>,
  photo: Uint8Array,
): Promise<GarmentFacts | null> {
  const { garmentId, originalImageUrl: key } = row
  if (!asksAi(ctx.images)) return null
  const known = garmentId ? await readMeasured(ctx, garmentId) : null
  if (known?.key === key) return known.facts
  const facts = await measure(ctx, row.userId, photo)
  if (facts === undefined) return null
  if (garmentId)
    await ctx.db.update(garments).set({ measured: { key, facts } }).where(eq(garments.id, garmentId))
  return facts
}

/** Undefined: nobody had time to look. Null: the look cannot be trusted with more than advice. */
export async function measure(
  ctx: Context,
  userId: string,
  photo: Uint8Array,
): Promise<GarmentFacts | null | undefined> {
  const giveUp = new AbortController()
  const late = wait(longestMs, undefined, { signal: giveUp.signal }).catch(() => undefined)
  try {
    const seen = await Promise.race([lookAt(ctx, userId, photo).catch(() => undefined), late])
    if (!seen) return undefined
    const { facts, category, categoryConfidence } = seen
    return facts && { ...facts, kind: categoryConfidence >= sureOfKind ? category : null }
  } finally {
    giveUp.abort()
  }
}

async function readMeasured({ db }: Context, garmentId: string) {
  const [row] = await db
    .select({ measured: garments.measured })
    .from(garments)
    .where(eq(garments.id, garmentId))
  return row?.measured ?? null
}
