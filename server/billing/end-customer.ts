import * as z from 'zod/mini'
import { raiseAlert, settleAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Entry } from '#server/jobs/queue.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { endAllSubscriptions } from './end-all-subscriptions.ts'

const againAfterSeconds = 600

/**
 * What a closed account paid for ends, and the provider forgets the customer, as soon as it answers, however long that
 * takes; until then a person knows.
 */
export const endCustomer = defineJob({
  name: 'billing.end-customer',
  payload: z.object({ customerId: z.string(), closedAt: z.string() }),
  retries: 20,
  concurrency: 1,
  run: async (ctx, { customerId, closedAt }) => {
    const alert = { kind: 'closed_account_pays', subject: customerId }
    try {
      const { invoices } = await endAllSubscriptions(ctx, customerId)
      // Payments can still be given back, and invoices stay: the books survive the customer.
      await ctx.payments.deleteCustomer(customerId)
      const late = invoices.filter(({ paidAt }) => paidAt && paidAt > new Date(closedAt)).map(({ id }) => id)
      // Collected while we could not end it: nobody is left to ask for it, so a person gives it back.
      if (late.length > 0) await raiseAlert(ctx, ctx.db, { ...alert, details: { giveBack: late } })
      else await settleAlert(ctx, ctx.db, alert)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      await raiseAlert(ctx, ctx.db, { ...alert, details: { error: error.message } })
      await endLater(ctx, ctx.db, {
        payload: { customerId, closedAt },
        startAfterSeconds: againAfterSeconds,
      })
    }
  },
})

export async function endLater(
  ctx: Pick<Context, 'queue'>,
  tx: Db,
  ending: Entry<{ customerId: string; closedAt: string }>,
): Promise<void> {
  await ctx.queue.enqueue(tx, endCustomer, ending)
}
