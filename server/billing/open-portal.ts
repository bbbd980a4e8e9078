import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { PaymentError, type PortalRequest } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { getSubscription } from './find-subscription.ts'

/** The provider's own page for payment method, invoices and cancellation. */
export async function openPortal(ctx: Context, caller: Caller): Promise<string> {
  const { stripeCustomerId } = await getSubscription(ctx.db, caller.id)
  if (!stripeCustomerId) throw refuse('no_subscription')
  try {
    return await portalUrl(ctx, stripeCustomerId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    throw refuse('payment_not_started', { cause: error })
  }
}

export const portalUrl = (
  ctx: Context,
  customerId: string,
  change?: PortalRequest['change'],
): Promise<string> =>
  ctx.payments.openPortal({
    customerId,
    returnUrl: `${ctx.config.appUrl}/account`,
    ...(change && { change }),
  })
