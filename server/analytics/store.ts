import type { PlanId } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { dailyCounts } from '#server/db/schema/analytics.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { and, count, desc, eq, inArray, isNull, ne, sql } from '#server/db/sql.ts'

export interface MonthlyCount {
  kind: string
  month: string
  plan: string
  label: string
  count: number
  amountCents: number
}

/** All counters by month: some hundreds of rows, made of some thousands, however many generations there were. */
export async function readMonthlyCounts(db: Db): Promise<MonthlyCount[]> {
  // Of a date alone it would first work out an instant in a time zone, which takes longer than all the rest.
  const month = sql<string>`to_char(${dailyCounts.day}::timestamp, 'YYYY-MM')`
  return db
    .select({
      kind: dailyCounts.kind,
      month,
      plan: dailyCounts.plan,
      label: dailyCounts.label,
      count: sql<number>`sum(${dailyCounts.count})::int`,
      amountCents: sql<number>`sum(${dailyCounts.amountCents})::float8`,
    })
    .from(dailyCounts)
    .groupBy(dailyCounts.kind, month, dailyCounts.plan, dailyCounts.label)
}

// Sign-ups of before there were these counters say no plan.
const ofAccounts = and(
  inArray(dailyCounts.kind, ['sign_up', 'plan_joined', 'plan_left']),
  ne(dailyCounts.plan, ''),
)
const accounts = sql<number>`coalesce(sum(case ${dailyCounts.kind} when 'plan_left' then -1 else 1 end * ${dailyCounts.count}), 0)::int`

/** How many accounts each plan has, by the counters; reading them off the accounts would take a look at every one. */
export async function countUsersByPlan(db: Db): Promise<Record<PlanId, number>> {
  const rows = await db
    .select({ plan: dailyCounts.plan, value: accounts })
    .from(dailyCounts)
    .where(ofAccounts)
    .groupBy(dailyCounts.plan)
  const of = (plan: PlanId) => rows.find((row) => row.plan === plan)?.value ?? 0
  return { free: of('free'), professional: of('professional'), enterprise: of('enterprise') }
}

export async function countUnfinished(db: Db): Promise<{ pending: number; processing: number }> {
  const rows = await db
    .select({ status: generations.status, value: count() })
    .from(generations)
    .where(and(inArray(generations.status, ['pending', 'processing']), eq(generations.test, false)))
    .groupBy(generations.status)
  return { pending: 0, processing: 0, ...Object.fromEntries(rows.map((row) => [row.status, row.value])) }
}

const latest = 1000

/** How long the providers took for the latest pictures. */
export async function readLatency(db: Db) {
  const recent = db
    .select({ provider: generations.provider, ms: generations.providerMs })
    .from(generations)
    .where(eq(generations.status, 'completed'))
    .orderBy(desc(generations.completedAt))
    .limit(latest)
    .as('recent')
  const at = (share: number) =>
    sql<number>`round(percentile_cont(${sql.raw(String(share))}) within group (order by ${recent.ms}))::int`
  return db
    .select({
      provider: sql<string>`${recent.provider}`,
      pictures: count(),
      medianMs: at(0.5),
      p95Ms: at(0.95),
    })
    .from(recent)
    .where(and(sql`${recent.ms} is not null`, sql`${recent.provider} is not null`))
    .groupBy(recent.provider)
    .orderBy(recent.provider)
}

export async function listOpenAlerts(db: Db) {
  return db
    .select({
      id: alerts.id,
      kind: alerts.kind,
      subject: alerts.subject,
      details: alerts.details,
      createdAt: alerts.createdAt,
    })
    .from(alerts)
    .where(isNull(alerts.settledAt))
    .orderBy(desc(alerts.createdAt))
    .limit(20)
}

/** In one statement, so that both are of the same instant. */
export async function countAccounts(db: Db) {
  const there = sql<number>`(select count(*)::int from ${users})`
  const [row] = await db.select({ counted: accounts, there }).from(dailyCounts).where(ofAccounts)
  return row ?? { counted: 0, there: 0 }
}

/** In one statement, so that all of it is of the same instant. */
export async function countWaysOut(db: Db) {
  const counted = (...kinds: string[]) =>
    sql<number>`coalesce(sum(${dailyCounts.count}) filter (where ${inArray(dailyCounts.kind, kinds)}), 0)::int`
  const [row] = await db
    .select({
      asked: counted('requested'),
      ended: counted('completed', 'failed', 'abandoned'),
      unfinished: sql<number>`(select count(*)::int from ${generations}
        where status in ('pending', 'processing') and not test)`,
    })
    .from(dailyCounts)
  return row ?? { asked: 0, ended: 0, unfinished: 0 }
}
