import type { FailureCode } from '#contracts/errors.ts'
import type { PlanId } from '#contracts/plans.ts'
import {
  reportFreeSpent,
  reportSpent,
  settleFreeSpent,
  settleSpent,
} from '#server/alerts/provider-trouble.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { dailyCounts } from '#server/db/schema/analytics.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { and, count, eq, inArray, isNotNull, or, sql } from '#server/db/sql.ts'
import { defaultCostCents } from '#server/providers/images/prices.ts'
import { refuse } from '#server/refusal.ts'

// What a picture is taken to cost before anybody knows, and when nobody will.
const expectedCents = defaultCostCents

/** Refuses, before anything is charged, what could only be made with money that today has no more. */
export async function requireBudget(
  ctx: Context,
  { subscriptionPlan }: { subscriptionPlan: PlanId },
): Promise<void> {
  const { order, dailyLimitCents } = ctx.config.images
  // Our own engine costs nothing, and is asked when the paid service is not.
  if (dailyLimitCents === null || order.includes('studio')) return
  const spent = await spentToday(ctx, { unfinished: 'all' })
  if (spent.cents + expectedCents > dailyLimitCents) {
    await reportSpent(ctx, dailyLimitCents)
    throw refuse('closed_for_today')
  }
  const freeLimit = freeLimitCents(ctx.config, dailyLimitCents)
  if (subscriptionPlan !== 'free' || spent.freeCents + expectedCents <= freeLimit) return
  await reportFreeSpent(ctx, freeLimit)
  throw refuse('free_closed_for_today')
}

/**
 * Whether a paid provider may be asked for this picture, which is written down as under way already: of pictures that
 * ask at once each sees the others, so they never cost more than is left; at worst all of them come back a little later.
 */
export async function mayAskPaid(ctx: Context, generationId: string): Promise<boolean> {
  const { dailyLimitCents } = ctx.config.images
  if (dailyLimitCents === null) return true
  const spent = await spentToday(ctx, { unfinished: 'called' })
  const isLeft = spent.cents <= dailyLimitCents
  await (isLeft ? settleSpent(ctx) : reportSpent(ctx, dailyLimitCents))
  if (!isLeft || (await planOf(ctx, generationId)) !== 'free') return isLeft
  const freeLimit = freeLimitCents(ctx.config, dailyLimitCents)
  const isLeftForFree = spent.freeCents <= freeLimit
  await (isLeftForFree ? settleFreeSpent(ctx) : reportFreeSpent(ctx, freeLimit))
  return isLeftForFree
}

/** Only so much of a day is for pictures that nobody pays for; those who pay may use all of it. */
const freeLimitCents = ({ images }: Pick<Config, 'images'>, dailyLimitCents: number): number =>
  Math.floor((dailyLimitCents * images.dailyFreePercent) / 100)

/** Null for a try-out of the house, which is nobody's generation. */
async function planOf({ db }: Context, generationId: string): Promise<PlanId | null> {
  const [row] = await db
    .select({ plan: users.subscriptionPlan })
    .from(generations)
    .innerJoin(users, eq(users.id, generations.userId))
    .where(eq(generations.id, generationId))
  return row?.plan ?? null
}

/**
 * In cents, on this day in Rome, with what is under way, and how much of it for Free; a call of which nobody knows what
 * came is taken as paid.
 */
async function spentToday(
  { db, clock }: Context,
  { unfinished }: { unfinished: 'all' | 'called' },
): Promise<{ cents: number; freeCents: number }> {
  const amount = sql`case ${dailyCounts.kind} when 'failed' then ${dailyCounts.count} * ${expectedCents}::int else ${dailyCounts.amountCents} end`
  const isToday = sql`${dailyCounts.day} = (${clock().toISOString()}::timestamptz at time zone 'Europe/Rome')::date`
  const isPaid = or(
    inArray(dailyCounts.kind, ['completed', 'try_out']),
    and(eq(dailyCounts.kind, 'failed'), inArray(dailyCounts.label, maybePaid)),
  )
  const [ended] = await db
    .select({
      cents: sql<number>`coalesce(sum(${amount}), 0)::float8`,
      freeCents: sql<number>`coalesce(sum(${amount}) filter (where ${dailyCounts.plan} = 'free'), 0)::float8`,
    })
    .from(dailyCounts)
    .where(and(isToday, isPaid))
  const [begun] = await db
    .select({
      pictures: count(),
      free: sql<number>`(count(*) filter (where ${users.subscriptionPlan} = 'free'))::int`,
    })
    .from(generations)
    .innerJoin(users, eq(users.id, generations.userId))
    .where(
      and(
        inArray(generations.status, ['pending', 'processing']),
        eq(generations.test, false),
        unfinished === 'called' ? isNotNull(generations.calledProvider) : undefined,
      ),
    )
  return {
    cents: (ended?.cents ?? 0) + (begun?.pictures ?? 0) * expectedCents,
    freeCents: (ended?.freeCents ?? 0) + (begun?.free ?? 0) * expectedCents,
  }
}

const maybePaid: FailureCode[] = ['provider_timeout', 'provider_garbage', 'refused', 'interrupted']
