import { type ImageProviderName, imageProviders } from '#contracts/image-providers.ts'
import type { PlanId } from '#contracts/plans.ts'
import type { ConfiguredProvider } from '#contracts/routing.ts'
import {
  reportFreeSpent,
  reportSpent,
  settleFreeSpent,
  settleSpent,
} from '#server/alerts/provider-trouble.ts'
import type { Context } from '#server/context.ts'
import { dailyCounts } from '#server/db/schema/analytics.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { and, count, eq, inArray, isNotNull, sql } from '#server/db/sql.ts'
import { refuse } from '#server/refusal.ts'
import { readTable } from '#server/routing/find-route.ts'
import { routeFor, type Subject } from '#server/routing/route-for.ts'

/** In cents, on this day in Rome, with what is under way; and how much of it for Free. */
export interface Spent {
  cents: number
  freeCents: number
}

/** Refuses, before anything is charged, what could only be made with money that today has no more. */
export async function requireBudget(ctx: Context, subject: Subject): Promise<void> {
  if (Object.keys(ctx.config.images.dailyLimits).length === 0) return
  const route = routeFor(subject, await readTable(ctx))
  // Our own engine costs nothing, and is asked when the paid services are not.
  if (route.some((name) => limitOf(ctx, name) === null)) return
  const spent = await spentToday(ctx, { unfinished: 'all' })
  const open = route.filter((name) => isLeft(ctx, name, spentBy(spent, name).cents + centsOf(ctx, name)))
  if (open.length === 0) {
    for (const name of route) await reportSpent(ctx, name, limitOf(ctx, name) ?? 0)
    throw refuse('closed_for_today')
  }
  if (subject.plan !== 'free') return
  const closed = open.filter(
    (name) => spentBy(spent, name).freeCents + centsOf(ctx, name) > freeLimitOf(ctx, name),
  )
  if (closed.length < open.length) return
  for (const name of closed) await reportFreeSpent(ctx, name, freeLimitOf(ctx, name))
  throw refuse('free_closed_for_today')
}

/**
 * Whether a paid provider may be asked for this picture, which is written down as under way already: of pictures that
 * ask at once each sees the others, so they never cost more than is left; at worst all of them come back a little later.
 */
export async function mayAskPaid(
  ctx: Context,
  { name, generationId }: { name: ImageProviderName; generationId: string },
): Promise<boolean> {
  const limit = limitOf(ctx, name)
  if (limit === null) return true
  const { cents, freeCents } = spentBy(await spentToday(ctx, { unfinished: 'called' }), name)
  const isLeftForAll = isLeft(ctx, name, cents)
  await (isLeftForAll ? settleSpent(ctx, name) : reportSpent(ctx, name, limit))
  if (!isLeftForAll || (await planOf(ctx, generationId)) !== 'free') return isLeftForAll
  const freeLimit = freeLimitOf(ctx, name)
  const isLeftForFree = freeCents <= freeLimit
  await (isLeftForFree ? settleFreeSpent(ctx, name) : reportFreeSpent(ctx, name, freeLimit))
  return isLeftForFree
}

type Limits = Pick<Context, 'config'>

const limitOf = ({ config }: Limits, name: ImageProviderName): number | null =>
  config.images.dailyLimits[name] ?? null

const isLeft = (ctx: Limits, name: ImageProviderName, cents: number): boolean =>
  cents <= (limitOf(ctx, name) ?? Number.POSITIVE_INFINITY)

/** Only so much of a day is for pictures that nobody pays for; those who pay may use all of it. */
const freeLimitOf = (ctx: Limits, name: ImageProviderName): number =>
  Math.floor(((limitOf(ctx, name) ?? 0) * ctx.config.images.dailyFreePercent) / 100)

/** What a picture may cost at most, before anybody knows and when nobody will. */
function centsOf({ images }: Pick<Context, 'images'>, name: ImageProviderName): number {
  const { cents, mostCents = cents } = images.providers.find((each) => each.name === name)?.capabilities ?? {
    cents: 0,
  }
  return mostCents
}

const spentBy = (spent: ReadonlyMap<ImageProviderName, Spent>, name: ImageProviderName): Spent =>
  spent.get(name) ?? { cents: 0, freeCents: 0 }

/** Null for a try-out of the house, which is nobody's generation. */
async function planOf({ db }: Context, generationId: string): Promise<PlanId | null> {
  const [row] = await db
    .select({ plan: users.subscriptionPlan })
    .from(generations)
    .innerJoin(users, eq(users.id, generations.userId))
    .where(eq(generations.id, generationId))
  return row?.plan ?? null
}

/** By provider; a call of which nobody knows what came is taken as paid. */
export async function spentToday(
  ctx: Context,
  { unfinished }: { unfinished: 'all' | 'called' },
): Promise<Map<ImageProviderName, Spent>> {
  const spent = new Map<ImageProviderName, Spent>()
  const add = (by: string | null | undefined, cents: number, plan: string) => {
    const name = imageProviders.find((each) => each === by)
    if (!name) return
    const { cents: before, freeCents } = spentBy(spent, name)
    spent.set(name, { cents: before + cents, freeCents: freeCents + (plan === 'free' ? cents : 0) })
  }
  for (const { kind, provider, plan, pictures, cents } of await countEnded(ctx)) {
    const name = imageProviders.find((each) => each === provider)
    add(provider, kind === 'maybe_paid' && name ? pictures * centsOf(ctx, name) : cents, plan)
  }
  const table = await readTable(ctx)
  for (const { calledProvider, plan, kind, pictures } of await countUnfinished(ctx, unfinished)) {
    const called = imageProviders.find((each) => each === calledProvider)
    // Of a picture that nobody was asked for yet, the first paid provider of its route counts.
    const name = called ?? routeFor({ plan, kind }, table).find((each) => centsOf(ctx, each) > 0)
    if (name) add(name, pictures * centsOf(ctx, name), plan)
  }
  return spent
}

/** Every configured provider with what a picture is expected to cost, and what today has cost so far. */
export async function providersToday(ctx: Context): Promise<ConfiguredProvider[]> {
  const spent = await spentToday(ctx, { unfinished: 'called' })
  return ctx.images.providers.map(({ name, isAi, capabilities }) => ({
    name,
    isAi,
    cents: capabilities.cents,
    dailyLimitCents: limitOf(ctx, name),
    spentCents: spentBy(spent, name).cents,
  }))
}

async function countEnded({ db, clock }: Context) {
  const isToday = sql`${dailyCounts.day} = (${clock().toISOString()}::timestamptz at time zone 'Europe/Rome')::date`
  return db
    .select({
      kind: dailyCounts.kind,
      provider: dailyCounts.label,
      plan: dailyCounts.plan,
      pictures: dailyCounts.count,
      cents: dailyCounts.amountCents,
    })
    .from(dailyCounts)
    .where(and(isToday, inArray(dailyCounts.kind, ['completed', 'try_out', 'maybe_paid'])))
}

async function countUnfinished({ db }: Context, unfinished: 'all' | 'called') {
  const { calledProvider, garmentKind } = generations
  return db
    .select({ calledProvider, kind: garmentKind, plan: users.subscriptionPlan, pictures: count() })
    .from(generations)
    .innerJoin(users, eq(users.id, generations.userId))
    .where(
      and(
        inArray(generations.status, ['pending', 'processing']),
        eq(generations.test, false),
        unfinished === 'called' ? isNotNull(calledProvider) : undefined,
      ),
    )
    .groupBy(calledProvider, garmentKind, users.subscriptionPlan)
}
