import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import type { WebhookDelivery, WebhookEndpoint, WebhookWithSecret } from '#contracts/webhooks.ts'
import { mails } from '#server/db/schema/mail.ts'
import { users } from '#server/db/schema/users.ts'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '#server/db/schema/webhooks.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { signUpProgram } from '#server/testing/keys.ts'
import { photo } from '#server/testing/photos.ts'
import { type Receiver, useReceiver } from '#server/testing/receiver.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()
const receiver: Receiver = useReceiver()
const slow: Receiver = useReceiver()
const events = ['generation.completed', 'generation.failed', 'credits.low', 'credits.exhausted']

test('W1: a finished picture is told, signed so that the reference implementation believes it', async () => {
  const { client, owner, endpoint } = await listen()
  await generate(client)
  const letter = await receiver.next()
  const told = new Webhook(endpoint.secret).verify(letter.body, letter.headers) as Told
  expect(told).toMatchObject({
    type: 'generation.completed',
    data: { ref: 'SKU-7', status: 'completed', test: false, links: { self: expect.any(String) } },
  })
  expect((await client.ask(told.data.links.self)).status).toBe(200)
  expect(() => new Webhook(`whsec_${'A'.repeat(44)}`).verify(letter.body, letter.headers)).toThrow()
  await until(async () => (await deliveries(owner, endpoint))[0]?.status === 'delivered')
  expect((await deliveries(owner, endpoint))[0]).toMatchObject({ answer: 200, tries: 1, body: letter.body })
})

test('W1: a picture that failed is told with its reason, and only what was asked for is told', async () => {
  const { client } = await listen({ events: ['generation.failed'] })
  await generate(client)
  app.images.fail('no_garment')
  await generate(client)
  const letter = await receiver.next()
  expect(JSON.parse(letter.body)).toMatchObject({
    type: 'generation.failed',
    data: { status: 'failed', failure: 'no_garment' },
  })
  expect(await app.ctx.db.$count(webhookMessages)).toBe(1)
})

test('W1: what fails is tried again under the same number, at the times of the schedule', async () => {
  const { client, owner, endpoint } = await listen()
  const answers: { status: number; headers?: Record<string, string> }[] = [
    { status: 500 },
    { status: 302, headers: { location: 'https://example.com' } },
    { status: 429, headers: { 'retry-after': '900' } },
  ]
  const pauses: number[] = []
  const ids = new Set<string>()
  await client.ask(`/api/v1/webhooks/${endpoint.id}/test`, { method: 'POST' })
  for (const [index, answer] of answers.entries()) {
    receiver.answer(answer)
    const letter = await receiver.next()
    ids.add(letter.headers['webhook-id'] ?? '')
    await until(async () => (await deliveries(owner, endpoint))[0]?.tries === index + 1)
    const [delivery] = await deliveries(owner, endpoint)
    expect(delivery).toMatchObject({ status: 'waiting', answer: answer.status })
    pauses.push((Date.parse(delivery?.nextTryAt ?? '') - Date.parse(delivery?.lastTriedAt ?? '')) / 1000)
    await makeDue()
  }
  receiver.answer({ status: 200 })
  ids.add((await receiver.next()).headers['webhook-id'] ?? '')
  expect(ids.size).toBe(1)
  const [afterFirst = 0, afterSecond = 0, afterThird = 0] = pauses
  expect([afterFirst >= 4 && afterFirst <= 6, afterSecond >= 240 && afterSecond <= 360]).toEqual([true, true])
  // Half an hour by the schedule, which is more than the receiver asked for.
  expect(afterThird).toBeGreaterThanOrEqual(1440)
})

test('W2: an endless answer, one that breaks off and one that never comes harm nobody', async () => {
  const { client, owner, endpoint } = await listen()
  for (const behaviour of ['endless', 'cut'] as const) {
    receiver.answer(behaviour)
    await client.ask(`/api/v1/webhooks/${endpoint.id}/test`, { method: 'POST' })
    await receiver.next()
  }
  await until(async () => (await deliveries(owner, endpoint)).every(({ tries }) => tries > 0))
  // Its status came, and that is all that is asked for; the one that was cut had none.
  expect((await deliveries(owner, endpoint)).map(({ status, fault }) => [status, fault])).toEqual([
    ['waiting', 'unreachable'],
    ['delivered', null],
  ])
  expect(receiver.sentBytes).toBeLessThan(20_000_000)
})

test('W2: addresses that hang keep no other waiting, and no picture', async () => {
  const hanging = await listen({ url: slow.url })
  slow.answer('hang')
  for (let more = 1; more < 5; more++) {
    const json = { url: slow.url, events }
    await hanging.client.ask('/api/v1/webhooks', { json })
  }
  for (const { id } of await endpoints(hanging.owner))
    await hanging.client.ask(`/api/v1/webhooks/${id}/test`, { method: 'POST' })
  for (let letters = 0; letters < 5; letters++) await slow.next()
  const { client } = await listen()
  await generate(client)
  expect(JSON.parse((await receiver.next()).body)).toMatchObject({ type: 'generation.completed' })
  // They hang still: nobody waited for them.
  for (const endpoint of await endpoints(hanging.owner))
    expect((await deliveries(hanging.owner, endpoint))[0]).toMatchObject({ status: 'waiting', tries: 0 })
})

