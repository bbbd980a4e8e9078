import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { findGeneration, setDeleted } from './store.ts'

/** Takes a finished generation out of the history; for some minutes it can come back. */
export async function removeGeneration(ctx: Context, userId: string, id: string): Promise<void> {
  const removed = await setDeleted(ctx.db, { userId, id }, ctx.clock())
  if (removed) return
  throw refuse((await findGeneration(ctx.db, { userId, id })) ? 'not_finished' : 'not_found')
}

export async function restoreGeneration(ctx: Context, userId: string, id: string): Promise<void> {
  if (!(await setDeleted(ctx.db, { userId, id }, null))) throw refuse('not_found')
}
