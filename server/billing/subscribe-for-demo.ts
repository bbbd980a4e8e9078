import type { PaidPlanId } from '#contracts/checkout.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { readBooks } from './read-books.ts'
import { customerOf } from './start-checkout.ts'
import { setPlan } from './subscription.ts'

/** A demo account has its plan from the first moment. */
export const beginWithPlan = (tx: Db, userId: string, plan: PaidPlanId): Promise<void> =>
  setPlan(tx, userId, plan)

/** A demo account pays for its plan with a test card, so that its pages have something to show. */
export async function subscribeForDemo(ctx: Context, userId: string, plan: PaidPlanId): Promise<void> {
  const person = ctx.simulatedDesk && (await findPerson(ctx.db, userId))
  if (!ctx.simulatedDesk || !person) return
  const customerId = await customerOf(ctx, person)
  const { id } = await ctx.payments.createCheckout({
    customerId,
    userId,
    plan,
    successUrl: ctx.config.appUrl,
    cancelUrl: ctx.config.appUrl,
    key: `demo-${userId}`,
  })
  await ctx.simulatedDesk.pay(id, 'good', true)
  await readBooks(ctx, customerId, { cause: 'demo' })
}
