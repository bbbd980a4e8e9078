import type { Context } from '#server/context.ts'
import { deleteExpired } from './store.ts'

/** Long enough for its owner to see why a program stopped. */
const keepMs = 30 * 24 * 3600_000

export async function forgetOldKeys(ctx: Context): Promise<void> {
  await deleteExpired(ctx.db, new Date(ctx.clock().getTime() - keepMs))
}
