import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PlanId } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { alerts, dailyCounts, fileChecks, generations, users } from '#server/db/schema.ts'

export interface MonthlyCount {
  kind: string
  month: string
  plan: string
  label: string
  count: number
  amountCents: number
}

/** All counters by month: some hundreds of rows, however many generations there were. */
export async function readMonthlyCounts(db: Db): Promise<MonthlyCount[]> {
  const month = sql<string>`to_char(${dailyCounts.day}, 'YYYY-MM')`
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

export async function countUsersByPlan(db: Db): Promise<Record<PlanId, number>> {
  const rows = await db
    .select({ plan: users.subscriptionPlan, value: count() })
    .from(users)
    .groupBy(users.subscriptionPlan)
  return {
    free: 0,
    professional: 0,
    enterprise: 0,
    ...Object.fromEntries(rows.map((row) => [row.plan, row.value])),
  }
}

export async function countUnfinished(db: Db): Promise<{ pending: number; processing: number }> {
  const rows = await db
    .select({ status: generations.status, value: count() })
    .from(generations)
    .where(inArray(generations.status, ['pending', 'processing']))
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
    .select({ kind: alerts.kind, subject: alerts.subject, createdAt: alerts.createdAt })
    .from(alerts)
    .where(isNull(alerts.settledAt))
    .orderBy(desc(alerts.createdAt))
    .limit(20)
}

export async function findLatestFileCheck(db: Db) {
  const [row] = await db
    .select()
    .from(fileChecks)
    .where(isNotNull(fileChecks.finishedAt))
    .orderBy(desc(fileChecks.startedAt))
    .limit(1)
  return row ?? null
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
        where status in ('pending', 'processing'))`,
    })
    .from(dailyCounts)
  return row ?? { asked: 0, ended: 0, unfinished: 0 }
}
