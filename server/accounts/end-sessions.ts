import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { deleteSessions } from './session-store.ts'

/** Every browser of a person is signed out, also those that have a page open. */
export async function endSessions(ctx: Context, tx: Db, userId: string): Promise<void> {
  await deleteSessions(tx, userId)
  await ctx.events.publish(tx, { userId, generationId: null })
}
