import { plans } from '#contracts/plans.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { requireAddress } from '#server/accounts/require-address.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import { failpoint } from '#server/failpoint.ts'
import { currentRequestId } from '#server/log.ts'
import { reserveCredit } from '#server/quota/reserve.ts'
import { warnOfFewCredits } from '#server/quota/warn.ts'
import { refuse } from '#server/refusal.ts'
import { claimKey } from './click-keys.ts'
import { countInFlight } from './count-in-flight.ts'
import type { Origin } from './request.ts'
import { insertGeneration, type NewGeneration } from './store.ts'
import { requireTestRoom } from './test-room.ts'

interface Entry {
  userId: string
  row: NewGeneration & { id: string }
  key: string | null
  fingerprint: string
  now: Date
  settle?: Origin['settle'] | undefined
}

/** Key, credit and row, which is the job too, all or none. Answers the id of the generation that stands for the request. */
export async function enterRequest(
  ctx: Context,
  tx: Db,
  { userId, row, key, fingerprint, now, settle }: Entry,
): Promise<string> {
  if (key) {
    const earlier = await claimKey(tx, { userId, key, fingerprint, generationId: row.id })
    if (earlier) return sameRequest(earlier, fingerprint)
  }
  // The lock makes one person's requests take turns, so that the two limits below are exact.
  const user = await lockUser(tx, userId)
  await requireAddress(ctx, tx, user)
  if (row.test) await requireTestRoom(tx, user.id, now)
  else await charge(ctx, tx, { user, generationId: row.id, now })
  await insertGeneration(tx, {
    ...row,
    stage: 'queued',
    requestId: currentRequestId(),
    createdAt: now,
    updatedAt: now,
  })
  await settle?.(tx, { id: row.id, user })
  await ctx.events.publish(tx, { userId: user.id, generationId: row.id, wakes: ['generations'] })
  await failpoint('in-request-transaction')
  return row.id
}

async function charge(
  ctx: Context,
  tx: Db,
  { user, generationId, now }: { user: Person; generationId: string; now: Date },
): Promise<void> {
  const reserved = await reserveCredit(tx, { user, generationId, now })
  await warnOfFewCredits(ctx, tx, { user, ...reserved })
  refuseTooMany(user, await countInFlight(tx, user.id))
}

export function refuseTooMany(
  { subscriptionPlan }: Pick<Person, 'subscriptionPlan'>,
  inFlight: number,
): void {
  if (inFlight < plans[subscriptionPlan].inFlight) return
  throw refuse('too_many_in_flight', { retryAfterSeconds: 10, count: inFlight })
}

export function sameRequest(
  earlier: { fingerprint: string; generationId: string },
  fingerprint: string,
): string {
  if (earlier.fingerprint !== fingerprint) throw refuse('key_reused')
  return earlier.generationId
}
