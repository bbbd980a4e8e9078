import { expect, test } from 'vitest'
import { start } from '#server/boot/start.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import { sql } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { countHit, forgetOldHits } from './count-hit.ts'
import { limits } from './limits.ts'

// As behind a proxy on this machine: only its word about where somebody comes from counts.
const app = useTestApp({ worker: false, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
const password = 'Sartoria2026'
const begun = Date.parse('2026-11-21T10:00:00Z')
const at = (seconds: number) => app.setTime(new Date(begun + seconds * 1000).toISOString())

test('L1: after ten wrong passwords the right one waits too: a minute, then two, then four, at most fifteen', async () => {
  at(0)
  const { email } = await app.client().signUp()
  for (let guess = 0; guess < 10; guess++) expect(await statusOf(guessAt(email))).toBe(401)
  const refused = await guessAt(email, password)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({
    message: 'Troppi tentativi. Riprova tra 60 secondi.',
    count: 60,
  })

  let passed = 0
  for (const wait of [60, 120, 240, 480, 900, 900]) {
    at(passed + wait - 1)
    expect(await statusOf(guessAt(email))).toBe(429)
    passed += wait
    at(passed)
    expect(await statusOf(guessAt(email))).toBe(401)
  }
  expect((await (await guessAt(email)).json()) as object).toMatchObject({ count: 900 })
  at(passed + 900)
  expect(await statusOf(guessAt(email, password))).toBe(200)
  // And everything is as it was.
  for (let guess = 0; guess < 10; guess++) expect(await statusOf(guessAt(email))).toBe(401)
})

test('L1: wrong passwords are forgotten after a quarter of an hour, and a right one forgets them at once', async () => {
  at(0)
  const { email } = await app.client().signUp()
  for (let guess = 0; guess < 9; guess++) await guessAt(email)
  at(15 * 60)
  for (let guess = 0; guess < 9; guess++) expect(await statusOf(guessAt(email))).toBe(401)
  expect(await statusOf(guessAt(email, password))).toBe(200)
  for (let guess = 0; guess < 10; guess++) expect(await statusOf(guessAt(email))).toBe(401)
})

test('L1: an address without an account is throttled like one with an account', async () => {
  const answers = []
  for (let guess = 0; guess < 11; guess++) answers.push(await statusOf(guessAt('nessuno@example.com')))
  expect(answers).toEqual([...Array(10).fill(401), 429])
})

test('L1: one network may be wrong a hundred times in a quarter of an hour, over all accounts together', async () => {
  at(0)
  const owner = await app.client().signUp()
  // A counter near its end spares the test a hundred hashes.
  for (let hit = 0; hit < 98; hit++) await countNetwork('203.0.113.9')
  const answers = []
  for (let index = 0; index < 3; index++)
    answers.push(await statusOf(guessAt(`a${index}@example.com`, 'Sbagliata1', '203.0.113.9')))
  expect(answers).toEqual([401, 401, 429])
  expect(await statusOf(guessAt(owner.email, password, '203.0.113.9'))).toBe(429)
  expect(await statusOf(guessAt(owner.email, password, '203.0.113.10'))).toBe(200)
  at(15 * 60)
  expect(await statusOf(guessAt(owner.email, password, '203.0.113.9'))).toBe(200)
})

test('L1: a person who knows the password does not use up the share of the network', async () => {
  const { email } = await app.client().signUp()
  for (let hit = 0; hit < 99; hit++) await countNetwork('203.0.113.9')
  for (let entry = 0; entry < 3; entry++)
    expect(await statusOf(guessAt(email, password, '203.0.113.9'))).toBe(200)
})

test('L1: where a session is open the current password cannot be guessed either', async () => {
  const client = app.client()
  await client.signUp()
  const change = (currentPassword: string) =>
    client.ask('/api/auth/change-password', { json: { currentPassword, newPassword: 'Cappotto2027' } })
  for (let guess = 0; guess < 10; guess++) expect(await statusOf(change(`Sbagliata${guess}`))).toBe(400)
  expect(await statusOf(change(password))).toBe(429)
})

test('L1: without its counters nobody gets in, and who is in goes on', async () => {
  const client = app.client()
  const { email } = await client.signUp()
  await app.ctx.db.execute(sql`alter table rate_limits rename to rate_limits_away`)
  try {
    expect(await statusOf(guessAt(email, password))).toBe(500)
    expect(await statusOf(client.ask('/api/auth/user'))).toBe(200)
    expect(await statusOf(client.ask('/api/generations'))).toBe(200)
  } finally {
    await app.ctx.db.execute(sql`alter table rate_limits_away rename to rate_limits`)
  }
})

test('L1: of 200 guesses at once over two replicas ten are checked', async () => {
  const { email } = await app.client().signUp()
  const database = { ...app.database, [Symbol.asyncDispose]: async () => {} }
  const config = { ...app.ctx.config, roles: ['web' as const] }
  await using other = await start(config, { database, images: [app.images] })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const client = app.client().at((index % 2 ? other.url : app.url) ?? '')
      return statusOf(client.ask('/api/auth/login', { json: { email, password: `Sbagliata${index}` } }))
    }),
  )
  const counts = Object.fromEntries(
    [...Map.groupBy(answers, (status) => status)].map(([status, all]) => [status, all.length]),
  )
  expect(counts).toEqual({ 401: 10, 429: 190 })
})

