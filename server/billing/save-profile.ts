import * as z from 'zod/mini'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
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
    await tellProviderLater(ctx, tx, caller.id)
  })
  return profile
}

/** Address and billing details of an account changed: the payment provider has to know, where there is one. */
export async function tellProviderLater(ctx: Pick<Context, 'queue'>, tx: Db, userId: string): Promise<void> {
  const { stripeCustomerId } = await getSubscription(tx, userId)
  if (stripeCustomerId) await ctx.queue.enqueue(tx, tellProvider, { payload: { userId } })
}

export const tellProvider = defineJob({
  name: 'billing.tell-profile',
  payload: z.object({ userId: z.uuid() }),
  retries: 10,
  concurrency: 1,
  run: async (ctx, { userId }) => {
    const subscription = await findSubscription(ctx.db, userId)
    const person = await findPerson(ctx.db, userId)
    if (!subscription?.stripeCustomerId || !person) return
    const profile = await findProfile(ctx.db, userId)
    await ctx.payments.updateCustomer(subscription.stripeCustomerId, { email: person.email, profile })
  },
})
