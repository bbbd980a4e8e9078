import type { Me } from '#contracts/accounts.ts'
import type { Context } from '#server/context.ts'
import { currentUsage } from '#server/quota/usage.ts'
import type { Caller } from './caller.ts'

export async function presentMe(ctx: Pick<Context, 'db' | 'clock'>, caller: Caller): Promise<Me> {
  const usage = await currentUsage(ctx.db, caller, ctx.clock())
  return {
    id: caller.id,
    email: caller.email,
    firstName: caller.firstName,
    lastName: caller.lastName,
    profileImageUrl: caller.profileImageUrl,
    subscriptionPlan: caller.subscriptionPlan,
    subscriptionStatus: caller.subscriptionStatus,
    graceEndsAt: caller.graceEndsAt?.toISOString() ?? null,
    monthlyGenerationsUsed: usage.used,
    monthlyLimit: usage.limit,
    quotaResetsAt: usage.resetsAt.toISOString(),
    isAdmin: caller.isAdmin,
    isSuperAdmin: caller.isSuperAdmin,
    createdAt: caller.createdAt.toISOString(),
  }
}