test('L1: of 200 hits at once exactly as many count as the limit allows', async () => {
  const now = new Date()
  const waits = await Promise.all(
    Array.from({ length: 200 }, () =>
      countHit(app.ctx.db, { limit: limits.guessesPerAccount, of: 'a@example.com', now }),
    ),
  )
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10)
})

test('L2: only the last hop before our own proxy counts, whatever the visitor claims before it', async () => {
  for (let hit = 0; hit < 100; hit++) await countNetwork('198.51.100.4')
  for (let claim = 0; claim < 5; claim++) {
    const from = `203.0.113.${claim}, 10.0.0.${claim}, 198.51.100.4`
    expect(await statusOf(guessAt('a@example.com', password, from))).toBe(429)
  }
  expect(await statusOf(guessAt('a@example.com', password, '198.51.100.4, 203.0.113.1'))).toBe(401)
})

test('L2: an IPv6 visitor is counted by the network, not by the address they choose in it', async () => {
  for (let hit = 0; hit < 100; hit++) await countNetwork('2001:db8:1:2::/64')
  expect(await statusOf(guessAt('a@example.com', password, '2001:db8:1:2:ffff::7'))).toBe(429)
  expect(await statusOf(guessAt('a@example.com', password, '2001:db8:1:3::7'))).toBe(401)
})

test('L4: the 51st account of a day from one network has to wait for tomorrow, and nothing of it is kept', async () => {
  at(0)
  for (let hit = 0; hit < 49; hit++) {
    await countHit(app.ctx.db, { limit: limits.signUpsPerNetwork, of: '203.0.113.9', now: new Date(begun) })
  }
  expect(await signUpAs('a@example.com')).toBe(201)
  const refused = await ask('/api/auth/signup', form('b@example.com'), '203.0.113.9')
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_sign_ups' }])
  at(24 * 3600)
  expect(await signUpAs('b@example.com')).toBe(201)
})

test('L4: one mailbox under ten spellings gets three accounts', async () => {
  const spellings = [
    'a.b@gmail.com',
    'ab@gmail.com',
    'a.b+1@gmail.com',
    'AB+2@googlemail.com',
    'a.b.@gmail.com',
  ]
  const answers = []
  for (const email of spellings) answers.push(await signUpAs(email))
  expect(answers.slice(0, 4)).toEqual([201, 201, 201, 429])
  expect(await signUpAs('a.b@example.com')).toBe(201)
})

test('U2: after 600 photos in ten minutes a person waits, before a byte of the next is read', async () => {
  at(0)
  const client = app.client()
  const { id } = await client.signUp()
  for (let hit = 0; hit < 599; hit++)
    await countHit(app.ctx.db, { limit: limits.uploadsPerAccount, of: id, now: new Date(begun) })
  const picture = await photo()
  expect((await client.generate(picture)).status).toBe(202)
  expect((await client.generate(picture)).status).toBe(429)
})

test('V4: no address of anybody is among the counters, and they are swept after a day', async () => {
  at(0)
  const { email } = await app.client().signUp()
  await guessAt(email, 'Sbagliata1', '203.0.113.9')
  const rows = await app.ctx.db.select().from(rateLimits)
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toMatch(/example\.com|203\.0\.113/)
  at(60 * 24 * 3600)
  await forgetOldHits(app.ctx)
  expect(await app.ctx.db.select().from(rateLimits)).toEqual([])
})

const form = (email: string) => ({ email, password, firstName: 'Prova', lastName: 'Negozio' })
const ask = (path: string, json: object, from: string) =>
  app.client().ask(path, { json, headers: { 'x-forwarded-for': from } })
const guessAt = (email: string, guess = 'Sbagliata1', from = '203.0.113.1') =>
  ask('/api/auth/login', { email, password: guess }, from)
const signUpAs = (email: string) => statusOf(ask('/api/auth/signup', form(email), '203.0.113.9'))
const statusOf = async (answer: ReturnType<Client['ask']>) => (await answer).status
const countNetwork = (of: string) =>
  countHit(app.ctx.db, { limit: limits.guessesPerNetwork, of, now: app.ctx.clock() })
