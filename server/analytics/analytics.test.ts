import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { AccountSummary, Analytics } from '#contracts/analytics.ts'
import type { PlanId } from '#contracts/plans.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { dailyCounts } from '#server/db/schema/analytics.ts'
import { invoices, planChanges } from '#server/db/schema/billing.ts'
import { fileChecks } from '#server/db/schema/files.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq, sql } from '#server/db/sql.ts'
import { signUpAdmin, signUpSuperAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { checkCounts } from './check-counts.ts'

const app = useTestApp()
let chief: Client
beforeEach(async () => {
  chief = await signUpSuperAdmin(app)
})

const read = async (query = '') =>
  (await (await chief.ask(`/api/super-admin/analytics${query}`)).json()) as Analytics
const readUsers = async (query: string) =>
  (await (await chief.ask(`/api/super-admin/users?${query}`)).json()) as {
    users: AccountSummary[]
    total: number
  }

interface Account {
  email?: string
  plan?: PlanId
  createdAt?: string
}
async function enter({ email = `${randomUUID()}@example.com`, plan = 'free', createdAt }: Account = {}) {
  const [user] = await app.ctx.db
    .insert(users)
    .values({
      email,
      password: '-',
      subscriptionPlan: plan,
      ...(createdAt && { createdAt: new Date(createdAt) }),
    })
    .returning({ id: users.id })
  return user?.id ?? ''
}

let sequence = 0
async function pay(
  userId: string,
  plan: 'professional' | 'enterprise',
  grossCents: number,
  paidAt = new Date(),
) {
  const [invoice] = await app.ctx.db
    .insert(invoices)
    .values({
      userId,
      plan,
      year: 2026,
      sequence: ++sequence,
      providerId: randomUUID(),
      paidAt,
      periodStart: paidAt,
      periodEnd: paidAt,
      netCents: grossCents,
      vatCents: 0,
      grossCents,
    })
    .returning({ id: invoices.id })
  return invoice?.id ?? ''
}

async function make(userId: string, row: Partial<typeof generations.$inferInsert> = {}) {
  const values = {
    userId,
    originalImageUrl: 'x',
    selectedGender: 'female',
    provider: 'openai',
    ...row,
  } as const
  await app.ctx.db.insert(generations).values({ status: 'completed', completedAt: new Date(), ...values })
}

test('an empty shop has its one account and zeros everywhere', async () => {
  const { overview, users: rows, months, providers, failures } = await read()
  expect(overview).toEqual({
    totalUsers: 1,
    totalGenerations: 0,
    completedGenerations: 0,
    monthlyRevenue: 0,
    totalOpenAICosts: 0,
    netProfit: 0,
    usersByPlan: { free: 1, professional: 0, enterprise: 0 },
  })
  expect(rows).toMatchObject([
    { email: 'super@example.com', plan: 'free', generationsCount: 0, monthlyUsed: 0, revenue: 0 },
  ])
  expect([months.length, months.at(-1)?.signUps, providers, failures]).toEqual([12, 1, [], []])
})

test('P4: the numbers are for the super-admin alone: the role and the designated address', async () => {
  const paths = ['/api/super-admin/analytics', '/api/super-admin/users', '/api/super-admin/users.csv']
  const admin = await signUpAdmin(app)
  for (const path of paths) {
    expect((await app.client().ask(path)).status).toBe(401)
    expect([(await admin.ask(path)).status, (await chief.ask(path)).status]).toEqual([403, 200])
  }
  // The address without the role is nobody, from the very next request on (P5).
  await app.ctx.db.update(users).set({ isAdmin: false })
  for (const path of paths) expect((await chief.ask(path)).status).toBe(403)
})

test('the journey of a picture is counted as it happens, and a removed account stays counted', async () => {
  await chief.generate(await photo(), { headers: { prefer: 'wait=20' } })
  app.images.fail('refused')
  await chief.generate(await photo(), { headers: { prefer: 'wait=20' } })
  app.images.reset()
  const release = app.images.hold()
  const other = app.client()
  const { id } = await other.signUp()
  await other.generate(await photo())
  await expect.poll(async () => (await read()).statuses.processing).toBe(1)
  const now = await read()
  expect(now.statuses).toEqual({ pending: 0, processing: 1, completed: 1, failed: 1 })
  expect(now.overview).toMatchObject({ totalGenerations: 3, completedGenerations: 1 })
  expect(now.failures).toEqual([{ cause: 'refused', count: 1 }])
  expect(now.providers).toMatchObject([{ provider: 'studio', pictures: 1 }])
  expect(now.users.find((user) => user.id === id)).toMatchObject({ generationsCount: 1, monthlyUsed: 1 })

  await app.ctx.db.delete(users).where(eq(users.id, id))
  release()
  const later = await read()
  expect(later.overview).toMatchObject({ totalUsers: 1, totalGenerations: 3 })
  expect(later.statuses).toEqual({ pending: 0, processing: 0, completed: 1, failed: 1 })
  const [abandoned] = await app.ctx.db.select().from(dailyCounts).where(eq(dailyCounts.kind, 'abandoned'))
  expect(abandoned?.count).toBe(1)
})

test('what was counted on the way is what counting everything again finds', async () => {
  const buyer = await enter({ plan: 'professional' })
  await pay(buyer, 'professional', 1990)
  await make(buyer, { openaiCostCents: 7 })
  await make(buyer, { status: 'failed', failure: 'no_garment' })
  // Nobody takes it up, not even who has just made a picture of the test before.
  await make(buyer, { status: 'pending', notBefore: new Date('2100-01-01') })
  await app.ctx.db.update(invoices).set({ refundedCents: 500 })
  const kept = async () => ({
    counts: await app.ctx.db
      .select()
      .from(dailyCounts)
      .orderBy(dailyCounts.kind, dailyCounts.label, dailyCounts.plan),
    people: await app.ctx.db
      .select({ id: users.id, made: users.generationsCount, paid: users.revenueCents })
      .from(users)
      .orderBy(users.id),
  })
  const before = await kept()
  expect(before.people.find(({ id }) => id === buyer)).toMatchObject({ made: 3, paid: 1490 })
  await app.ctx.db.execute(sql`select count_everything()`)
  expect(await kept()).toEqual(before)
})

test('the accounts of each plan are counted through sign-ups, changes of plan and removals, also many at once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => enter()))
  const plans = ['professional', 'enterprise', 'free'] as const
  const move = (id: string, turn: number) =>
    app.ctx.db
      .update(users)
      .set({ subscriptionPlan: plans[turn % 3] ?? 'free' })
      .where(eq(users.id, id))
  await Promise.all(ids.map(move))
  await Promise.all(ids.map((id, turn) => move(id, turn + 1)))
  await Promise.all(ids.slice(0, 5).map((id) => app.ctx.db.delete(users).where(eq(users.id, id))))
  const rows = await app.ctx.db.select({ plan: users.subscriptionPlan }).from(users)
  const there = (plan: PlanId) => rows.filter((row) => row.plan === plan).length
  const expected = {
    free: there('free'),
    professional: there('professional'),
    enterprise: there('enterprise'),
  }
  const { overview, usersTotal } = await read()
  expect(overview).toMatchObject({ totalUsers: 16, usersByPlan: expected })
  expect(usersTotal).toBe(16)
  await app.ctx.db.execute(sql`select count_everything()`)
  expect((await read()).overview.usersByPlan).toEqual(expected)
})

