import type { MannequinHead } from '#contracts/accounts.ts'
import { type PlanId, planIds } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { and, count, eq, gte, isNull, lt, lte, or, sql } from '#server/db/sql.ts'
import { isUnanswered } from './answered.ts'
import { isFree, unfinished } from './store.ts'

/** A provider is at work on it, under a lease that still runs. */
const isRunning = (now: Date) =>
  and(eq(generations.status, 'processing'), gte(generations.leaseUntil, now), isUnanswered)

/** How many pictures of a person are with a provider. */
export const countRunning = (tx: Db, userId: string, now: Date): Promise<number> =>
  tx.$count(generations, and(eq(generations.userId, userId), isRunning(now)))

/** Written out whole: inside a subquery drizzle leaves the table off a column's name. */
const isFirstEnded = sql`(generations.set_of is null or not exists (select 1 from generations as first
  where first.id = generations.set_of and first.status in ('pending', 'processing')))`

interface Choice {
  now: Date
  /** How many of an account may run at once. */
  atOnce: (plan: PlanId) => number
  /** Only what was asked for before then; null: whenever. */
  askedBefore: Date | null
  /** A picture waits, in nobody's slot, until the first one of its set has ended, well or not. */
  firstOfSetFirst: boolean
}

/** With what is to be known of its owner. */
export interface Chosen {
  id: string
  userId: string
  plan: PlanId
  mannequinHead: MannequinHead
}

const waiting = prepareOnce((db) => {
  const now = sql.placeholder('now')
  return db
    .select({ id: generations.id })
    .from(generations)
    .where(and(unfinished, isFree(now), or(isNull(generations.notBefore), lte(generations.notBefore, now))))
    .limit(1)
    .prepare('waiting_picture')
})

/** Whether any picture may wait for a turn. Asked after every event, and mostly in vain: that should cost one query. */
export const isAnyWaiting = async (db: Db, now: Date): Promise<boolean> =>
  (await waiting(db).execute({ now })).length > 0

/**
 * The oldest picture that may be taken up, of the account that was served longest ago; both stay locked until the
 * transaction ends. What another worker has in its hands is passed over, never waited for.
 */
export async function pickNext(
  tx: Db,
  { now, atOnce, askedBefore, firstOfSetFirst }: Choice,
): Promise<Chosen | null> {
  const running = tx
    .select({ userId: generations.userId, value: count().as('value') })
    .from(generations)
    .where(isRunning(now))
    .groupBy(generations.userId)
    .as('running')
  const allowed = sql.join(
    planIds.map((plan) => sql`when ${plan} then ${atOnce(plan)}::int`),
    sql` `,
  )
  const [next] = await tx
    // Nothing else: all that waits is sorted.
    .select({
      id: generations.id,
      userId: users.id,
      plan: users.subscriptionPlan,
      mannequinHead: users.mannequinHead,
    })
    .from(generations)
    .innerJoin(users, eq(users.id, generations.userId))
    .leftJoin(running, eq(running.userId, generations.userId))
    .where(
      and(
        unfinished,
        isFree(now),
        or(isNull(generations.notBefore), lte(generations.notBefore, now)),
        askedBefore ? lt(generations.createdAt, askedBefore) : undefined,
        firstOfSetFirst ? isFirstEnded : undefined,
        sql`coalesce(${running.value}, 0) < case ${users.subscriptionPlan} ${allowed} end`,
      ),
    )
    // Of one person, what they wait for at the screen comes before their batch, and tests come last.
    .orderBy(
      sql`${users.servedAt} nulls first`,
      generations.test,
      sql`${generations.batchId} is not null`,
      generations.createdAt,
      generations.id,
    )
    .limit(1)
    .for('update', { of: [generations, users], skipLocked: true })
  return next ?? null
}
