import { type Grain, mostValues, type ShopDimension } from '#contracts/shop-analytics.ts'
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

const ofPictures = ['asked', 'made', 'failed', 'redone', 'downloaded', 'approved', 'complained'] as const
export const figures = [...ofPictures, 'charged', 'refunded'] as const
type Figure = (typeof figures)[number]

/** Of each column; of some rows alone, where others are read beside them. */
const sums = <Name extends Figure>(names: readonly Name[], only?: SQL) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      sql<number>`coalesce(sum(${shopCounts[name]}) ${only ? sql`filter (where ${only})` : sql``}, 0)::int`.as(
        name,
      ),
    ]),
    // Object.fromEntries, for the names above.
  ) as Record<Name, SQL.Aliased<number>>

export type SpanCount = Awaited<ReturnType<typeof readSpans>>[number]

/** Everything together by span of time. The waits of a span come in one value: as rows, thousands would take longer to read than to find. */
export async function readSpans(db: Db, userId: string, stretch: Stretch & { by: Grain }) {
  return db
    .select({
      span: spanOf(stretch.by),
      ...sums(figures, eq(dimension, 'total')),
      waits: sql<
        [step: string, count: number][] | null
      >`json_agg(json_build_array(${value}, ${shopCounts.made}))
        filter (where ${dimension} = 'wait')`,
    })
    .from(shopCounts)
    .where(and(within(userId, stretch), inArray(dimension, ['total', 'wait'])))
    .groupBy(sql`1`)
}

export async function readFailures(db: Db, userId: string, stretch: Stretch) {
  return db
    .select({ cause: value, count: sql<number>`sum(${shopCounts.failed})::int` })
    .from(shopCounts)
    .where(and(within(userId, stretch), eq(dimension, 'failure')))
    .groupBy(value)
    .orderBy(sql`2 desc`, value)
}

/** The values of a dimension with the most pictures, the most-used first. One dimension at a time is found in half the time. */
export async function readShares(db: Db, userId: string, stretch: Stretch & { of: ShopDimension }) {
  return db
    .select({ value, ...sums(ofPictures) })
    .from(shopCounts)
    .where(and(within(userId, stretch), eq(dimension, stretch.of)))
    .groupBy(value)
    .orderBy(sql`sum(${shopCounts.made}) desc, sum(${shopCounts.asked}) desc`, value)
    .limit(mostValues)
}

export async function readModelNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: models.id, name: models.name })
    .from(models)
    .where(inArray(models.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