test('Q4: a hundred pictures that end at the same time are a hundred in the counters', async () => {
  const owner = await enter()
  const ids = Array.from({ length: 100 }, () => randomUUID())
  await app.ctx.db
    .insert(generations)
    .values(
      ids.map((id) => ({ id, userId: owner, originalImageUrl: 'x', selectedGender: 'female' as const })),
    )
  const ends = ids.map((id, index) =>
    app.ctx.db
      .update(generations)
      .set({
        status: index % 2 ? 'completed' : 'failed',
        provider: 'openai',
        failure: 'refused',
        completedAt: new Date(),
      })
      .where(eq(generations.id, id)),
  )
  await Promise.all(ends)
  const { overview, statuses } = await read()
  expect([overview.totalGenerations, statuses]).toEqual([
    100,
    { pending: 0, processing: 0, completed: 50, failed: 50 },
  ])
  expect(overview.totalOpenAICosts).toBe(200)
})

test('revenue is what was paid this month less what went back, and a plan that costs more is called out', async () => {
  app.setTime('2026-11-15T12:00:00Z')
  const pro = await enter({ plan: 'professional' })
  const big = await enter({ plan: 'enterprise' })
  await pay(pro, 'professional', 1990, new Date('2026-11-02T10:00:00Z'))
  const invoice = await pay(big, 'enterprise', 3990, new Date('2026-11-03T10:00:00Z'))
  await app.ctx.db.update(invoices).set({ refundedCents: 1000 }).where(eq(invoices.id, invoice))
  // Half an hour before midnight in UTC it is November in Rome already.
  await pay(pro, 'professional', 1990, new Date('2026-10-31T23:30:00Z'))
  await pay(pro, 'professional', 1990, new Date('2026-10-31T22:30:00Z'))
  await make(pro, {
    openaiCostCents: 5000,
    createdAt: new Date(),
    completedAt: new Date('2026-11-10T10:00:00Z'),
  })
  const now = await read()
  expect(now.overview).toMatchObject({ monthlyRevenue: 6970, totalOpenAICosts: 5000, netProfit: 1970 })
  expect(now.allTime).toMatchObject({ revenue: 8960, refunds: 1000 })
  expect(now.plans).toMatchObject([
    { plan: 'free', profit: 0, losesMoney: false },
    { plan: 'professional', users: 1, revenue: 3980, costs: 5000, profit: 3262 - 5000, losesMoney: true },
    { plan: 'enterprise', users: 1, revenue: 2990, costs: 0, profit: 2451, losesMoney: false },
  ])
  expect(now.months.slice(-2)).toMatchObject([
    { month: '2026-10', revenue: 1990 },
    { month: '2026-11', revenue: 6970, refunds: 1000, costs: 5000, profit: 5713 - 5000 },
  ])
  const [row] = (await readUsers('sort=revenue&direction=desc')).users
  expect(row).toMatchObject({ id: pro, revenue: 5970 })
})

