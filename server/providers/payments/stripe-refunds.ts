import type Stripe from 'stripe'
import { PaymentError, type Refund } from './payment-provider.ts'
import { idOf } from './stripe-books.ts'

/** Stripe forgets an idempotency key after a day, and a job may come later: the refund itself carries the key too. */
export async function refundInvoice(stripe: Stripe, { invoiceId, cents, key }: Refund): Promise<void> {
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const intents = invoice.payments?.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []) ?? []
  for (const payment_intent of intents) {
    const { data: refunds } = await stripe.refunds.list({ payment_intent, limit: 100 })
    if (refunds.some(({ metadata }) => metadata?.key === key)) return
    const { data: charges } = await stripe.charges.list({ payment_intent })
    const paid = charges.find(({ status, amount, amount_refunded }) => {
      return status === 'succeeded' && amount - amount_refunded >= cents
    })
    if (!paid) continue
    await stripe.refunds.create(
      { charge: paid.id, amount: cents, reason: 'requested_by_customer', metadata: { key } },
      { idempotencyKey: `refund-${key}` },
    )
    return
  }
  throw new PaymentError('failed', `less than ${cents} cents are left of ${invoiceId}`)
}
