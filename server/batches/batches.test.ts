import { expect, test, vi } from 'vitest'
import { plans } from '#contracts/plans.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { mails } from '#server/db/schema/mail.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { webhookMessages } from '#server/db/schema/webhooks.ts'
import { eq } from '#server/db/sql.ts'
import { codeOf, openShop } from '#server/testing/batches.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = useTestApp({ settings: { WORKER_CONCURRENCY: '5' } })
const patience = { timeout: 30_000 }
const ownRows = (userId: string) =>
  app.ctx.db.select().from(generations).where(eq(generations.userId, userId))
const charged = (userId: string) => app.ctx.db.$count(quotaLedger, eq(quotaLedger.userId, userId))

test('Upload multiplo: a batch of garments x poses is planned for free, told its price, and made', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(3, { poses: ['frontale', 'laterale'] })
  expect(batch).toMatchObject({ status: 'draft', garments: 3, counts: { all: 6, waiting: 6 } })
  expect(batch.price).toMatchObject({ credits: 6, remaining: plans.enterprise.monthlyQuota })
  expect(await charged(shop.id)).toBe(0)

  expect(await shop.start(batch.id)).toEqual({ pictures: 6, credits: 6, remaining: 2000 })
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
  const made = await ownRows(shop.id)
  expect(made.map(({ status, source, batchId }) => [status, source, batchId])).toEqual(
    Array.from({ length: 6 }, () => ['completed', 'lotto', batch.id]),
  )
  expect(new Set(made.map(({ ref }) => ref))).toEqual(new Set(['SKU-1', 'SKU-2', 'SKU-3']))
  expect(await charged(shop.id)).toBe(6)
  const items = await shop.items(batch.id)
  expect(items.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'completed'))
  // Both views of a garment by one model.
  for (const [, views] of Map.groupBy(made, ({ garmentId }) => garmentId)) {
    expect(new Set(views.map(({ selectedModelId }) => selectedModelId)).size).toBe(1)
  }
})

test('webhooks of the shop hear of a pause and of the end', async () => {
  const shop = await openShop(app)
  const events = ['batch.paused', 'batch.completed']
  await shop.client.ask('/api/webhooks', { json: { url: 'http://127.0.0.1:9/', events } })
  const batch = await shop.fill(6)
  await shop.start(batch.id)
  expect((await shop.steer(batch.id, 'pause')).status).toBe(200)
  expect((await shop.steer(batch.id, 'resume')).status).toBe(200)
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
  const told = await app.ctx.db.select().from(webhookMessages).where(eq(webhookMessages.userId, shop.id))
  expect(told.map(({ body }) => JSON.parse(body).data)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: batch.id, status: 'paused', pauseReason: 'person' }),
      expect.objectContaining({ id: batch.id, status: 'completed', completed: 6, failed: 0 }),
    ]),
  )
})

test('the plan decides: none with Free, one of ten garments with Professional', async () => {
  const free = await openShop(app, 'free')
  const asked = { json: { look: { gender: 'female', poses: ['frontale'] } } }
  expect(await codeOf(await free.client.ask('/api/batches', asked))).toEqual([403, 'plan_required'])

  const shop = await openShop(app, 'professional')
  const batch = await shop.fill(10)
  expect(await codeOf(await shop.send(batch.id, await photo('#123456'), {}))).toEqual([409, 'batch_full'])
  expect(await codeOf(await shop.client.ask('/api/batches', asked))).toEqual([409, 'batches_open'])
  expect((await shop.steer(batch.id, 'cancel')).status).toBe(200)
  expect((await shop.client.ask('/api/batches', asked)).status).toBe(201)
})

test('a batch is its owner’s alone', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(1)
  const other = await openShop(app)
  for (const path of ['', '/items', '/archive', '/manifest']) {
    expect((await other.client.ask(`/api/batches/${batch.id}${path}`)).status).toBe(404)
  }
  for (const word of ['start', 'pause', 'resume', 'cancel', 'retry']) {
    expect((await other.steer(batch.id, word)).status).toBe(404)
  }
  expect((await other.send(batch.id, await photo(), {})).status).toBe(404)
  const gone = await other.client.ask(`/api/batches/${batch.id}`, { method: 'DELETE' })
  expect(gone.status).toBe(404)
})