test('a plan whose costs eat what is left of its price after VAT is called out', async () => {
  const pro = await enter({ plan: 'professional' })
  await pay(pro, 'professional', 1990)
  await make(pro, { openaiCostCents: 1631 })
  const professional = async () => (await read()).plans.find(({ plan }) => plan === 'professional')
  expect(await professional()).toMatchObject({ profit: 0, losesMoney: false })
  await make(pro, { openaiCostCents: 1 })
  expect(await professional()).toMatchObject({ profit: -1, losesMoney: true })
})

test('sign-ups, purchases and cancellations are counted by month', async () => {
  app.setTime('2026-11-15T12:00:00Z')
  const id = await enter({ createdAt: '2026-09-10T10:00:00Z' })
  const change = (fromPlan: PlanId, toPlan: PlanId, at: string) => ({
    userId: id,
    fromPlan,
    toPlan,
    fromStatus: 'active',
    toStatus: 'active',
    cause: 'test',
    createdAt: new Date(at),
  })
  await app.ctx.db
    .insert(planChanges)
    .values([
      change('free', 'professional', '2026-10-01T10:00:00Z'),
      change('professional', 'enterprise', '2026-10-02T10:00:00Z'),
      change('enterprise', 'free', '2026-11-02T10:00:00Z'),
    ])
  const { months } = await read()
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ])
  expect(months.slice(-3)).toMatchObject([
    { signUps: 1, conversions: 0, cancellations: 0 },
    { signUps: 0, conversions: 1, cancellations: 0 },
    { conversions: 0, cancellations: 1 },
  ])
})

test('the table is sorted by each column both ways, searched by any part of an address, and paged', async () => {
  const instant = (day: number) => `2026-01-0${day}T00:00:00Z`
  const [a, b, c] = [
    await enter({ email: 'anna_50%@negozio.it', plan: 'professional', createdAt: instant(3) }),
    await enter({ email: 'bruno@negozio.it', plan: 'free', createdAt: instant(1) }),
    await enter({ email: 'carla@altro.it', plan: 'enterprise', createdAt: instant(2) }),
  ]
  for (const owner of [b, b, c]) await make(owner)
  const order = async (query: string) =>
    (await readUsers(query)).users.flatMap(({ id }) => ({ [a]: 'a', [b]: 'b', [c]: 'c' })[id] ?? []).join('')
  expect(await order('sort=email&direction=asc')).toBe('abc')
  expect(await order('sort=email&direction=desc')).toBe('cba')
  expect(await order('sort=plan&direction=asc')).toBe('cba')
  expect(await order('sort=generationsCount&direction=desc')).toBe('bca')
  expect(await order('')).toBe('acb')
  expect(await readUsers('search=NEGOZIO')).toMatchObject({ total: 2 })
  expect(await readUsers(`search=${encodeURIComponent('_50%')}`)).toMatchObject({
    total: 1,
    users: [{ id: a }],
  })
  expect(await readUsers('search=50_')).toMatchObject({ total: 0, users: [] })
  expect((await read('?search=altro')).usersTotal).toBe(1)
  await app.ctx.db.execute(sql`insert into users (email, password, created_at)
    select 'many-' || n || '@example.com', '-', timestamptz '2025-01-01' + n * interval '1 minute' from generate_series(1, 450) n`)
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => readUsers(`page=${page}&sort=email&direction=asc`)),
  )
  expect(pages.map(({ users: rows }) => rows.length)).toEqual([200, 200, 54, 0])
  expect(new Set(pages.flatMap(({ users: rows }) => rows.map(({ id }) => id))).size).toBe(454)
  expect(pages[0]?.total).toBe(454)
  // The last page is read from the end; what it shows is what the other direction shows first.
  const ids = pages.flatMap(({ users: rows }) => rows.map(({ id }) => id))
  const reversed = await readUsers('page=1&sort=email&direction=desc')
  expect(reversed.users.map(({ id }) => id)).toEqual(ids.slice(-200).toReversed())
})

