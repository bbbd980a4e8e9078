import * as z from 'zod/mini'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { findSubscription, getSubscription } from './find-subscription.ts'
import { findProfile, putProfile } from './store.ts'

/** Whom invoices are made out to: kept here, and told the provider when it can be reached. */
export async function saveProfile(
  ctx: Context,
  caller: Caller,
  profile: BillingProfile,
): Promise<BillingProfile> {
  await ctx.db.transaction(async (tx) => {
    await putProfile(tx, { ...profile, userId: caller.id, updatedAt: ctx.clock() })
    const { stripeCustomerId } = await getSubscription(tx, caller.id)
    if (!stripeCustomerId) return
    await ctx.queue.enqueue(tx, tellProvider, { payload: { userId: caller.id } })
  })
  return profile
}

export const tellProvider = defineJob({
  name: 'billing.tell-profile',
  payload: z.object({ userId: z.uuid() }),
  retries: 10,
  concurrency: 1,
  run: async (ctx, { userId }) => {
    const subscription = await findSubscription(ctx.db, userId)
    const profile = await findProfile(ctx.db, userId)
    if (!subscription?.stripeCustomerId || !profile) return
    await ctx.payments.updateCustomer(subscription.stripeCustomerId, profile)
  },
})
