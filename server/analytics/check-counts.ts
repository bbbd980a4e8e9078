import { raiseAlert, settleAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import { countAccounts, countWaysOut } from './store.ts'

/**
 * Every generation that was asked for has ended, was abandoned with its account, or is being made, and every account is
 * on the plan that it came to last: when the counters do not add up to that, somebody changed rows past the triggers
 * that keep them.
 */
export async function checkCounts(ctx: Context): Promise<void> {
  const { asked, ended, unfinished } = await countWaysOut(ctx.db)
  await tell(ctx, 'generations', asked === ended + unfinished ? null : { asked, ended, unfinished })
  const { counted, there } = await countAccounts(ctx.db)
  await tell(ctx, 'accounts', counted === there ? null : { counted, there })
}

async function tell(ctx: Context, subject: string, details: Record<string, number> | null): Promise<void> {
  const matter = { kind: 'counters_differ', subject }
  if (details) await raiseAlert(ctx, ctx.db, { ...matter, details })
  else await settleAlert(ctx, ctx.db, matter)
}