test.each(['page=0', 'page=x', 'sort=password', 'direction=up', 'page=1e99'])(
  'the table refuses %s with a 400',
  async (query) => {
    for (const path of ['analytics', 'users']) {
      expect((await chief.ask(`/api/super-admin/${path}?${query}`)).status).toBe(400)
    }
  },
)

test('M3: the file for a spreadsheet has every account, and no cell that a spreadsheet would run', async () => {
  await enter({ email: '=cmd|calc@example.com', createdAt: '2026-11-01T23:30:00Z' })
  await enter({ email: '"q;uote"@example.com' })
  await app.ctx.db.execute(sql`insert into users (email, password, created_at)
    select 'many-' || n || '@example.com', '-', timestamptz '2025-01-01' from generate_series(1, 4100) n`)
  const response = await chief.ask('/api/super-admin/users.csv')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="indosso-utenti.csv"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const text = await response.text()
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(4104)
  expect(new Set(lines).size).toBe(4104)
  expect(lines[0]).toContain('Email;Piano;Immagini;Questo mese;Ricavi (EUR);Iscritto il')
  expect(text).toContain("'=cmd|calc@example.com;Free;0;0;0,00;02/11/2026")
  expect(text).toContain('"""q;uote""@example.com"')
  const found = await (await chief.ask('/api/super-admin/users.csv?search=cmd')).text()
  expect(found.trimEnd().split('\r\n')).toHaveLength(2)
})

test('what an operator has to look at is shown until it is settled', async () => {
  const values = { kind: 'payment', subject: 'x', details: {} }
  await app.ctx.db.insert(alerts).values([values, { ...values, subject: 'y', settledAt: new Date() }])
  expect((await read()).alerts).toMatchObject([{ kind: 'payment', subject: 'x' }])
})

test('J10: what the latest whole look at the stored files found is told', async () => {
  expect((await read()).files).toBeNull()
  const check = { files: 12, missing: 1, damaged: 2, orphaned: 3, trashed: 2, removed: 3 }
  const at = new Date('2026-11-20T03:00:00Z')
  await app.ctx.db.insert(fileChecks).values([
    { ...check, startedAt: at, finishedAt: at },
    // Cut short: it has not seen everything.
    { startedAt: new Date('2026-11-21T03:00:00Z') },
  ])
  expect((await read()).files).toEqual({ ...check, checkedAt: at.toISOString() })
})

test('counters that do not add up are called out once, and no longer when they do again', async () => {
  const owner = await enter()
  await make(owner)
  await make(owner, { status: 'pending' })
  await checkCounts(app.ctx)
  expect((await read()).alerts).toEqual([])
  await app.ctx.db.update(dailyCounts).set({ count: 5 }).where(eq(dailyCounts.kind, 'requested'))
  await checkCounts(app.ctx)
  await checkCounts(app.ctx)
  expect((await read()).alerts).toMatchObject([{ kind: 'counters_differ', subject: 'generations' }])
  await app.ctx.db.update(dailyCounts).set({ count: 0 }).where(eq(dailyCounts.kind, 'sign_up'))
  await checkCounts(app.ctx)
  expect((await read()).alerts.map(({ subject }) => subject).toSorted()).toEqual(['accounts', 'generations'])
  await app.ctx.db.execute(sql`select count_everything()`)
  await checkCounts(app.ctx)
  expect((await read()).alerts).toEqual([])
})
