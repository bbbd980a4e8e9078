import type { PaidPlanId } from '#contracts/checkout.ts'
import type { UserRow } from '#server/accounts/store.ts'
import type { Context } from '#server/context.ts'
import { readBooks } from './read-books.ts'
import { customerOf } from './start-checkout.ts'

/** A demo account pays for its plan with a test card, so that its pages have something to show. */
export async function subscribeForDemo(ctx: Context, user: UserRow, plan: PaidPlanId): Promise<void> {
  if (!ctx.simulatedDesk) return
  const customerId = await customerOf(ctx, user)
  const { id } = await ctx.payments.createCheckout({
    customerId,
    userId: user.id,
    plan,
    successUrl: ctx.config.appUrl,
    cancelUrl: ctx.config.appUrl,
    key: `demo-${user.id}`,
  })
  await ctx.simulatedDesk.pay(id, 'good', true)
  await readBooks(ctx, customerId, { cause: 'demo' })
}
