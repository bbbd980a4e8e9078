import { expect, test, vi } from 'vitest'
import { batchGarments } from '#server/db/schema/batch-items.ts'
import { batches } from '#server/db/schema/batches.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { generations } from '#server/db/schema/generations.ts'
import { mails } from '#server/db/schema/mail.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { codeOf, copyGarment, fillAccount, openShop, type Shop } from '#server/testing/batches.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { resumeWithPeriod } from './resume-with-period.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 120_000 })

const app = useTestApp({
  settings: {
    WORKER_CONCURRENCY: '5',
    OPENAI_API_KEY: 'test-key',
    IMAGE_PROVIDERS: 'openai',
    OPENAI_DAILY_LIMIT_CENTS: '1000',
  },
  paid: true,
})
const patience = { timeout: 60_000 }
const ended = (shop: Shop, id: string) =>
  expect.poll(async () => (await shop.find(id)).status, patience).toBe('completed')
const paused = (shop: Shop, id: string, reason: string) =>
  expect
    .poll(async () => await shop.find(id), patience)
    .toMatchObject({ status: 'paused', pauseReason: reason })
const still = (shop: Shop, id: string) =>
  expect.poll(async () => (await shop.find(id)).counts.processing, patience).toBe(0)

/** Credits that were kept, and finished pictures. */
async function billOf({ id }: Shop): Promise<[number, number]> {
  const rows = await app.ctx.db
    .select({ kind: quotaLedger.kind })
    .from(quotaLedger)
    .where(eq(quotaLedger.userId, id))
  const kept = rows.reduce((sum, { kind }) => sum + (kind === 'charge' ? 1 : -1), 0)
  const made = await app.ctx.db.select().from(generations).where(eq(generations.userId, id))
  return [kept, made.filter(({ status }) => status === 'completed').length]
}

async function addModel(name: string): Promise<string> {
  const [model] = await app.ctx.db
    .insert(models)
    .values({ name, gender: 'female', bodyType: 'slim', ethnicity: 'Mediterranea' })
    .returning()
  return model?.id ?? ''
}
const removeModel = (id: string) =>
  app.ctx.db.update(models).set({ deletedAt: new Date() }).where(eq(models.id, id))

test('J5: a service that gives rubbish pauses the batch after three pictures in a row, with every credit back; then it goes on', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(12)
  app.images.fail('garbage')
  await shop.start(batch.id)
  await paused(shop, batch.id, 'provider')
  await still(shop, batch.id)
  const { counts } = await shop.find(batch.id)
  expect(counts).toMatchObject({ completed: 0, failed: 12 - counts.waiting })
  expect(counts.failed).toBeGreaterThanOrEqual(3)
  expect(counts.waiting).toBeGreaterThan(0)
  expect(await billOf(shop)).toEqual([0, 0])
  const told = await app.ctx.db.select({ kind: mails.kind }).from(mails).where(eq(mails.userId, shop.id))
  expect(told.filter(({ kind }) => kind === 'batch_paused')).toHaveLength(1)

  app.images.reset()
  expect((await shop.steer(batch.id, 'resume')).status).toBe(200)
  await ended(shop, batch.id)
  await shop.steer(batch.id, 'retry')
  await expect.poll(async () => (await shop.find(batch.id)).counts.completed, patience).toBe(12)
  expect(await billOf(shop)).toEqual([12, 12])
})

test('a garment that the service refuses fails alone, however many of them there are', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(5)
  app.images.fail('no_garment')
  await shop.start(batch.id)
  await ended(shop, batch.id)
  expect((await shop.find(batch.id)).counts).toMatchObject({ failed: 5 })
  expect(await billOf(shop)).toEqual([0, 0])
})

test('Q7: when the day has cost what it may, the batch pauses with what has begun finished, and goes on by a tap', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(4)
  // Read-only for the product; a picture is taken to cost four cents.
  const limits = app.ctx.config.images.dailyLimits as { openai?: number }
  limits.openai = 8
  const finish = app.images.hold()
  await shop.start(batch.id)
  await paused(shop, batch.id, 'budget')
  expect((await shop.find(batch.id)).pauseCode).toBe('closed_for_today')
  finish()
  await expect.poll(async () => (await shop.find(batch.id)).counts.completed, patience).toBe(2)
  expect(await billOf(shop)).toEqual([2, 2])
  limits.openai = 1000
  await shop.steer(batch.id, 'resume')
  await ended(shop, batch.id)
  expect(await billOf(shop)).toEqual([4, 4])
})

test('Q5: out of credits it goes on by itself with the new period, if its owner ticked that, and only then', async () => {
  app.setTime('2026-11-30T20:00:00Z')
  const [ticked, other] = [await openShop(app), await openShop(app)]
  const [first, second] = [await ticked.fill(3), await other.fill(3)]
  await ticked.client.ask(`/api/batches/${first.id}`, { method: 'PATCH', json: { resumesByItself: true } })
  await app.ctx.db.update(users).set({ periodQuota: 2 })
  for (const [shop, { id }] of [
    [ticked, first],
    [other, second],
  ] as const) {
    await shop.start(id)
    await paused(shop, id, 'credits')
    await still(shop, id)
  }
  const look = () => resumeWithPeriod(app.ctx, new AbortController().signal)
  await look()
  expect((await ticked.find(first.id)).status).toBe('paused')
  // Midnight of the first of December in Rome.
  app.setTime('2026-11-30T23:00:01Z')
  await look()
  await ended(ticked, first.id)
  expect(await billOf(ticked)).toEqual([3, 3])
  expect(await other.find(second.id)).toMatchObject({ status: 'paused', pauseReason: 'credits' })
})

