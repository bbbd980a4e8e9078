import { keyRate } from '#contracts/v1.ts'
import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { keyBuckets } from '#server/db/schema/keys.ts'
import { sql } from '#server/db/sql.ts'
import type { Allowance } from '#server/http/v1.ts'

const stepMs = 1000 / keyRate.perSecond
const spanMs = stepMs * keyRate.burst
const { fullAt } = keyBuckets
// The clock of the database: replicas may disagree about theirs.
const now = sql`clock_timestamp()`
const ms = (amount: number) => sql.raw(`interval '${amount} milliseconds'`)

/**
 * One statement, so that of many requests at once, on however many replicas, exactly as many get through as the limit
 * says. A bucket is one instant: when it will be full again. Each request puts that off by a step.
 */
const take = prepareOnce((db) =>
  db
    .insert(keyBuckets)
    .values({ keyId: sql.placeholder('keyId'), fullAt: sql`${now} + ${ms(stepMs)}` })
    .onConflictDoUpdate({
      target: keyBuckets.keyId,
      set: { fullAt: sql`greatest(${fullAt}, ${now}) + ${ms(stepMs)}` },
      setWhere: sql`${fullAt} <= ${now} + ${ms(spanMs - stepMs)}`,
    })
    .returning({ fullInMs: sql<number>`extract(epoch from ${fullAt} - ${now}) * 1000`.mapWith(Number) })
    .prepare('take_turn'),
)

/** Null when the key has asked too often. */
export async function takeTurn(db: Db, keyId: string): Promise<Allowance | null> {
  const [taken] = await take(db).execute({ keyId })
  if (!taken) return null
  const remaining = Math.floor((spanMs - taken.fullInMs) / stepMs)
  return {
    remaining: Math.min(Math.max(remaining, 0), keyRate.burst - 1),
    fullInSeconds: Math.ceil(taken.fullInMs / 1000),
  }
}

/** Of a key that was refused: one request is allowed again after a step, all of them after the whole span. */
export const spent: Allowance = { remaining: 0, fullInSeconds: Math.ceil(spanMs / 1000) }
export const retryAfterSeconds = Math.ceil(stepMs / 1000)
