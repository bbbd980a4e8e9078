import type { PlanId } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { rowOf } from './apply-books.ts'
import { getSubscription } from './find-subscription.ts'
import { nothing } from './judge-books.ts'
import { setStanding } from './subscription.ts'

/**
 * A plan that nobody pays for, from now on. No change of plan is recorded: those count purchases. The row of the person
 * is locked.
 */
export async function givePlan(
  ctx: Context,
  tx: Db,
  { userId, plan }: { userId: string; plan: PlanId },
): Promise<void> {
  const { stripeSubscriptionId } = await getSubscription(tx, userId)
  if (stripeSubscriptionId) throw refuse('account_pays')
  await setStanding(tx, userId, { standing: rowOf({ ...nothing, plan }), at: ctx.clock() })
  await ctx.events.publish(tx, { userId, generationId: null })
}
