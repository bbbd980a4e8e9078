import { raiseAlert, settleAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'

const matter = { kind: 'files_lost', subject: 'storage' }

/** A person should know at once: what is lost may still be in a backup. */
export async function reportLoss(
  ctx: Pick<Context, 'db' | 'log' | 'clock'>,
  details: Record<string, unknown>,
): Promise<void> {
  await raiseAlert(ctx, ctx.db, { ...matter, details })
}

export const settleLoss = (ctx: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  settleAlert(ctx, ctx.db, matter)
