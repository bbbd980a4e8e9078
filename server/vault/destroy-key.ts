import type { Context } from '#server/context.ts'
import { eraseKey } from './store.ts'

/**
 * Makes every file of an account unreadable, wherever copies of it lie. Idempotent; the account never gets another key.
 * Another process may remember the key for half a minute more.
 */
export async function destroyKey(
  ctx: Pick<Context, 'db' | 'storage' | 'clock'>,
  userId: string,
): Promise<void> {
  await eraseKey(ctx.db, userId, ctx.clock())
  ctx.storage.forget(userId)
}
