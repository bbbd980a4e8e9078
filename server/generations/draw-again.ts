import { type EnginePool, EnginePoolError } from '#engine/pool.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import type { Context } from '#server/context.ts'
import { engineRequestOf } from '#server/providers/images/studio.ts'
import { refuse } from '#server/refusal.ts'
import { Failure } from './judge.ts'
import { buildOrder } from './order.ts'
import type { GenerationRow } from './store.ts'

/** How it is to be drawn. */
export type Wish = Pick<Parameters<EnginePool['render']>[0], 'width' | 'height' | 'ghost' | 'transparent'>

/**
 * Draws what a picture was ordered with once more, by our own engine, also where an AI made the picture. It costs nothing and waits
 * for nobody's order; accounts take turns. Refuses with `photo_lost`, `not_drawable`, or a time to come back.
 */
export async function drawAgain(ctx: Context, row: GenerationRow, wish: Wish): Promise<Uint8Array> {
  const person = await findPerson(ctx.db, row.userId)
  const order = await buildOrder(ctx, row, person).catch((cause: unknown) => {
    throw cause instanceof Failure ? refuse('photo_lost', { cause }) : cause
  })
  const request = { ...engineRequestOf(order), ...wish }
  const { png } = await ctx.drawings.run(row.userId, () => ctx.drawer.render(request)).catch(explain)
  return png
}

function explain(cause: unknown): never {
  if (!(cause instanceof EnginePoolError)) throw cause
  const isOfPhoto = cause.code === 'no_garment' || cause.code === 'unreadable'
  throw isOfPhoto
    ? refuse('not_drawable', { cause })
    : refuse('unavailable', { retryAfterSeconds: 10, cause })
}