test('the same photo again is the same garment; one that was there before says so', async () => {
  const shop = await openShop(app)
  const known = await photo('#aa3311')
  await shop.client.generate(known, { headers: { prefer: 'wait=30' } })
  const batch = await shop.create()
  const first = await shop.add(batch.id, known, { ref: 'A-1' })
  expect(first).toMatchObject({ ref: 'A-1', duplicateOf: first.id, madeAt: expect.any(String) })
  const again = await shop.add(batch.id, known, { ref: 'A-1' })
  expect(again.id).toBe(first.id)
  const own = await shop.add(batch.id, await photo('#113355'), { ref: 'B-2' })
  expect(own.duplicateOf).toBeUndefined()
  expect(own.coaching).not.toBeNull()
  const byId = await shop.client.ask(`/api/batches/${batch.id}/garments`, { json: { garmentId: own.id } })
  expect(byId.status).toBe(201)
  expect((await shop.find(batch.id)).garments).toBe(2)
})

test('what was measured when the photo came is kept for its pictures', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  const { id } = await shop.add(batch.id, await photo('#2a6f4e'))
  const [garment] = await app.ctx.db.select().from(garments).where(eq(garments.id, id))
  expect(garment?.measured).toEqual({ key: garment?.photo.key, facts: expect.anything() })
})

test('a photo that is none is refused, and the others stay', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(2)
  expect((await shop.send(batch.id, Buffer.from('<html>'), {})).status).toBe(415)
  expect((await shop.find(batch.id)).garments).toBe(2)
})

test('a cell carries the notices of its picture', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(1)
  const noticed = async () => (await shop.items(batch.id)).map(({ notices }) => notices)
  expect(await noticed()).toEqual([[]])
  app.images.remark('mannequin_preview', 'kind_uncertain')
  await shop.start(batch.id)
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
  expect(await noticed()).toEqual([[{ code: 'mannequin_preview' }, { code: 'kind_uncertain' }]])
})

test('ticks and look make the matrix, and nothing that was made is lost by them', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(2, { poses: ['frontale', 'posteriore'] })
  const [cell] = await shop.items(batch.id)
  const edit = (json: object) => shop.client.ask(`/api/batches/${batch.id}/items`, { method: 'PATCH', json })
  await edit({ ids: [cell?.id], status: 'skipped' })
  expect((await shop.find(batch.id)).counts).toMatchObject({ waiting: 3, skipped: 1 })
  await edit({ ids: [cell?.id], status: 'waiting' })
  const look = { gender: 'female', poses: ['frontale'] }
  await shop.client.ask(`/api/batches/${batch.id}`, { method: 'PATCH', json: { look } })
  expect((await shop.find(batch.id)).counts.all).toBe(2)
  await shop.start(batch.id)
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
  const more = { gender: 'female', poses: ['laterale'] }
  await shop.client.ask(`/api/batches/${batch.id}`, { method: 'PATCH', json: { look: more } })
  expect(await shop.find(batch.id)).toMatchObject({ status: 'draft', counts: { completed: 2, waiting: 2 } })
})

test('the first three come first; the rest waits for another word', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(4)
  const { list } = await shop.find(batch.id)
  const first = list.slice(0, 3).map(({ id }) => id)
  expect(await shop.start(batch.id, first)).toMatchObject({ pictures: 3 })
  await expect.poll(async () => (await shop.find(batch.id)).counts.completed, patience).toBe(3)
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('draft')
  expect(await shop.start(batch.id)).toMatchObject({ pictures: 1, remaining: 1997 })
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
  const told = await app.ctx.db.select({ kind: mails.kind }).from(mails).where(eq(mails.userId, shop.id))
  // Once, at the very end, and not after the first three.
  expect(told.filter(({ kind }) => kind === 'batch_completed')).toHaveLength(1)
})

test('Q7: two tabs that start at once order everything once', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(4)
  const both = await Promise.all([shop.start(batch.id), shop.start(batch.id)])
  expect(both.length).toBe(2)
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
  expect(await ownRows(shop.id)).toHaveLength(4)
  expect(await charged(shop.id)).toBe(4)
})

