import * as z from 'zod/mini'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { lockInvoice, numberOf } from './documents.ts'
import { getSubscription } from './find-subscription.ts'
import { readBooks } from './read-books.ts'
import type { InvoiceRow } from './store.ts'

/** The provider gives the money back; its books then say so, and the credit note and the mail follow from them. */
export const refundPayment = defineJob({
  name: 'billing.refund-payment',
  payload: z.object({
    customerId: z.string(),
    invoiceId: z.string(),
    number: z.string(),
    cents: z.int(),
    key: z.string(),
  }),
  retries: 20,
  concurrency: 1,
  run: async (ctx, { number, ...refund }) => {
    try {
      await ctx.payments.refund(refund)
    } catch (error) {
      if (!(error instanceof PaymentError) || error.kind === 'down') throw error
      const details = { cents: refund.cents, error: error.message }
      await raiseAlert(ctx, ctx.db, { kind: 'refund_failed', subject: number, details })
    }
    await readBooks(ctx, refund.customerId, { cause: 'refund' })
  },
})

interface Ask {
  userId: string
  paymentId: string
  cents: number
  /** One refund, however often it is asked for. */
  key: string
}

/** Inside the caller's transaction; answers the payment as it was. */
export async function askRefund(ctx: Context, tx: Db, ask: Ask): Promise<InvoiceRow> {
  const { userId, paymentId, cents, key } = ask
  const payment = await lockInvoice(tx, paymentId)
  const { stripeCustomerId: customerId } = await getSubscription(tx, userId)
  if (payment?.userId !== userId || !customerId) throw refuse('not_found')
  if (payment.dispute === 'open' || payment.dispute === 'lost') throw refuse('payment_disputed')
  if (cents > payment.grossCents - payment.refundedCents) throw refuse('refund_too_much')
  const payload = { customerId, invoiceId: payment.providerId, number: numberOf(payment), cents, key }
  await ctx.queue.enqueue(tx, refundPayment, { payload })
  return payment
}
