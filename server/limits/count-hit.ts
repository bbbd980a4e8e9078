import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from '#server/db/sql.ts'
import type { Limit } from './limits.ts'
import { widerNetwork } from './wider-network.ts'

const { key: keyColumn, hits, until } = rateLimits
const forgetMs = 24 * 3600_000

export interface Hit {
  limit: Limit
  /** Who or what is counted. */
  of: string
  now: Date
}

/** Counts one more and answers 0, or answers how many seconds there are to wait. */
export async function countHit(db: Db, { limit, of, now }: Hit): Promise<number> {
  for (const counter of countersOf(limit, of)) {
    if (!(await countOne(db, { ...counter, now })))
      return Math.max(1, await secondsToWait(db, { limit, of, now }))
  }
  return 0
}

/** How many seconds there would be to wait, without counting: for what is counted later, if it comes to be. */
export async function secondsToWait(db: Db, { limit, of, now }: Hit): Promise<number> {
  const spent = countersOf(limit, of).map((counter) =>
    and(eq(keyColumn, keyOf(counter.limit, counter.of)), gte(hits, counter.limit.hits)),
  )
  const [row] = await db
    .select({ until })
    .from(rateLimits)
    .where(or(...spent))
    .orderBy(desc(until))
    .limit(1)
  return row ? Math.max(0, Math.ceil((row.until.getTime() - now.getTime()) / 1000)) : 0
}

/** A hit that turned out to be harmless does not count. */
export async function uncountHit(db: Db, limit: Limit, of: string): Promise<void> {
  const keys = countersOf(limit, of).map((counter) => keyOf(counter.limit, counter.of))
  await db
    .update(rateLimits)
    .set({ hits: sql`${hits} - 1` })
    .where(and(inArray(keyColumn, keys), sql`${hits} > 0`))
}

export async function forgetHits(db: Db, limit: Limit, of: string): Promise<void> {
  await db.delete(rateLimits).where(eq(keyColumn, keyOf(limit, of)))
}

export async function forgetOldHits(ctx: Context): Promise<void> {
  await ctx.db.delete(rateLimits).where(lt(until, new Date(ctx.clock().getTime() - forgetMs)))
}

/** The narrow one first: a network that is refused must not use up what its neighbours share with it. */
function countersOf(limit: Limit, of: string): Omit<Hit, 'now'>[] {
  const counters = [{ limit, of }]
  const wider = widerNetwork(of)
  if (limit.wider && wider) counters.push({ limit: { ...limit, hits: limit.hits * limit.wider }, of: wider })
  return counters
}

/** One statement, so that of many at once, on however many replicas, exactly as many get through as the limit says. */
async function countOne(db: Db, { limit, of, now }: Hit): Promise<boolean> {
  const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`
  const windowEnd = at(limit.seconds * 1000)
  const isForgotten = forgotten(limit, at)
  const counted = await db
    .insert(rateLimits)
    .values({ key: keyOf(limit, of), hits: 1, until: windowEnd })
    .onConflictDoUpdate({
      target: keyColumn,
      set: {
        hits: sql`case when ${isForgotten} then 1 else ${hits} + 1 end`,
        until: sql`case when ${isForgotten} then ${windowEnd} else ${nextUntil(limit, at(0))} end`,
      },
      setWhere: or(lt(hits, limit.hits), sql`${until} <= ${at(0)}`),
    })
    .returning({ hits })
  return counted.length > 0
}

/** A window is over at its end; a growing wait is remembered for one more window. */
function forgotten({ hits: max, seconds, growing }: Limit, at: (ms: number) => SQL): SQL {
  const over = sql`${until} <= ${at(0)}`
  if (!growing) return over
  return sql`case when ${hits} < ${max} then ${over} else ${until} <= ${at(-seconds * 1000)} end`
}

function nextUntil({ hits: max, growing }: Limit, now: SQL): SQL {
  if (!growing) return sql`${until}`
  const { firstSeconds, longestSeconds } = growing
  const waitSeconds = sql`least(${firstSeconds} * power(2, least(${hits} + 1 - ${max}, 20)), ${longestSeconds})`
  return sql`case when ${hits} + 1 < ${max} then ${until} else ${now} + make_interval(secs => ${waitSeconds}) end`
}

// A digest: what is counted may be an address, and none of those is kept.
const keyOf = (limit: Limit, of: string): string =>
  `${limit.name}:${createHash('sha256').update(of).digest('base64url')}`
