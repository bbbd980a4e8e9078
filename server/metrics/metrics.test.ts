import { expect, test } from 'vitest'
import { failures } from '#contracts/errors.ts'
import { raiseAlert, settleAlert } from '#server/alerts/raise-alert.ts'
import { paymentEvents } from '#server/db/schema/billing.ts'
import { fileChecks } from '#server/db/schema/files.ts'
import { generations } from '#server/db/schema/generations.ts'
import { mails } from '#server/db/schema/mail.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { readMetrics } from '#server/testing/read-metrics.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const token = 'only-for-the-operator'
const app = useTestApp({ settings: { METRICS_TOKEN: token } })
const ask = (authorization?: string) =>
  fetch(`${app.url}/metrics`, authorization ? { headers: { authorization } } : {})
let readAt = 0
/** An answer is kept for five seconds: ahead of the clock when the last one is kept still, and never by a lease's length. */
const read = async () => {
  const now = Date.now()
  readAt = Math.abs(now - readAt) > 6_000 ? now : now + 12_000
  app.setTime(new Date(readAt).toISOString())
  return readMetrics(await (await ask(`Bearer ${token}`)).text())
}

test('S2: the figures are for who knows the token, and are not there for anybody else', async () => {
  for (const wrong of [undefined, token, `Bearer ${token}x`, 'Bearer ']) {
    const response = await ask(wrong)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('indosso_')
  }
  expect((await ask(`Bearer ${token}`)).status).toBe(200)
})

const make = async (client: Client) =>
  (await client.generate(await photo(), { headers: { prefer: 'wait=30' } })).json()

test('T18: the figures tell what was made, what failed and why, and the credits of both', async () => {
  const client = app.client()
  await client.signUp()
  const before = await read()
  expect(
    Object.keys(failures).map((cause) => before.of('indosso_generations_failed_total', { cause })),
  ).toEqual(Object.keys(failures).map(() => 0))
  await make(client)
  app.images.fail('refused')
  await make(client)
  const after = await read()
  for (const outcome of ['made', 'refused']) {
    const calls = { provider: 'studio', outcome }
    expect(after.of('indosso_provider_call_seconds_count', calls)).toBe(1)
  }
  expect(after.of('indosso_generations_completed_total', { provider: 'studio' })).toBe(1)
  expect(after.of('indosso_generations_failed_total', { cause: 'refused' })).toBe(1)
  expect(after.of('indosso_credits_taken_total')).toBe(2)
  expect(after.of('indosso_credits_given_back_total', { cause: 'refused' })).toBe(1)
  expect(after.of('indosso_http_request_seconds_count', { route: '/api/generate-vto', status: '200' })).toBe(
    2,
  )
})

test('T18: the figures tell what waits and since when', async () => {
  const client = app.client()
  await client.signUp()
  const release = app.images.hold()
  await client.generate(await photo())
  const createdAt = new Date(Date.now() - 3600_000)
  await app.ctx.db.update(generations).set({ createdAt })
  await app.ctx.db.insert(mails).values({
    toName: '',
    toAddress: 'a@example.com',
    kind: 'welcome',
    subject: '',
    text: '',
    html: '',
    status: 'queued',
    nextAttemptAt: new Date(Date.now() + 3600_000),
    messageId: '<1@example.com>',
    createdAt,
  })
  const figures = await read()
  expect(figures.sum('indosso_generations_unfinished')).toBe(1)
  await expect.poll(async () => (await read()).of('indosso_worker_slots_used')).toBe(1)
  expect(figures.of('indosso_worker_slots')).toBe(app.ctx.config.workerConcurrency)
  expect(figures.of('indosso_worker_draining')).toBe(0)
  expect(figures.of('indosso_generations_oldest_seconds')).toBeGreaterThanOrEqual(3600)
  expect(figures.of('indosso_mails_queued')).toBe(1)
  expect(figures.of('indosso_mails_oldest_seconds')).toBeGreaterThanOrEqual(3600)
  release()
})

test('T18: the figures tell of webhooks that nobody handled, of open alerts and of files', async () => {
  const { db, clock } = app.ctx
  const event = { type: 'invoice.paid', createdAt: clock(), receivedAt: new Date(Date.now() - 600_000) }
  await db.insert(paymentEvents).values([
    { ...event, id: 'evt_1', status: 'applied' },
    { ...event, id: 'evt_2', status: 'parked' },
  ])
  const alert = { kind: 'unknown_customer', subject: 'cus_1' }
  await raiseAlert(app.ctx, db, { ...alert, details: {} })
  await db.insert(fileChecks).values({
    startedAt: clock(),
    finishedAt: clock(),
    files: 12,
    missing: 2,
    damaged: 1,
    orphaned: 3,
  })
  const figures = await read()
  expect(figures.of('indosso_webhooks', { state: 'applied' })).toBe(1)
  expect(figures.of('indosso_webhooks', { state: 'received' })).toBe(0)
  expect(figures.of('indosso_webhooks_unhandled')).toBe(1)
  expect(figures.of('indosso_webhooks_oldest_unhandled_seconds')).toBeGreaterThanOrEqual(600)
  expect(figures.of('indosso_alerts_open', { kind: alert.kind })).toBe(1)
  expect(
    ['checked', 'missing', 'damaged', 'orphaned'].map((name) => figures.of(`indosso_files_${name}`)),
  ).toEqual([12, 2, 1, 3])
  await settleAlert(app.ctx, db, alert)
  expect((await read()).of('indosso_alerts_open', { kind: alert.kind })).toBeUndefined()
})

test('T18: the figures of a process tell how full its narrow places are', async () => {
  const figures = await read()
  for (const place of ['hashes', 'decoders', 'looks']) {
    // Other tests of this process hash, too.
    for (const name of ['indosso_place_running', 'indosso_place_waiting'])
      await expect.poll(async () => (await read()).of(name, { place }), { timeout: 20_000 }).toBe(0)
  }
  expect(figures.of('indosso_disk_free_bytes')).toBeGreaterThan(0)
  expect(figures.of('indosso_provider_call_seconds_count', { provider: 'studio', outcome: 'down' })).toBe(0)
  expect(figures.of('indosso_database_up')).toBe(1)
  expect(figures.sum('process_cpu_seconds_total')).toBeGreaterThan(0)
})

test('S2, T18: no address, name or id of anybody is in the figures, and there are few of them', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const { id: generation } = (await make(client)) as { id: string }
  await client.ask(`/api/generations/${generation}`)
  const text = await (await ask(`Bearer ${token}`)).text()
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/)
  expect(text).not.toContain(id)
  expect(text).not.toContain(token)
  expect(text.split('\n').filter((line) => line.startsWith('indosso_')).length).toBeLessThan(500)
})

test('the figures tell what people complain of, and the credits that came back for it', async () => {
  const client = app.client()
  await client.signUp()
  expect((await read()).of('indosso_generations_complained', { reason: 'print' })).toBe(0)
  app.images.remark('cut_out_uncertain')
  const { id } = (await make(client)) as { id: string }
  await client.ask(`/api/generations/${id}/complaint`, { json: { reason: 'print' } })
  const figures = await read()
  expect(figures.of('indosso_generations_complained', { reason: 'print' })).toBe(1)
  expect(figures.of('indosso_credits_given_back_total', { cause: 'not_right' })).toBe(1)
})
