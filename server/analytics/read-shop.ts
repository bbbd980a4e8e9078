import type { Query } from '#contracts/endpoint.ts'
import {
  daysBetween,
  type Grain,
  longestDays,
  type ShopAnalytics,
  type ShopDimension,
  shopDimensions,
  type shopFigures,
} from '#contracts/shop-analytics.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { currentUsage } from '#server/quota/usage.ts'
import { refuse } from '#server/refusal.ts'
import { romeDay } from '#server/rome-clock.ts'
import { forecastCredits } from './forecast.ts'
import { readFailures, readModelNames, readShares, readSpans, type Stretch } from './shop-store.ts'
import { spansOf, totalsOf } from './sum-shop.ts'

const dayMs = 24 * 3600_000
const usualDays = 30
/** The pace of the forecast. */
const recentDays = 14

/** What became of the pictures of one shop, from its counts alone: however many there were, it takes as long. */
export async function readShop(
  ctx: Context,
  caller: Caller,
  query: Query<typeof shopFigures.read>,
): Promise<ShopAnalytics> {
  const now = ctx.clock()
  const { by } = query
  const stretch = stretchOf(query, now)
  const before = stretchBefore(stretch)
  const { db } = ctx
  const [spans, earlier, breakdowns, failures, credits] = await Promise.all([
    readSpans(db, caller.id, { ...stretch, by }),
    readSpans(db, caller.id, { ...before, by: 'month' }),
    readBreakdowns(ctx, caller.id, stretch),
    readFailures(db, caller.id, stretch),
    readCredits(ctx, caller, now),
  ])
  return {
    ...stretch,
    by,
    totals: totalsOf(spans),
    before: { ...before, totals: totalsOf(earlier) },
    series: spansOf(spans, { ...stretch, by }),
    breakdowns,
    failures,
    credits,
  }
}

async function readBreakdowns(
  { db }: Context,
  userId: string,
  stretch: Stretch,
): Promise<ShopAnalytics['breakdowns']> {
  const read = async (of: ShopDimension) => {
    const shares = await readShares(db, userId, { ...stretch, of })
    const names =
      of === 'model'
        ? await readModelNames(
            db,
            shares.flatMap(({ value }) => value || []),
          )
        : null
    return [of, shares.map((share) => ({ ...share, label: names?.get(share.value) ?? null }))] as const
  }
  // Object.fromEntries, for the dimensions.
  return Object.fromEntries(await Promise.all(shopDimensions.map(read))) as ShopAnalytics['breakdowns']
}

async function readCredits(ctx: Context, caller: Caller, now: Date): Promise<ShopAnalytics['credits']> {
  const usage = await currentUsage(ctx.db, caller, now)
  const to = romeDay(now)
  const recent = { from: addDays(to, 1 - recentDays), to, by: 'month' as Grain }
  const { charged, refunded } = totalsOf(await readSpans(ctx.db, caller.id, recent))
  const lived = Math.ceil((now.getTime() - caller.createdAt.getTime()) / dayMs)
  const perDay = (charged - refunded) / Math.max(1, Math.min(recentDays, lived))
  const { forecast, runsOutAt } = forecastCredits(usage, { perDay, now })
  return {
    used: usage.used,
    limit: usage.limit,
    startsAt: usage.startsAt.toISOString(),
    resetsAt: usage.resetsAt.toISOString(),
    forecast,
    runsOutAt: runsOutAt?.toISOString() ?? null,
  }
}

/** What was asked for, or the last thirty days; where one end is said, thirty days from there. */
export function stretchOf({ from, to }: Partial<Stretch>, now: Date): Stretch {
  const end = to ?? (from ? addDays(from, usualDays - 1) : romeDay(now))
  const start = from ?? addDays(end, 1 - usualDays)
  if (daysBetween(start, end) > longestDays) throw refuse('bad_request')
  return { from: start, to: end }
}

function stretchBefore({ from, to }: Stretch): Stretch {
  const days = daysBetween(from, to)
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
