import type { CheckoutResult } from '#contracts/billing.ts'
import { findUser } from '#server/accounts/store.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { type CheckoutState, PaymentError } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
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
    const customerId = ownerOf(checkout, caller)
    if (checkout?.status !== 'complete' || !checkout.isPaid) throw refuse('payment_incomplete')
    await readBooks(ctx, customerId, { cause: 'result_page' })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    throw refuse('payment_not_verified', { cause: error })
  }
  const user = await findUser(ctx.db, caller.id)
  if (!user) throw refuse('unauthorized')
  const { email, subscriptionPlan, subscriptionStatus } = user
  return { session: { id, status: 'complete' }, user: { email, subscriptionPlan, subscriptionStatus } }
}

/** Somebody else's session is as unknown as one that never was. */
function ownerOf(checkout: CheckoutState | null, caller: Caller): string {
  const isTheirs = checkout?.userId === caller.id && checkout.customerId === caller.stripeCustomerId
  if (!isTheirs || !caller.stripeCustomerId) throw refuse('payment_unknown')
  return caller.stripeCustomerId
}
