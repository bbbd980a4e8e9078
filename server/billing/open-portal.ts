import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { PaymentError, type PortalRequest } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'

/** The provider's own page for payment method, invoices and cancellation. */
export async function openPortal(ctx: Context, caller: Caller): Promise<string> {
  if (!caller.stripeCustomerId) throw refuse('no_subscription')
  try {
    return await portalUrl(ctx, caller.stripeCustomerId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.error({ error: error.message, kind: error.kind }, 'portal not opened')
    throw refuse('payment_not_started')
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
