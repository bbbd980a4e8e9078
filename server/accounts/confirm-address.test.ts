import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import { errors } from '#contracts/errors.ts'
import type { Generation } from '#contracts/generations.ts'
import { start } from '#server/boot/start.ts'
import { addressConfirmations } from '#server/db/schema/accounts.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { forgetOldConfirmations } from './send-confirmation.ts'

const sink = await startMailSink()
const appUrl = 'https://indosso.example'
const app = useTestApp({
  settings: { SMTP_URL: sink.url, MAIL_FROM: 'Indosso <posta@indosso.example>', APP_URL: appUrl },
})
beforeEach(() => {
  sink.taken = []
})
afterAll(() => sink[Symbol.asyncDispose]())

const wait = { prefer: 'wait=30' }
const unconfirmed = { status: 403, code: 'address_unconfirmed', message: errors.address_unconfirmed.message }
const invalidLink = { status: 400, code: 'confirmation_link_invalid' }

test('T8: the first picture is made at once; the second waits for the address, and costs nothing until then', async () => {
  const { client, email } = await newShop()
  expect((await client.generate(await photo(), { headers: wait })).status).toBe(200)
  expect(await me(client)).toMatchObject({ mustConfirmEmail: true, monthlyGenerationsUsed: 1 })
  const refused = await client.generate(await photo(), { headers: wait })
  expect([refused.status, await refused.json()]).toMatchObject([403, unconfirmed])
  expect(await me(client)).toMatchObject({ monthlyGenerationsUsed: 1 })
  expect(await app.ctx.db.select().from(quotaLedger)).toHaveLength(1)

  const confirmed = await confirm(await tokenTo(email))
  expect([confirmed.status, await confirmed.json()]).toMatchObject([200, { email }])
  expect(await me(client)).toMatchObject({ mustConfirmEmail: false })
  expect((await client.generate(await photo(), { headers: wait })).status).toBe(200)
})

test('T8: of many pictures asked for at once, at two replicas and as new tries, one is made before the address is confirmed', async () => {
  const database = { ...app.database, [Symbol.asyncDispose]: async () => {} }
  const config = { ...app.ctx.config, roles: ['web' as const] }
  await using replica = await start(config, { database, images: [app.images] })
  const { client } = await newShop()
  const picture = await photo()
  app.images.fail('refused')
  const failed: string[] = []
  for (let index = 0; index < 3; index++) {
    const response = await client.generate(picture, { headers: wait })
    failed.push(((await response.json()) as Generation).id)
  }
  const finish = app.images.hold()
  const doors = [client, client.at(replica.url ?? '')]
  const answers = await Promise.all([
    // New tries take no turns: they meet in the transaction.
    ...failed.map((id, index) => doors[index % 2]?.ask(`/api/generations/${id}/retry`, { method: 'POST' })),
    ...failed.map((_, index) => doors[index % 2]?.generate(picture)),
  ])
  const statuses = answers.map((answer) => answer?.status).toSorted()
  finish()
  expect(statuses).toEqual([202, 403, 403, 403, 403, 403])
  expect(await me(client)).toMatchObject({ monthlyGenerationsUsed: 1 })
})

test('T8: a picture that failed was none, one that its owner removed was', async () => {
  const { client } = await newShop()
  app.images.fail('refused')
  const failed = (await (await client.generate(await photo(), { headers: wait })).json()) as Generation
  expect(await me(client)).toMatchObject({ mustConfirmEmail: false })
  app.images.reset()
  const made = (await (await client.generate(await photo(), { headers: wait })).json()) as Generation
  await client.ask(`/api/generations/${made.id}`, { method: 'DELETE' })
  const again = await client.ask(`/api/generations/${failed.id}/retry`, { method: 'POST' })
  expect([again.status, await again.json()]).toMatchObject([403, unconfirmed])
})

test('T8: an answer that got lost is given again under its key, whatever has to be confirmed since', async () => {
  const { client } = await newShop()
  const headers = { ...wait, 'idempotency-key': 'una-volta' }
  const picture = await photo()
  const first = await (await client.generate(picture, { headers })).json()
  const second = await client.generate(picture, { headers })
  expect([second.status, await second.json()]).toMatchObject([200, { id: (first as Generation).id }])
})

test('T8, R4: looking at the link confirms nothing; it is 32 random bytes of which a digest is stored', async () => {
  const { client, email } = await newShop()
  const token = await tokenTo(email)
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  for (const method of ['GET', 'HEAD']) await app.client().ask(`/confirm-email?token=${token}`, { method })
  expect(await confirmedAt(email)).toBeNull()
  expect(JSON.stringify(await app.ctx.db.select().from(addressConfirmations))).not.toContain(token)
  // The link alone is enough: the holder may be signed in as somebody else, or not at all.
  const { client: other } = await newShop()
  expect((await confirm(token, other)).status).toBe(200)
  expect(await confirmedAt(email)).not.toBeNull()
  expect((await client.ask('/api/auth/user')).status).toBe(200)
})

