import { and, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { FailureCode } from '#contracts/errors.ts'
import { reportSpent, settleSpent } from '#server/alerts/provider-trouble.ts'
import type { Context } from '#server/context.ts'
import { dailyCounts, generations } from '#server/db/schema.ts'
import { defaultCostCents } from '#server/providers/images/prices.ts'
import { refuse } from '#server/refusal.ts'

// What a picture is taken to cost before anybody knows, and when nobody will.
const expectedCents = defaultCostCents

/** Refuses, before anything is charged, what could only be made with money that today has no more. */
export async function requireBudget(ctx: Context): Promise<void> {
  const { order, dailyLimitCents } = ctx.config.images
  // Our own engine costs nothing, and is asked when the paid service is not.
  if (dailyLimitCents === null || order.includes('studio')) return
  const spent = await spentToday(ctx, { unfinished: 'all' })
  if (spent + expectedCents <= dailyLimitCents) return
  await reportSpent(ctx, dailyLimitCents)
  throw refuse('closed_for_today')
}

/** Whether a paid provider may be asked; the picture that wants to know is written down as under way already. */
export async function mayAskPaid(ctx: Context): Promise<boolean> {
  const { dailyLimitCents } = ctx.config.images
  if (dailyLimitCents === null) return true
  const isLeft = (await spentToday(ctx, { unfinished: 'called' })) <= dailyLimitCents
  await (isLeft ? settleSpent(ctx) : reportSpent(ctx, dailyLimitCents))
  return isLeft
}

/** In cents, on this day in Rome, with what is under way; a call of which nobody knows what came is taken as paid. */
async function spentToday(
  { db, clock }: Context,
  { unfinished }: { unfinished: 'all' | 'called' },
): Promise<number> {
  const cents = sql<number>`coalesce(sum(case ${dailyCounts.kind} when 'failed' then ${dailyCounts.count} * ${expectedCents}::int else ${dailyCounts.amountCents} end), 0)::float8`
  const isToday = sql`${dailyCounts.day} = (${clock().toISOString()}::timestamptz at time zone 'Europe/Rome')::date`
  const isPaid = or(
    inArray(dailyCounts.kind, ['completed', 'try_out']),
    and(eq(dailyCounts.kind, 'failed'), inArray(dailyCounts.label, maybePaid)),
  )
  const [ended] = await db.select({ cents }).from(dailyCounts).where(and(isToday, isPaid))
  const [begun] = await db
    .select({ value: count() })
    .from(generations)
    .where(
      and(
        inArray(generations.status, ['pending', 'processing']),
        unfinished === 'called' ? isNotNull(generations.calledProvider) : undefined,
      ),
    )
  return (ended?.cents ?? 0) + (begun?.value ?? 0) * expectedCents
}

const maybePaid: FailureCode[] = ['provider_timeout', 'provider_garbage', 'refused', 'interrupted']
