import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import type { Problem } from '#contracts/errors.ts'
import { users } from '#server/db/schema.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false })
const good = {
  email: 'bottega@example.com',
  password: 'Sartoria2026',
  firstName: 'Bottega',
  lastName: 'Prova',
}
const signUp = (change: Record<string, unknown> = {}) =>
  app.client().ask('/api/auth/signup', { json: { ...good, ...change } })

test('a new account is signed in, on the free plan, with the whole month before it', async () => {
  const client = app.client()
  const response = await client.ask('/api/auth/signup', { json: good })
  expect(response.status).toBe(201)
  const me = (await (await client.ask('/api/auth/user')).json()) as Me
  expect(me).toMatchObject({
    email: 'bottega@example.com',
    firstName: 'Bottega',
    subscriptionPlan: 'free',
    monthlyGenerationsUsed: 0,
    monthlyLimit: 10,
    isAdmin: false,
  })
  expect(Object.keys(me)).not.toContain('password')
})

test.each([
  [{ email: 'bottega' }, 'Email non valida'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'Email troppo lunga'],
  [{ password: 'Corta1' }, 'Password deve essere almeno 8 caratteri'],
  [{ password: `Aa1${'x'.repeat(126)}` }, 'Password troppo lunga'],
  [{ password: 'sartoria2026' }, 'Password deve contenere almeno una lettera maiuscola'],
  [{ password: 'SARTORIA2026' }, 'Password deve contenere almeno una lettera minuscola'],
  [{ password: 'Sartoriaaaa' }, 'Password deve contenere almeno un numero'],
  [{ firstName: '  ' }, 'Nome richiesto'],
  [{ firstName: '<>' }, 'Nome richiesto'],
  [{ lastName: '' }, 'Cognome richiesto'],
  [{ firstName: 'n'.repeat(101) }, 'Nome troppo lungo'],
  [{ lastName: 'n'.repeat(101) }, 'Cognome troppo lungo'],
])('A1: sign-up with %j is refused in the words of the specification', async (change, message) => {
  const response = await signUp(change)
  expect(response.status).toBe(400)
  const field = Object.keys(change)[0] ?? ''
  expect(await response.json()).toMatchObject({ code: 'invalid', message, fields: { [field]: message } })
  expect(await app.ctx.db.select().from(users)).toEqual([])
})

test('A1: names lose angle brackets and spaces around them, the address its capitals', async () => {
  const client = app.client()
  await client.ask('/api/auth/signup', {
    json: { ...good, email: '  Bottega@Example.COM ', firstName: ' <b>Ada</b> ' },
  })
  expect(await (await client.ask('/api/auth/user')).json()).toMatchObject({
    email: 'bottega@example.com',
    firstName: 'bAda/b',
  })
})

test('A1: a password is taken as it is, spaces and accents included', async () => {
  await signUp({ password: 'Città 2026 ' })
  const trimmed = await app
    .client()
    .ask('/api/auth/login', { json: { email: good.email, password: 'Città 2026' } })
  expect(trimmed.status).toBe(401)
  const whole = await app
    .client()
    .ask('/api/auth/login', { json: { email: good.email, password: 'Città 2026 ' } })
  expect(whole.status).toBe(200)
})

test('A2: what a form has no business to set is not stored', async () => {
  await signUp({ isAdmin: true, subscriptionPlan: 'enterprise', monthlyGenerationsUsed: -5, id: 'x' })
  const [user] = await app.ctx.db.select().from(users)
  expect(user).toMatchObject({ isAdmin: false, subscriptionPlan: 'free', monthlyGenerationsUsed: 0 })
})

test('A3: of thirty sign-ups with one address at once, one makes the account and the others hear that it exists', async () => {
  const spellings = [' Bottega@example.com', 'BOTTEGA@EXAMPLE.COM', 'bottega@example.com']
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => signUp({ email: spellings[index % 3] })),
  )
  const statuses = answers.map((answer) => answer.status).sort()
  expect(statuses).toEqual([201, ...Array.from({ length: 29 }, () => 409)])
  expect(await app.ctx.db.select().from(users)).toHaveLength(1)
})

test('A5: the stored password is an Argon2id hash with its own salt', async () => {
  await signUp()
  await signUp({ email: 'altra@example.com' })
  const stored = (await app.ctx.db.select().from(users)).map((user) => user.password)
  for (const hash of stored) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(stored[0]).not.toBe(stored[1])
})

test('A6: an unknown address and a wrong password get the same answer', async () => {
  await signUp()
  const wrong = await app
    .client()
    .ask('/api/auth/login', { json: { email: good.email, password: 'Sbagliata1' } })
  const unknown = await app
    .client()
    .ask('/api/auth/login', { json: { email: 'no@example.com', password: 'Sbagliata1' } })
  const bodies = await Promise.all([problemOf(wrong), problemOf(unknown)])
  expect(wrong.status).toBe(401)
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]).toMatchObject({ title: 'Unauthorized', message: 'Email o password non corretti' })
})

test('A7: signing in gives a session of its own, whatever cookie was planted before', async () => {
  await signUp()
  const client = app.client()
  client.cookies.set('sid', 'planted.value')
  const response = await client.ask('/api/auth/login', {
    json: { email: good.email, password: good.password },
  })
  expect(response.status).toBe(200)
  expect(client.cookies.get('sid')).not.toBe('planted.value')
  const cookie = response.headers.getSetCookie().find((header) => header.startsWith('sid='))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
})

test('A8: after signing out the old cookie is worth nothing, and the browser is sent to the login page', async () => {
  const client = app.client()
  await client.ask('/api/auth/signup', { json: good })
  const old = new Map(client.cookies)
  expect((await client.ask('/api/auth/logout', { method: 'POST' })).status).toBe(204)
  const replay = app.client()
  for (const [name, value] of old) replay.cookies.set(name, value)
  expect((await replay.ask('/api/auth/user')).status).toBe(401)
  const redirect = await client.ask('/api/login')
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/login'])
})

test('H2: a page of another site cannot sign anybody out', async () => {
  const client = app.client()
  await client.ask('/api/auth/signup', { json: good })
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign) {
    expect((await client.ask('/api/auth/logout', { method: 'POST', headers })).status).toBe(403)
  }
  expect((await client.ask('/api/auth/user')).status).toBe(200)
})

/** A refusal without what differs each time. */
async function problemOf(response: Response): Promise<Omit<Problem, 'requestId'>> {
  const { requestId: _, ...problem } = (await response.json()) as Problem
  return problem
}
