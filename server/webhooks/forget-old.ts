import { deliveriesKeptDays } from '#contracts/webhooks.ts'
import type { Context } from '#server/context.ts'
import { deleteMessagesBefore } from './store.ts'

export async function forgetOldMessages(ctx: Context): Promise<void> {
  const keepMs = deliveriesKeptDays * 24 * 3600_000
  await deleteMessagesBefore(ctx.db, new Date(ctx.clock().getTime() - keepMs))
}
