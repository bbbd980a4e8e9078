import type { CreatedKey } from '#contracts/keys.ts'
import { hasRight } from '#contracts/plans.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { enterKey } from './create-key.ts'
import { endKey, lockKey } from './store.ts'

/** Long enough to bring the new key to every machine that has the former one. */
export const overlapMs = 24 * 3600_000

/** A new key in the place of another one, which goes on for a day: no program has to stop for it. */
export async function rotateKey(ctx: Context, caller: Caller, id: string): Promise<CreatedKey> {
  const now = ctx.clock()
  const created = await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id)
    const former = await lockKey(tx, { userId: user.id, id }, now)
    if (!former) throw refuse('not_found')
    if (former.mode === 'live' && !hasRight(user.subscriptionPlan, 'api'))
      throw refuse('plan_required', { right: 'api' })
    const { name, mode, scopes, expiresAt } = former
    const overlapEnds = new Date(now.getTime() + overlapMs)
    const ends = expiresAt && expiresAt < overlapEnds ? expiresAt : overlapEnds
    await endKey(tx, id, { replacedAt: now, expiresAt: ends })
    return enterKey(ctx, tx, { user, choices: { name, mode, scopes, expiresAt } })
  })
  ctx.log.info({ user: caller.id, key: created.id, former: id }, 'API key rotated')
  return created
}
