import { expect, test } from 'vitest'
import { rateLimits } from '#server/db/schema/limits.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { countHit } from './count-hit.ts'
import { limits } from './limits.ts'

// As behind a proxy on this machine: only its word about where somebody comes from counts.
const app = useTestApp({ worker: false, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
const password = 'Sartoria2026'
const attacker = '198.51.100.66'
const victims = Array.from({ length: 6 }, (_, index) => `203.0.113.${index + 1}`)

test('T2: a network that has spent its sign-ups or guesses is refused before a password is hashed', async () => {
  const { email } = await app.client().signUp()
  const spend = async (limit: (typeof limits)[keyof typeof limits], of: string) => {
    for (let hit = 0; hit < limit.hits; hit++) await countHit(app.ctx.db, { limit, of, now: app.ctx.clock() })
  }
  await spend(limits.signUpsPerNetwork, '198.51.100.1')
  await spend(limits.guessesPerNetwork, '198.51.100.2')
  const answers = []
  for (const from of ['198.51.100.1', '198.51.100.2'])
    for (const address of [email, 'nuova@example.com']) answers.push(codeOf(await signUp(address, from)))
  // Alike for an address that is taken and one that is not.
  expect(await Promise.all(answers)).toEqual([
    'too_many_sign_ups',
    'too_many_sign_ups',
    'too_many_attempts',
    'too_many_attempts',
  ])
  const reset = { token: 'a'.repeat(64), newPassword: password }
  expect(await codeOf(await ask('/api/auth/confirm-password-reset', reset, '198.51.100.2'))).toBe(
    'too_many_attempts',
  )
})

test('T2: a network that is being refused asks the database once a second', async () => {
  app.setTime('2026-11-22T10:00:00.000Z')
  const { hits } = limits.signUpsPerNetwork
  for (let hit = 0; hit < hits; hit++)
    await countHit(app.ctx.db, { limit: limits.signUpsPerNetwork, of: attacker, now: app.ctx.clock() })
  const statusOf = async () => (await signUp('nuova@example.com', attacker)).status
  expect(await statusOf()).toBe(429)
  await app.ctx.db.delete(rateLimits)
  app.setTime('2026-11-22T10:00:00.900Z')
  expect(await statusOf()).toBe(429)
  app.setTime('2026-11-22T10:00:01.000Z')
  expect(await statusOf()).toBe(201)
})

test('T2: a flood of sign-ups from one network refuses a login to nobody elsewhere, also within its limits', async () => {
  const { email: taken } = await app.client().signUp()
  const emails = []
  for (const from of victims) {
    const email = `${from}@example.com`
    expect((await signUp(email, from)).status).toBe(201)
    emails.push(email)
  }
  // New addresses, of which 50 are allowed and cost a hash each, and a taken one.
  const flood = Array.from({ length: 100 }, (_, index) =>
    signUp(index % 2 ? `nuova-${index}@example.com` : taken, attacker),
  )
  const logins = emails.map(async (email, index) => {
    const answer = await ask('/api/auth/login', { email, password }, victims[index] ?? '')
    return answer.status
  })
  expect(await Promise.all(logins)).toEqual(victims.map(() => 200))
  for (const { status } of await Promise.all(flood)) expect([201, 409, 429]).toContain(status)
})

test('T8: sign-ups from one /48 are bounded, however many /64 it has', async () => {
  const now = app.ctx.clock()
  const { hits, wider } = limits.signUpsPerNetwork
  for (let hit = 0; hit < hits * wider - 1; hit++)
    await countHit(app.ctx.db, {
      limit: limits.signUpsPerNetwork,
      of: `2001:db8:7:${hit.toString(16)}::/64`,
      now,
    })
  expect((await signUp('a@example.com', '2001:db8:7:f001::1')).status).toBe(201)
  expect((await signUp('b@example.com', '2001:db8:7:f002::1')).status).toBe(429)
  expect((await signUp('b@example.com', '2001:db8:8:f002::1')).status).toBe(201)
})

test('T8: a /64 that is refused uses up nothing of the /48 that its neighbours share', async () => {
  const now = app.ctx.clock()
  const limit = { ...limits.guessesPerNetwork, hits: 3 }
  const counted = async (net: number) =>
    (await countHit(app.ctx.db, { limit, of: `2001:db8:7:${net}::/64`, now })) === 0
  const answers = []
  for (const net of [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]) answers.push(await counted(net))
  // Three each for four networks; the fifth finds the whole used up.
  expect(answers.map(Number).join('')).toBe('1110001111111110')
})

const ask = (path: string, json: object, from: string) =>
  app.client().ask(path, { json, headers: { 'x-forwarded-for': from } })
const signUp = (email: string, from: string) =>
  ask('/api/auth/signup', { email, password, firstName: 'Prova', lastName: 'Negozio' }, from)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
