import { setTimeout as wait } from 'node:timers/promises'
import type { GarmentFacts } from '#contracts/garment-facts.ts'
import { sureOfKind } from '#contracts/generations.ts'
import type { Coaching } from '#engine/types.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { garments, type MeasuredPhoto } from '#server/db/schema/garments.ts'
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
  { photo, known }: { photo: Uint8Array; known: MeasuredPhoto | null },
): Promise<GarmentFacts | null> {
  const { garmentId, originalImageUrl: key } = row
  if (!asksAi(ctx.images)) return null
  if (known?.key === key) return known.facts
  const facts = await measure(ctx, row.userId, photo)
  if (facts === undefined) return null
  if (garmentId) await keepMeasured(ctx.db, garmentId, { key, facts })
  return facts
}

/** For the pictures of it that are made later. */
export async function keepMeasured(db: Db, garmentId: string, measured: MeasuredPhoto): Promise<void> {
  await db.update(garments).set({ measured }).where(eq(garments.id, garmentId))
}

/** Null: the look is not sure of it. */
export const kindOf = ({ category, categoryConfidence }: Coaching): Coaching['category'] =>
  categoryConfidence >= sureOfKind ? category : null

/** Null: the look cannot be trusted with more than advice. */
export const factsOf = (seen: Coaching): GarmentFacts | null =>
  seen.facts && { ...seen.facts, kind: kindOf(seen) }

/** Undefined: nobody had time to look. */
export async function measure(
  ctx: Context,
  userId: string,
  photo: Uint8Array,
): Promise<GarmentFacts | null | undefined> {
  const giveUp = new AbortController()
  const late = wait(longestMs, undefined, { signal: giveUp.signal }).catch(() => undefined)
  try {
    const seen = await Promise.race([lookAt(ctx, userId, photo).catch(() => undefined), late])
    return seen && factsOf(seen)
  } finally {
    giveUp.abort()
  }
}