test('T8: of twenty confirmations at once all say yes and one counts; the same link later changes nothing', async () => {
  app.setTime('2026-11-21T10:00:00Z')
  const { email } = await newShop()
  const token = await tokenTo(email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const since = await confirmedAt(email)
  app.setTime('2026-11-22T10:00:00Z')
  expect((await confirm(token)).status).toBe(200)
  expect(await confirmedAt(email)).toEqual(since)
})

test.each([
  ['2026-11-24T09:59:59Z', 200],
  ['2026-11-24T10:00:01Z', 400],
])('T8: a link of three days before, used at %s, answers %i', async (instant, status) => {
  app.setTime('2026-11-21T10:00:00Z')
  const token = await tokenTo((await newShop()).email)
  app.setTime(instant)
  const answer = await confirm(token)
  expect(answer.status).toBe(status)
  if (status === 400) expect(await answer.json()).toMatchObject(invalidLink)
})

test('T8: a newer link voids the older one; five a day are sent, and then a sentence says so', async () => {
  app.setTime('2026-11-21T10:00:00Z')
  const { client, email } = await newShop()
  const first = await tokenTo(email)
  const asked = await Promise.all(Array.from({ length: 8 }, () => resend(client)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = asked.find(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({ code: 'too_many_mails' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  const old = await confirm(first)
  expect([old.status, await old.json()]).toMatchObject([400, invalidLink])
  await expect.poll(() => mailsTo(email), { timeout: 20_000 }).toHaveLength(6)
  const tokens = mailsTo(email).map(({ mail }) => tokenIn(mail.text))
  const statuses = []
  for (const token of tokens) statuses.push((await confirm(token)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await (await resend(client)).json()).toEqual({
    message: 'Il tuo indirizzo è già confermato.',
    code: 'address_already_confirmed',
  })
})

test('T8: a new password by link confirms the address too', async () => {
  const { email } = await newShop()
  await app.client().ask('/api/auth/request-password-reset', { json: { email } })
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(2)
  const token = tokenIn(mailsTo(email).find(({ mail }) => mail.text?.includes('/reset-password'))?.mail.text)
  const json = { token, newPassword: 'Cappotto2027' }
  expect((await app.client().ask('/api/auth/confirm-password-reset', { json })).status).toBe(200)
  expect(await confirmedAt(email)).not.toBeNull()
})

test('T14: no mail to an address that nobody has confirmed carries the name that was typed at sign-up', async () => {
  const { client, email } = await newShop()
  await resend(client)
  await app.client().ask('/api/auth/request-password-reset', { json: { email } })
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(3)
  const json = { password: 'Sartoria2026' }
  expect((await client.ask('/api/auth/close-account', { json })).status).toBe(204)
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(4)
  for (const { mail } of mailsTo(email)) {
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/Prova|Negozio/)
    expect(mail.to?.map(({ name }) => name)).toEqual([''])
  }
})

test('T14: who has confirmed the address is greeted by name', async () => {
  const { client, email } = await newShop()
  await confirm(await tokenTo(email))
  const json = { currentPassword: 'Sartoria2026', newPassword: 'Cappotto2027' }
  expect((await client.ask('/api/auth/change-password', { json })).status).toBe(200)
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(2)
  expect(mailsTo(email)[1]?.mail.text).toContain('Ciao Prova,')
})

test('T8: a link is forgotten with its account, and when it can be used no more', async () => {
  app.setTime('2026-11-21T10:00:00Z')
  const { client } = await newShop()
  const kept = () => app.ctx.db.select().from(addressConfirmations)
  expect(await kept()).toHaveLength(1)
  app.setTime('2026-11-24T10:00:01Z')
  await forgetOldConfirmations(app.ctx)
  expect(await kept()).toEqual([])
  app.setTime('2026-11-21T10:00:00Z')
  await resend(client)
  expect(await kept()).toHaveLength(1)
  await client.ask('/api/auth/close-account', { json: { password: 'Sartoria2026' } })
  expect(await kept()).toEqual([])
})

async function newShop() {
  const client = app.client()
  const { email } = await client.signUp()
  return { client, email }
}
const me = async (client: Client) => (await (await client.ask('/api/auth/user')).json()) as Me
const confirm = (token: string, client: Client = app.client()) =>
  client.ask('/api/auth/confirm-email', { json: { token } })
const resend = (client: Client) => client.ask('/api/auth/request-email-confirmation', { method: 'POST' })
const mailsTo = (email: string) => sink.taken.filter(({ recipients }) => recipients.includes(email))
const tokenIn = (text = ''): string => /token=([0-9a-f]+)/.exec(text)?.[1] ?? ''
const confirmedAt = async (email: string) => {
  const [user] = await app.ctx.db.select().from(users).where(eq(users.email, email))
  return user?.emailConfirmedAt
}

/** Of the welcome mail. */
async function tokenTo(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBeGreaterThan(0)
  return tokenIn(mailsTo(email)[0]?.mail.text)
}
