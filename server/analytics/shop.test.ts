import { beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contracts/problem.ts'
import type { ShopAnalytics } from '#contracts/shop-analytics.ts'
import { shopCounts } from '#server/db/schema/analytics.ts'
import { batchGarments, batchItems } from '#server/db/schema/batch-items.ts'
import { batches } from '#server/db/schema/batches.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq, sql } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { forecastCredits } from './forecast.ts'

const app = useTestApp()
let shop: Client
let shopId: string
beforeEach(async () => {
  shop = app.client()
  shopId = await newShop(shop)
})

async function newShop(client: Client): Promise<string> {
  const { id } = await client.signUp()
  await app.ctx.db.update(users).set({ subscriptionPlan: 'enterprise' }).where(eq(users.id, id))
  return id
}

const read = async (query = '', client = shop) =>
  (await (await client.ask(`/api/analytics${query}`)).json()) as ShopAnalytics
const make = async (fields: Record<string, string> = {}, client = shop) => {
  const response = await client.generate(await photo(), { headers: { prefer: 'wait=30' }, fields })
  return (await response.json()) as { id: string; garmentId: string }
}
const counted = () =>
  app.ctx.db
    .select()
    .from(shopCounts)
    .orderBy(shopCounts.userId, shopCounts.dimension, shopCounts.day, shopCounts.value)

test('what a shop does is counted as it happens, and a rebuild from its rows says the same', async () => {
  const model = { name: 'Lino', gender: 'female' as const, bodyType: 'curvy' as const, ethnicity: 'mista' }
  const [lino] = await app.ctx.db.insert(models).values(model).returning()
  const look = { selectedModelId: lino?.id ?? '', size: 'L', garmentKind: 'jacket' }
  const first = await make(look)
  await shop.ask(`/api/garments/${first.garmentId}`, {
    method: 'PATCH',
    json: { version: 0, ref: '=SOMMA(A1)' },
  })
  await make(look)
  await make({ ...look, poseType: 'laterale' })
  app.images.reset()
  await shop.ask(`/api/generations/${first.id}/complaint`, { json: { reason: 'colour' } })
  for (let times = 0; times < 2; times++)
    await (await shop.ask(`/api/generations/${first.id}/download`)).arrayBuffer()
  const figures = await read()
  expect(figures.totals).toMatchObject({
    asked: 3,
    made: 3,
    failed: 0,
    redone: 1,
    downloaded: 2,
    complained: 1,
    charged: 3,
  })
  expect(figures.series.at(-1)).toMatchObject({ made: 3, downloaded: 2 })
  expect(figures.breakdowns.model).toMatchObject([{ value: lino?.id, label: 'Lino', made: 3, redone: 1 }])
  expect(figures.breakdowns.pose).toMatchObject([
    { value: 'frontale', made: 2, downloaded: 2 },
    { value: 'laterale', made: 1, downloaded: 0 },
  ])
  for (const [dimension, value] of [
    ['body', 'curvy'],
    ['size', 'L'],
    ['kind', 'jacket'],
    ['source', 'web'],
  ] as const)
    expect(figures.breakdowns[dimension]).toMatchObject([{ value, made: 3 }])
  expect(figures.breakdowns.ref).toMatchObject([
    { value: '=SOMMA(A1)', asked: 2 },
    { value: '', asked: 1 },
  ])
  const asHappened = (await counted()).filter(({ dimension }) => dimension !== 'ref')
  await app.ctx.db.execute(sql`select count_shops()`)
  expect((await counted()).filter(({ dimension }) => dimension !== 'ref')).toEqual(asHappened)
  // The number came after the first picture; a spreadsheet does not take it for a formula.
  const csv = await (await shop.ask('/api/analytics.csv')).text()
  expect(csv).toContain(";SKU;'=SOMMA(A1);")
  expect(csv.startsWith('Dal;Al;Per;Valore;Richieste;Create;')).toBe(true)
}, 60_000)

test('a failure is counted with its cause and gives its credit back; nothing is lost when the picture goes', async () => {
  app.images.fail('refused')
  const { id } = await make()
  app.images.reset()
  const { id: kept } = await make()
  await shop.ask(`/api/generations/${kept}`, { method: 'DELETE' })
  await app.ctx.db.delete(generations).where(eq(generations.id, id))
  const { totals, failures } = await read()
  expect(totals).toMatchObject({ asked: 2, made: 1, failed: 1, charged: 2, refunded: 1 })
  expect(failures).toEqual([{ cause: 'refused', count: 1 }])
}, 60_000)

test('the approved pictures of a batch are counted, and no longer when they are discarded', async () => {
  const { id: generationId, garmentId } = await make()
  const { db } = app.ctx
  const look = { gender: 'female', poses: ['frontale'], modelIds: [], size: null, garmentKind: null } as const
  const lot = { userId: shopId, name: 'Lotto', look: { ...look, poses: [...look.poses], modelIds: [] } }
  const [batch] = await db
    .insert(batches)
    .values({ ...lot, look: { ...lot.look, format: 'originale' } })
    .returning()
  const batchId = batch?.id ?? ''
  const [garment] = await db.insert(batchGarments).values({ batchId, garmentId, position: 0 }).returning()
  const cell = { batchId, batchGarmentId: garment?.id ?? '', pose: 'frontale', position: 0 } as const
  await db.insert(batchItems).values({ ...cell, state: 'started', generationId })
  const review = async (word: 'approved' | 'discarded') => {
    await db.update(batchItems).set({ review: word })
    return (await read()).totals.approved
  }
  expect([await review('approved'), await review('approved'), await review('discarded')]).toEqual([1, 1, 0])
}, 60_000)

test('days, weeks and months are those of Rome, without gaps, beside as many days before', async () => {
  const rows = [
    // Already Monday the 2nd of March in Rome.
    ['2026-03-01T23:30:00Z', '2026-03-01T23:30:09Z'],
    ['2026-03-11T10:00:00Z', '2026-03-11T10:00:21Z'],
    ['2026-02-27T10:00:00Z', '2026-02-27T10:00:10Z'],
  ] as const
  await app.ctx.db.insert(generations).values(
    rows.map(([createdAt, completedAt]) => ({
      userId: shopId,
      originalImageUrl: 'garments/x/product.jpg',
      selectedGender: 'female' as const,
      status: 'completed' as const,
      createdAt: new Date(createdAt),
      completedAt: new Date(completedAt),
    })),
  )
  const day = await read('?from=2026-03-02&to=2026-03-15')
  expect(day.series.map(({ start, made }) => [start, made]).filter(([, made]) => made)).toEqual([
    ['2026-03-02', 1],
    ['2026-03-11', 1],
  ])
  expect([day.series.length, day.totals.made, day.before.from, day.before.totals.made]).toEqual([
    14,
    2,
    '2026-02-16',
    1,
  ])
  expect([day.totals.p50Ms, day.totals.p95Ms].map((ms) => Math.round((ms ?? 0) / 1000))).toEqual([9, 21])
  const week = await read('?from=2026-03-04&to=2026-03-15&by=week')
  expect(week.series.map(({ start, made }) => [start, made])).toEqual([
    ['2026-03-02', 0],
    ['2026-03-09', 1],
  ])
  const month = await read('?from=2026-02-01&to=2026-03-31&by=month')
  expect(month.series.map(({ start, made }) => [start, made])).toEqual([
    ['2026-02-01', 1],
    ['2026-03-01', 2],
  ])
})

test('two pictures that end at once are both counted', async () => {
  await Promise.all([make(), make({ poseType: 'laterale' }), make({ poseType: 'posteriore' })])
  expect((await read()).totals).toMatchObject({ made: 3, charged: 3 })
}, 60_000)

test('P3: figures are Enterprise’s, and each shop sees its own', async () => {
  await make()
  const other = app.client()
  await other.signUp()
  const refused = await other.ask('/api/analytics')
  expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([403, 'plan_required'])
  expect((await other.ask('/api/analytics.csv')).status).toBe(403)
  const another = app.client()
  await newShop(another)
  expect((await read('', another)).totals).toMatchObject({ asked: 0, charged: 0, p50Ms: null })
}, 60_000)

test.each([
  ['?from=2026-03-02&to=2026-03-01'],
  ['?from=2020-01-01&to=2026-01-01'],
  ['?from=ieri'],
  ['?by=year'],
])('%s is refused', async (query) => {
  expect((await shop.ask(`/api/analytics${query}`)).status).toBe(400)
})

test('credits are forecast by the pace of late, to the end of the period', () => {
  const usage = { used: 600, limit: 2000, resetsAt: new Date('2026-12-01T00:00:00Z') }
  const now = new Date('2026-11-21T00:00:00Z')
  expect(forecastCredits(usage, { perDay: 100, now })).toEqual({ forecast: 1600, runsOutAt: null })
  expect(forecastCredits(usage, { perDay: 200, now })).toEqual({
    forecast: 2600,
    runsOutAt: new Date('2026-11-28T00:00:00Z'),
  })
  expect(forecastCredits({ ...usage, used: 2000 }, { perDay: 0, now })).toEqual({
    forecast: 2000,
    runsOutAt: null,
  })
})