test('out of credits the batch pauses and says so; with new ones it goes on by a tap', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(3)
  await app.ctx.db.update(users).set({ periodQuota: 2 }).where(eq(users.id, shop.id))
  await shop.start(batch.id)
  await expect
    .poll(async () => await shop.find(batch.id), patience)
    .toMatchObject({ status: 'paused', pauseReason: 'credits', pauseCode: 'quota_exhausted' })
  await expect.poll(async () => (await shop.find(batch.id)).counts.completed, patience).toBe(2)
  await app.ctx.db.update(users).set({ periodQuota: null }).where(eq(users.id, shop.id))
  expect((await shop.steer(batch.id, 'resume')).status).toBe(200)
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
  expect(await ownRows(shop.id)).toHaveLength(3)
})

test('a plan that ends while it runs: what is charged is finished, the rest pauses', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(7)
  const finish = app.images.hold()
  await shop.start(batch.id)
  await expect.poll(() => charged(shop.id), patience).toBe(6)
  await app.ctx.db.update(users).set({ subscriptionPlan: 'free' }).where(eq(users.id, shop.id))
  finish()
  await expect
    .poll(async () => await shop.find(batch.id), patience)
    .toMatchObject({ status: 'paused', pauseReason: 'person', pauseCode: 'plan_required' })
  await expect
    .poll(async () => (await shop.find(batch.id)).counts, patience)
    .toMatchObject({ completed: 6, waiting: 1 })
  expect(await charged(shop.id)).toBe(6)
})

test('T5: a batch runs what the plan runs at once, has two more wait, and a single picture is next', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(8)
  const finish = app.images.hold()
  await shop.start(batch.id)
  const of = async (word: string) => (await ownRows(shop.id)).filter(({ status }) => status === word).length
  await expect.poll(() => Promise.all(['processing', 'pending'].map(of)), patience).toEqual([4, 2])
  await expect.poll(() => app.images.calls.length, patience).toBe(4)
  const answer = await shop.client.generate(await photo('#fefefe'))
  const single = (await answer.json()) as { id: string }
  // One slot alone: turns taken at the same moment may reach their provider in any order.
  finish(1)
  await expect.poll(() => app.images.calls.length, patience).toBe(5)
  expect(app.images.calls[4]?.id).toBe(single.id)
  finish()
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
})

test('what fails is told, and made again by one tap for a credit of its own', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(2)
  app.images.fail('refused', 1)
  await shop.start(batch.id)
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
  expect((await shop.find(batch.id)).counts).toMatchObject({ completed: 1, failed: 1 })
  expect((await shop.items(batch.id)).find(({ status }) => status === 'failed')?.failure).toBe('refused')
  expect((await shop.steer(batch.id, 'retry')).status).toBe(200)
  await expect.poll(async () => (await shop.find(batch.id)).counts.completed, patience).toBe(2)
  const kinds = await app.ctx.db
    .select({ kind: quotaLedger.kind })
    .from(quotaLedger)
    .where(eq(quotaLedger.userId, shop.id))
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'charge', 'charge', 'refund'])
})

test('a garment in the bin fails its own cells alone', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(3)
  const { list } = await shop.find(batch.id)
  await shop.client.ask(`/api/garments/${list[1]?.id}`, { method: 'DELETE' })
  await shop.start(batch.id)
  await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
  expect(await ownRows(shop.id)).toHaveLength(2)
})

test('cancelled: what waits is skipped and costs nothing; a deleted batch leaves its pictures', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(7)
  const finish = app.images.hold()
  await shop.start(batch.id)
  await expect.poll(() => charged(shop.id), patience).toBe(6)
  await shop.steer(batch.id, 'cancel')
  finish()
  await expect
    .poll(async () => (await shop.find(batch.id)).counts, patience)
    .toMatchObject({ completed: 6, skipped: 1 })
  expect(await charged(shop.id)).toBe(6)
  expect(await codeOf(await shop.steer(batch.id, 'start'))).toEqual([409, 'batch_over'])
  const removed = await shop.client.ask(`/api/batches/${batch.id}`, { method: 'DELETE' })
  expect(removed.status).toBe(204)
  expect(await shop.client.history()).toHaveLength(6)
})
