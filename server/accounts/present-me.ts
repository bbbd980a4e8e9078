import type { Me } from '#contracts/accounts.ts'
import { legalVersion } from '#contracts/legal.ts'
import { ownAccount } from '#contracts/own-account.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { quotaPeriod } from '#server/quota/period.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { isMadeByAi } from '#server/routing/find-route.ts'
import { mustConfirm } from './require-address.ts'

type MeContext = Pick<Context, 'db' | 'clock' | 'config' | 'images'>

export async function presentMe(ctx: MeContext, caller: Caller): Promise<Me> {
  const now = ctx.clock()
  const usage = await currentUsage(ctx.db, caller, now)
  return {
    id: caller.id,
    email: caller.email,
    firstName: caller.firstName,
    lastName: caller.lastName,
    shopName: caller.shopName,
    mannequinHead: caller.mannequinHead,
    profileImageUrl: caller.logo ? logoUrl(caller.logo) : caller.profileImageUrl,
    subscriptionPlan: caller.subscriptionPlan,
    subscriptionStatus: caller.subscriptionStatus,
    graceEndsAt: caller.graceEndsAt?.toISOString() ?? null,
    monthlyGenerationsUsed: usage.used,
    monthlyLimit: usage.limit,
    quotaResetsAt: usage.resetsAt.toISOString(),
    isToldOfReset: caller.tellAfterPeriod === quotaPeriod(caller, now).key,
    mustConfirmEmail: await mustConfirm(ctx, ctx.db, caller),
    picturesByAi: await isMadeByAi(ctx, caller.subscriptionPlan),
    isAdmin: caller.isAdmin,
    isSuperAdmin: caller.isSuperAdmin,
    hasNewLegal: caller.acceptances.at(-1)?.version !== legalVersion,
    createdAt: caller.createdAt.toISOString(),
  }
}

/** The name of the upload is for the cache of the browser. */
const logoUrl = (key: string): string =>
  `${ownAccount.logo.path}?v=${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}`
