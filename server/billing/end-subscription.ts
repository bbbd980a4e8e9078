import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/define-job.ts'

/** A subscription that must not go on is ended at the provider, however long that is away. */
export const endSubscription = defineJob({
  name: 'billing.end-subscription',
  payload: z.object({
    customerId: z.string(),
    subscriptionId: z.string(),
    refund: z.boolean(),
    why: z.string(),
  }),
  retries: 20,
  concurrency: 1,
  run: async (ctx, { refund, why: _why, ...subscription }) => ctx.payments.endNow(subscription, { refund }),
})
