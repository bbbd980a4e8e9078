import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { dailyCounts } from '#server/db/schema/analytics.ts'
import { paymentEvents } from '#server/db/schema/billing.ts'
import { generations } from '#server/db/schema/generations.ts'
import { mails } from '#server/db/schema/mail.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { and, count, eq, gt, inArray, isNotNull, isNull, lte, min, sql } from '#server/db/sql.ts'
import { lastFileCheck } from '#server/files/check-files.ts'

const dayMs = 24 * 3600_000

/** What waits, and since when. */
interface Waiting {
  count: number
  since: Date | null
}

export type House = Awaited<ReturnType<typeof readHouse>>

/**
 * What the tables tell of the whole house, whichever process asks. Each question reads an index that holds little more
 * than its answer, one after the other, so that a scrape never takes more than one connection.
 */
export async function readHouse({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock()
  return {
    work: await readWork(db),
    today: await readToday(db, now),
    complaints: await readComplaints(db),
    givenBack: await readGivenBack(db, now),
    webhooks: await readWebhooks(db, now),
    unhandled: await readUnhandled(db),
    alerts: await db
      .select({ kind: alerts.kind, count: count() })
      .from(alerts)
      .where(isNull(alerts.settledAt))
      .groupBy(alerts.kind),
    files: await lastFileCheck(db),
    queues: await readQueues(db, now),
    mails: await readMails(db),
    failedMails: await db.$count(
      mails,
      and(eq(mails.status, 'failed'), gt(mails.createdAt, new Date(now.getTime() - dayMs))),
    ),
  }
}

async function readWork(db: Db) {
  const rows = await db
    .select({ status: generations.status, count: count(), since: min(generations.createdAt) })
    .from(generations)
    .where(inArray(generations.status, ['pending', 'processing']))
    .groupBy(generations.status)
  const of = (status: string): Waiting =>
    rows.find((row) => row.status === status) ?? { count: 0, since: null }
  return { pending: of('pending'), processing: of('processing') }
}

const dayInRome = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Rome')::date`

const readToday = (db: Db, now: Date) =>
  db
    .select({
      kind: dailyCounts.kind,
      label: dailyCounts.label,
      count: sql<number>`sum(${dailyCounts.count})`.mapWith(Number),
      cents: sql<number>`sum(${dailyCounts.amountCents})`.mapWith(Number),
    })
    .from(dailyCounts)
    .where(
      and(
        inArray(dailyCounts.kind, ['requested', 'completed', 'failed']),
        sql`${dailyCounts.day} = ${dayInRome(now)}`,
      ),
    )
    .groupBy(dailyCounts.kind, dailyCounts.label)

const readGivenBack = (db: Db, now: Date) =>
  db
    .select({ cause: quotaLedger.cause, count: count() })
    .from(quotaLedger)
    .where(
      and(
        eq(quotaLedger.kind, 'refund'),
        sql`${quotaLedger.createdAt} >= ${dayInRome(now)}::timestamp at time zone 'Europe/Rome'`,
      ),
    )
    .groupBy(quotaLedger.cause)

const readComplaints = (db: Db) =>
  db
    .select({ reason: sql<string>`${generations.complaint}`, count: count() })
    .from(generations)
    .where(isNotNull(generations.complaint))
    .groupBy(generations.complaint)

const readWebhooks = (db: Db, now: Date) =>
  db
    .select({ state: paymentEvents.status, count: count() })
    .from(paymentEvents)
    .where(gt(paymentEvents.receivedAt, new Date(now.getTime() - dayMs)))
    .groupBy(paymentEvents.status)

/** Of any age: not yet looked into, or put aside because that failed. */
async function readUnhandled(db: Db): Promise<Waiting> {
  const [row] = await db
    .select({ count: count(), since: min(paymentEvents.receivedAt) })
    .from(paymentEvents)
    .where(inArray(paymentEvents.status, ['received', 'parked']))
  return row ?? { count: 0, since: null }
}

async function readMails(db: Db): Promise<Waiting> {
  const [row] = await db
    .select({ count: count(), since: min(mails.createdAt) })
    .from(mails)
    .where(eq(mails.status, 'queued'))
  return row ?? { count: 0, since: null }
}

/** Jobs whose time has come and that nobody has taken up. The tables are the queue's own. */
async function readQueues(db: Db, now: Date): Promise<({ queue: string } & Waiting)[]> {
  const job = { name: sql<string>`name`, startAfter: sql<Date>`start_after` }
  return db
    .select({
      queue: job.name,
      count: count(),
      since: sql<Date | null>`min(start_after)`.mapWith((value: string) => new Date(value)),
    })
    .from(sql`pgboss.job`)
    .where(and(sql`state < 'active'`, sql`not blocked`, lte(job.startAfter, now.toISOString())))
    .groupBy(job.name)
}
