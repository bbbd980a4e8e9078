import type { SupportedUser } from '#contracts/support.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { findSubscription } from '#server/billing/find-subscription.ts'
import type { Context } from '#server/context.ts'
import { namedManagerOf } from '#server/managers/name-manager.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { refuse } from '#server/refusal.ts'
import { readCounts } from './store.ts'

export async function presentUser(ctx: Context, id: string): Promise<SupportedUser> {
  const person = await findPerson(ctx.db, id)
  if (!person) throw refuse('not_found')
  const subscription = await findSubscription(ctx.db, id)
  const usage = await currentUsage(ctx.db, person, ctx.clock())
  return {
    id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    plan: person.subscriptionPlan,
    status: person.subscriptionStatus,
    hasSubscription: Boolean(subscription?.stripeSubscriptionId),
    isAdmin: person.isAdmin,
    emailConfirmedAt: person.emailConfirmedAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
    usage: {
      used: usage.used,
      limit: usage.limit,
      startsAt: usage.startsAt.toISOString(),
      resetsAt: usage.resetsAt.toISOString(),
    },
    managerId: await namedManagerOf(ctx.db, id),
    ...(await readCounts(ctx.db, id)),
  }
}
