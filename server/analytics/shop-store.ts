import { type Grain, mostValues, shopDimensions } from '#contracts/shop-analytics.ts'
import type { Db } from '#server/db/database.ts'
import { shopCounts } from '#server/db/schema/analytics.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { and, eq, gte, inArray, lte, type SQL, sql } from '#server/db/sql.ts'

export interface Stretch {
  from: string
  to: string
}

const { userId: owner, dimension, day, value } = shopCounts

const within = (userId: string, { from, to }: Stretch): SQL | undefined =>
  and(eq(owner, userId), gte(day, from), lte(day, to))

/** The first day of its day, week or month. Of a date alone it would first work out an instant in a time zone. */
const spanOf = (by: Grain): SQL<string> =>
  by === 'day'
    ? sql<string>`${day}::text`
    : sql<string>`date_trunc(${sql.raw(`'${by}'`)}, ${day}::timestamp)::date::text`

const sum = (column: (typeof shopCounts)['made']) => sql<number>`sum(${column})::int`

const ofPictures = {
  asked: sum(shopCounts.asked),
  made: sum(shopCounts.made),
  failed: sum(shopCounts.failed),
  redone: sum(shopCounts.redone),
  downloaded: sum(shopCounts.downloaded),
  approved: sum(shopCounts.approved),
  complained: sum(shopCounts.complained),
}
const ofAll = { ...ofPictures, charged: sum(shopCounts.charged), refunded: sum(shopCounts.refunded) }

export type SpanCount = Awaited<ReturnType<typeof readSpans>>[number]

/** Everything together by span of time; and, in steps as `value`, how long people waited. */
export async function readSpans(db: Db, userId: string, stretch: Stretch & { by: Grain }) {
  return db
    .select({ span: spanOf(stretch.by), dimension, value, ...ofAll })
    .from(shopCounts)
    .where(and(within(userId, stretch), inArray(dimension, ['total', 'wait'])))
    .groupBy(sql`1`, dimension, value)
}

export async function readFailures(db: Db, userId: string, stretch: Stretch) {
  return db
    .select({ cause: value, count: sum(shopCounts.failed) })
    .from(shopCounts)
    .where(and(within(userId, stretch), eq(dimension, 'failure')))
    .groupBy(value)
    .orderBy(sql`2 desc`, value)
}

/** The values of each dimension with the most pictures; the most-used first. */
export async function readShares(db: Db, userId: string, stretch: Stretch) {
  const rank = sql<number>`row_number() over (partition by ${dimension}
    order by sum(${shopCounts.made}) desc, sum(${shopCounts.asked}) desc, ${value})`
  const named = Object.fromEntries(
    Object.entries(ofPictures).map(([name, total]) => [name, total.as(name)]),
    // Object.fromEntries, for the columns above.
  ) as { [Name in keyof typeof ofPictures]: SQL.Aliased<number> }
  const shares = db
    .select({ dimension, value, ...named, rank: rank.as('rank') })
    .from(shopCounts)
    .where(and(within(userId, stretch), inArray(dimension, [...shopDimensions])))
    .groupBy(dimension, value)
    .as('shares')
  return db
    .select()
    .from(shares)
    .where(sql`${shares.rank} <= ${mostValues}`)
    .orderBy(shares.dimension, shares.rank)
}

export async function readModelNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: models.id, name: models.name })
    .from(models)
    .where(inArray(models.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
