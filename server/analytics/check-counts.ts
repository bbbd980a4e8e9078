import { raiseAlert, settleAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import { countWaysOut } from './store.ts'

const matter = { kind: 'counters_differ', subject: 'generations' }

/**
 * Every generation that was asked for has ended, was abandoned with its account, or is being made: when the counters
 * do not add up to that, somebody changed rows past the triggers that keep them.
 */
export async function checkCounts(ctx: Context): Promise<void> {
  const { asked, ended, unfinished } = await countWaysOut(ctx.db)
  if (asked === ended + unfinished) return settleAlert(ctx, ctx.db, matter)
  await raiseAlert(ctx, ctx.db, { ...matter, details: { asked, ended, unfinished } })
}
