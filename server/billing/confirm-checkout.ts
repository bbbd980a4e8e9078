import type { CheckoutResult } from '#contracts/billing.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { type CheckoutState, PaymentError } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { getSubscription } from './find-subscription.ts'
import { readBooks } from './read-books.ts'

const sessionId = /^[A-Za-z0-9_-]{1,255}$/

/** The person is back from paying: the provider is asked, so that no event has to arrive first. */
export async function confirmCheckout(
  ctx: Context,
  caller: Caller,
  id: string | undefined,
): Promise<CheckoutResult> {
  if (!id) throw refuse('payment_session_invalid')
  if (!sessionId.test(id)) throw refuse('payment_unknown')
  try {
    const checkout = await ctx.payments.findCheckout(id)
    const { stripeCustomerId } = await getSubscription(ctx.db, caller.id)
    const customerId = requireOwner(checkout, { userId: caller.id, customerId: stripeCustomerId })
    if (checkout?.status !== 'complete' || !checkout.isPaid) throw refuse('payment_incomplete')
    await readBooks(ctx, customerId, { cause: 'result_page' })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    throw refuse('payment_not_verified', { cause: error })
  }
  const { subscriptionPlan, subscriptionStatus } = await getSubscription(ctx.db, caller.id)
  const user = { email: caller.email, subscriptionPlan, subscriptionStatus }
  return { session: { id, status: 'complete' }, user }
}

/** Somebody else's session is as unknown as one that never was. */
function requireOwner(
  checkout: CheckoutState | null,
  { userId, customerId }: { userId: string; customerId: string | null },
): string {
  const isTheirs = checkout?.userId === userId && checkout.customerId === customerId
  if (!isTheirs || !customerId) throw refuse('payment_unknown')
  return customerId
}
