import { expect, test } from 'vitest'
import { createResetToken } from '#server/accounts/request-reset.ts'
import { knownNetworks } from '#server/db/schema/limits.ts'
import { users } from '#server/db/schema/users.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { forgetOldNetworks } from './known-networks.ts'

// As behind a proxy on this machine: only its word about where somebody comes from counts.
const app = useTestApp({ worker: false, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
const password = 'Sartoria2026'
const email = 'bottega@example.com'
const [home, stranger, elsewhere] = ['203.0.113.1', '198.51.100.66', '192.0.2.9']
const begun = Date.parse('2026-11-22T10:00:00Z')
const at = (seconds: number) => app.setTime(new Date(begun + seconds * 1000).toISOString())

test('T13: a stranger who guesses for ever keeps nobody out of the network they signed in from before', async () => {
  at(0)
  await signUp(home)
  let passed = 0
  await guess(stranger, 10)
  for (const wait of [60, 120, 240, 480, 900, 900]) {
    expect(await logIn(stranger)).toBe(429)
    expect(await logIn(home)).toBe(200)
    // And the owner who comes in gives the stranger no guess more.
    expect(await logIn(stranger)).toBe(429)
    passed += wait
    at(passed)
    expect(await logIn(stranger, 'Sbagliata1')).toBe(401)
  }
})

test('T13: strangers have ten guesses together, from wherever they come', async () => {
  at(0)
  await signUp(home)
  await guess(stranger, 5)
  await guess(elsewhere, 5)
  expect(await logIn('198.51.100.67')).toBe(429)
})

test('T13: a known network has ten guesses too, and is refused in the very same words', async () => {
  at(0)
  await signUp(home)
  await guess(home, 10)
  await guess(stranger, 10)
  const refusals = await Promise.all([home, stranger].map(async (from) => refusalOf(await ask(from))))
  expect(refusals[0]).toEqual(refusals[1])
  expect(refusals[0]).toMatchObject({ status: 429, after: '60', code: 'too_many_attempts', count: 60 })
})

test('T13: a reset link opens the door from a new network and it stays open there', async () => {
  at(0)
  await signUp(home)
  await guess(stranger, 10)
  expect(await logIn(elsewhere)).toBe(429)
  const [user] = await app.ctx.db.select().from(users)
  const token = user && (await createResetToken(app.ctx, app.ctx.db, user.id))
  const json = { token, newPassword: 'Cappotto2027' }
  expect((await post('/api/auth/confirm-password-reset', json, elsewhere)).status).toBe(200)
  await guess(stranger, 10)
  expect(await logIn(elsewhere, 'Cappotto2027')).toBe(200)
  // The former password makes nobody known any more, the owner included, until the next sign-in.
  expect(await logIn(home, 'Cappotto2027')).toBe(429)
})

test('T13: who is signed in changes the password while a stranger guesses', async () => {
  at(0)
  const client = app.client()
  await client.signUp(email)
  await guess(stranger, 10)
  const json = { currentPassword: password, newPassword: 'Cappotto2027' }
  const answer = await client.ask('/api/auth/change-password', {
    json,
    headers: { 'x-forwarded-for': elsewhere },
  })
  expect(answer.status).toBe(200)
})

test('T13: a network is known by a digest, for ninety days, of the latest ten, and as long as the account', async () => {
  at(0)
  const client = app.client()
  await client.ask('/api/auth/signup', { json: form, headers: { 'x-forwarded-for': home } })
  const known = () => app.ctx.db.select().from(knownNetworks)
  expect(JSON.stringify(await known())).not.toContain(home)
  for (let day = 1; day <= 12; day++) {
    at(day * 24 * 3600)
    expect(await logIn(`192.0.2.${day}`)).toBe(200)
  }
  expect(await known()).toHaveLength(10)
  at((90 + 5) * 24 * 3600)
  await forgetOldNetworks(app.ctx)
  expect(await known()).toHaveLength(8)
  const closing = app.client()
  await closing.signIn(email)
  expect((await closing.ask('/api/auth/close-account', { json: { password } })).status).toBe(204)
  expect(await known()).toEqual([])
})

const form = { email, password, firstName: 'Prova', lastName: 'Negozio' }
const post = (path: string, json: object, from: string) =>
  app.client().ask(path, { json, headers: { 'x-forwarded-for': from } })
const ask = (from: string, given = password) => post('/api/auth/login', { email, password: given }, from)
const logIn = async (from: string, given = password) => (await ask(from, given)).status
const signUp = (from: string) => post('/api/auth/signup', form, from)

async function guess(from: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect(await logIn(from, 'Sbagliata1')).toBe(401)
}

async function refusalOf(response: Response) {
  const { requestId: _, ...problem } = (await response.json()) as Record<string, unknown>
  return { ...problem, after: response.headers.get('retry-after') }
}