test('U7: an account that is full pauses the batch before a credit is taken, and refuses further photos', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(2)
  const makeRoom = await fillAccount(app, shop)
  await shop.start(batch.id)
  await paused(shop, batch.id, 'person')
  expect(await shop.find(batch.id)).toMatchObject({ pauseCode: 'account_full', counts: { waiting: 2 } })
  expect(await billOf(shop)).toEqual([0, 0])
  expect(await codeOf(await shop.send(batch.id, await photo('#0a0b0c'), {}))).toEqual([507, 'account_full'])
  await makeRoom()
  await shop.steer(batch.id, 'resume')
  await ended(shop, batch.id)
  expect(await billOf(shop)).toEqual([2, 2])
})

test('a model that leaves the catalogue while the batch runs fails her own cells alone, and costs nothing', async () => {
  const shop = await openShop(app)
  const [ada, zoe] = [await addModel('Ada'), await addModel('Zoe')]
  const batch = await shop.fill(4, { modelIds: [ada, zoe] })
  const finish = app.images.hold()
  await shop.start(batch.id)
  await expect.poll(() => billOf(shop), patience).toEqual([6, 0])
  await removeModel(zoe)
  finish()
  await ended(shop, batch.id)
  const items = await shop.items(batch.id)
  const of = (id: string) => items.filter(({ modelId }) => modelId === id)
  expect(of(ada).map(({ status }) => status)).toEqual(Array(4).fill('completed'))
  expect(of(zoe).map(({ status, failure }) => [status, failure])).toEqual([
    ...Array(3).fill(['completed', null]),
    ['failed', 'model_unavailable'],
  ])
  expect(await billOf(shop)).toEqual([7, 7])
})

test('a model that nobody chose and that leaves meanwhile gives way to another one', async () => {
  const shop = await openShop(app)
  const gone = await addModel('Ada')
  const batch = await shop.fill(1, { poses: ['frontale', 'laterale'] })
  const [cell] = await shop.items(batch.id)
  await shop.client.ask(`/api/batches/${batch.id}/items`, {
    method: 'PATCH',
    json: { ids: [cell?.id], status: 'skipped' },
  })
  await shop.start(batch.id)
  await ended(shop, batch.id)
  await removeModel(gone)
  await addModel('Zoe')
  await shop.client.ask(`/api/batches/${batch.id}/items/${cell?.id}/redo`, { json: {} })
  await ended(shop, batch.id)
  const names = (await shop.items(batch.id)).map(({ status, modelName }) => [status, modelName])
  expect(names).toEqual([
    ['completed', 'Zoe'],
    ['completed', 'Ada'],
  ])
})

test('U2: the 200th garment comes in and the 201st is refused, also when both come at once', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(1)
  const many = await copyGarment(app, shop, { count: 198 })
  await app.ctx.db
    .insert(batchGarments)
    .values(many.map((garmentId, n) => ({ batchId: batch.id, garmentId, position: n + 1 })))
  const photos = [await photo('#0000aa'), await photo('#00aa00')]
  const answers = await Promise.all(photos.map((each) => shop.send(batch.id, each, {})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && (await codeOf(refused))).toEqual([409, 'batch_full'])
  expect((await shop.find(batch.id)).garments).toBe(200)
})

test('a photo that is none among many is refused by itself, and every other one is in', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  const photos = await Promise.all(
    Array.from({ length: 7 }, (_, n) => (n === 3 ? Buffer.from('<html>') : photo(`#1020${n}0`))),
  )
  const answers = await Promise.all(photos.map((each, n) => shop.send(batch.id, each, { ref: `SKU-${n}` })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 415, 201, 201, 201])
  const refs = (await shop.find(batch.id)).list.map(({ ref }) => ref)
  expect(refs.toSorted()).toEqual(['SKU-0', 'SKU-1', 'SKU-2', 'SKU-4', 'SKU-5', 'SKU-6'])
})

test('the photo of the back reaches whoever makes the picture from behind, and no other', async () => {
  const shop = await openShop(app)
  const batch = await shop.create({ poses: ['frontale', 'posteriore'] })
  const [front, back] = [await photo('#aa0000'), await photo('#00aa00')]
  await shop.add(batch.id, front, { ref: 'A', back })
  await shop.add(batch.id, await photo('#0000aa'), { ref: 'B' })
  await shop.start(batch.id)
  await ended(shop, batch.id)
  const [garment] = (await shop.find(batch.id)).list
  expect(garment?.backUrl).not.toBeNull()
  const behind = app.images.calls.filter(({ pose }) => pose === 'posteriore')
  expect(app.images.calls.filter(({ pose }) => pose === 'frontale').map((order) => order.back)).toEqual([
    null,
    null,
  ])
  expect(behind.filter((order) => order.back !== null)).toHaveLength(1)
  const made = await app.ctx.db.select().from(generations).where(eq(generations.userId, shop.id))
  const invented = made.filter(({ notices }) => notices?.some(({ code }) => code === 'back_invented'))
  expect(invented.map(({ ref, poseType }) => [ref, poseType])).toEqual([['B', 'posteriore']])
})

test('N1: addresses of our own network in a list bring nothing', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  const inside = ['127.0.0.1', '[::1]', '2130706433', '10.0.0.1', '169.254.169.254', 'localhost']
  const lines = inside.map((host, n) => `SKU-${n};https://${host}/a.jpg`)
  await shop.csv(batch.id, ['ref;image_url', ...lines].join('\r\n'))
  await expect.poll(async () => (await shop.find(batch.id)).csv?.done, patience).toBe(inside.length)
  const [row] = await app.ctx.db.select().from(batches).where(eq(batches.id, batch.id))
  expect(row?.csv?.faults.map(({ fault }) => fault)).toEqual(inside.map(() => 'picture'))
})