test('W1: 410 switches the endpoint off, its owner hears of it, and can switch it on and send all again', async () => {
  const { client, owner, endpoint } = await listen()
  receiver.answer({ status: 410 })
  await client.ask(`/api/v1/webhooks/${endpoint.id}/test`, { method: 'POST' })
  await receiver.next()
  await until(async () => (await endpoints(owner))[0]?.isActive === false)
  expect((await endpoints(owner))[0]).toMatchObject({ offReason: 'gone' })
  expect(await app.ctx.db.$count(mails, eq(mails.kind, 'webhook_off'))).toBe(1)
  expect((await owner.ask(`/api/webhooks/${endpoint.id}/test`, { method: 'POST' })).status).toBe(409)
  receiver.answer({ status: 204 })
  await owner.ask(`/api/webhooks/${endpoint.id}`, { method: 'PATCH', json: { isActive: true } })
  const again = await owner.ask(`/api/webhooks/${endpoint.id}/replay`, { method: 'POST' })
  expect(await again.json()).toEqual({ count: 1 })
  await receiver.next()
  await until(async () => (await deliveries(owner, endpoint))[0]?.status === 'delivered')
})

test('W1: after a day of nothing but failures a mail, after five the end', async () => {
  const { client, owner, endpoint } = await listen()
  receiver.answer({ status: 500 })
  const failSince = async (days: number) => {
    const failingSince = new Date(Date.now() - days * 24 * 3600_000)
    await app.ctx.db.update(webhookEndpoints).set({ failingSince })
    await makeDue()
    await receiver.next()
  }
  await client.ask(`/api/v1/webhooks/${endpoint.id}/test`, { method: 'POST' })
  await receiver.next()
  await until(async () => (await endpoints(owner))[0]?.failingSince !== null)
  await failSince(1.1)
  await until(async () => (await app.ctx.db.$count(mails, eq(mails.kind, 'webhook_failing'))) === 1)
  await failSince(5.1)
  await until(async () => (await endpoints(owner))[0]?.offReason === 'failures')
  expect(await app.ctx.db.$count(mails, eq(mails.kind, 'webhook_off'))).toBe(1)
})

test('W1: for a day after a rotation both secrets verify', async () => {
  const { client, endpoint } = await listen()
  const response = await client.ask(`/api/v1/webhooks/${endpoint.id}/rotate`, { method: 'POST' })
  const next = (await response.json()) as WebhookWithSecret
  await client.ask(`/api/v1/webhooks/${endpoint.id}/test`, { method: 'POST' })
  const { body, headers } = await receiver.next()
  for (const secret of [endpoint.secret, next.secret]) new Webhook(secret).verify(body, headers)
  expect(next.secret).not.toBe(endpoint.secret)
  const [row] = await app.ctx.db.select().from(webhookEndpoints)
  expect(JSON.stringify(row)).not.toContain(next.secret.slice(6))
})

test('W1: a downgrade ends deliveries at once', async () => {
  const { client, userId, endpoint } = await listen()
  await app.ctx.db.update(users).set({ subscriptionPlan: 'free' }).where(eq(users.id, userId))
  const refused = await client.ask(`/api/v1/webhooks/${endpoint.id}/test`, { method: 'POST' })
  expect(refused.status).toBe(403)
})

test('N1: addresses of our own network are refused at saving, in the words of any wrong address', async () => {
  const { client } = await signUpProgram(app)
  const wrong = [
    'ftp://example.com',
    'http://example.com/hook',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
  ]
  const more = [
    'https://[::ffff:10.0.0.1]/',
    'https://user:pw@example.com/',
    'https://93.184.215.14:22/',
    'nothing',
  ]
  for (const url of [...wrong, ...more]) {
    const response = await client.ask('/api/v1/webhooks', { json: { url, events } })
    expect([url, response.status, await response.json()]).toMatchObject([
      url,
      400,
      { fieldCodes: { url: 'webhook_url' } },
    ])
  }
})

interface Told {
  data: { links: { self: string } }
}

async function listen({ events: wanted = events, url = receiver.url } = {}) {
  const program = await signUpProgram(app)
  const json = { url, events: wanted }
  const response = await program.client.ask('/api/v1/webhooks', { json })
  expect(response.status).toBe(201)
  return { ...program, endpoint: (await response.json()) as WebhookWithSecret }
}

async function generate(client: Client): Promise<void> {
  const form = new FormData()
  form.set('productImage', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'foto.jpg')
  form.set('selectedGender', 'female')
  form.set('ref', 'SKU-7')
  const headers = { prefer: 'wait=20' }
  expect((await client.ask('/api/v1/generations', { form, headers })).status).toBe(200)
}

async function endpoints(owner: Client): Promise<WebhookEndpoint[]> {
  return ((await (await owner.ask('/api/webhooks')).json()) as { data: WebhookEndpoint[] }).data
}

async function deliveries(owner: Client, { id }: { id: string }): Promise<WebhookDelivery[]> {
  const response = await owner.ask(`/api/webhooks/${id}/deliveries`)
  return ((await response.json()) as { data: WebhookDelivery[] }).data
}

const until = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 10_000, interval: 50 })

/** As if the time had come. */
async function makeDue(): Promise<void> {
  await app.ctx.db
    .update(webhookDeliveries)
    .set({ nextAt: new Date() })
    .where(eq(webhookDeliveries.status, 'waiting'))
  await app.ctx.db.update(webhookEndpoints).set({ busyUntil: null })
}
