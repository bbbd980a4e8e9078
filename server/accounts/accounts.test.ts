import { createHook } from 'node:async_hooks'
import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Me, me } from '#contracts/accounts.ts'
import { fieldErrorText } from '#contracts/field-errors.ts'
import type { Problem } from '#contracts/problem.ts'
import { users } from '#server/db/schema/users.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { hashAt, hashPassword, passwordStamp } from './password.ts'
import { restampSessions } from './session-store.ts'

// As in production.
hashAt()
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
    picturesByAi: false,
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
  [{ password: 'Sartoria\x002026' }, 'Password non valida'],
  [{ firstName: '\0' }, 'Il testo contiene caratteri non ammessi'],
  [{ password: 'Password1' }, 'Password troppo comune'],
  [{ password: 'P@ssw0rd2026!' }, 'Password troppo comune'],
  [{ password: 'Qwerty123' }, 'Password troppo comune'],
  [{ password: '12345678Aa' }, 'Password troppo comune'],
  [{ password: 'Abc1Abc1Abc1' }, 'Password troppo comune'],
])('A1: sign-up with %j is refused in the words of the specification', async (change, message) => {
  const response = await signUp(change)
  expect(response.status).toBe(400)
  const field = Object.keys(change)[0] ?? ''
  const problem = (await response.json()) as Problem
  expect(problem).toMatchObject({ code: 'invalid', message, fields: { [field]: message } })
  const code = problem.fieldCodes?.[field]
  expect(code && fieldErrorText(code)).toBe(message)
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

test.each([
  '"e@evil.com"@vittima.it',
  'a\uff20vittima.it',
  'a@vittima.it\r\nBcc:x@evil.com',
  'a@vittima.it,b@evil.com',
  'a@vittima.it b@evil.com',
  'a(x)@vittima.it',
  '<a@vittima.it>',
  'a@[127.0.0.1]',
  // The sign of Kelvin becomes a k in lower case.
  'bac\u212a@vittima.it',
  'bott\u0435ga@example.com',
  'a@vittima.it\0',
])('A4: %j is no address, at any of the doors', async (email) => {
  const doors = ['/api/auth/signup', '/api/auth/login', '/api/auth/request-password-reset']
  for (const door of doors) {
    const response = await app.client().ask(door, { json: { ...good, email } })
    expect([door, response.status, await response.json()]).toMatchObject([
      door,
      400,
      { fields: { email: 'Email non valida' } },
    ])
  }
  expect(await app.ctx.db.select().from(users)).toEqual([])
})

test.each([`${'è'.repeat(124)}Aa1!`, '👗👗Sartoria2026', 'Sartoria2026 '])(
  'A1: %j is a password, whole as it is',
  async (password) => {
    expect((await signUp({ password })).status).toBe(201)
    const signIn = (typed: string) =>
      app.client().ask('/api/auth/login', { json: { ...good, password: typed } })
    expect((await signIn(password)).status).toBe(200)
    expect((await signIn(password.trim().slice(0, -1))).status).toBe(401)
  },
)

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
  const wished = { isAdmin: true, subscriptionPlan: 'enterprise', monthlyGenerationsUsed: -5 }
  const more = { id: 'x', stripeCustomerId: 'cus_of_another', generationsCount: -1, revenueCents: 100 }
  const plain = JSON.stringify({ ...good, ...wished, ...more })
  // As a browser may write it and no object of ours can: the prototype as a field.
  const body = plain.replace('{', `{"__proto__":${JSON.stringify(wished)},`)
  const headers = { 'content-type': 'application/json' }
  const { status } = await app.client().ask('/api/auth/signup', { body, headers })
  const rows = await app.ctx.db.select().from(users)
  expect([status, rows.length]).toEqual(status === 400 ? [400, 0] : [201, 1])
  await signUp({ ...wished, ...more, email: 'altra@example.com' })
  for (const user of await app.ctx.db.select().from(users)) {
    const stored = { isAdmin: false, subscriptionPlan: 'free', monthlyGenerationsUsed: 0 }
    const rest = { stripeCustomerId: null, generationsCount: 0, revenueCents: 0 }
    expect(user).toMatchObject({ ...stored, ...rest, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  }
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

test('A5: an older, cheaper hash is renewed at the next sign-in, and the other sessions go on', async () => {
  const client = app.client()
  await client.ask('/api/auth/signup', { json: good })
  // 8 MiB, one pass.
  const salt = Buffer.alloc(16, 7)
  const options = {
    message: good.password,
    nonce: salt,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  }
  const cheap = `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(argon2Sync('argon2id', options))}`
  const [{ id = '', password = '' } = {}] = await app.ctx.db.select().from(users)
  await app.ctx.db.update(users).set({ password: cheap })
  const stamps = { from: passwordStamp(password), to: passwordStamp(cheap) }
  await restampSessions(app.ctx.db, id, stamps)
  expect((await client.ask('/api/auth/user')).status).toBe(200)

  const elsewhere = app.client()
  expect((await elsewhere.ask('/api/auth/login', { json: good })).status).toBe(200)
  const [renewed] = await app.ctx.db.select().from(users)
  expect(renewed?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  for (const one of [client, elsewhere]) expect((await one.ask('/api/auth/user')).status).toBe(200)
  expect((await app.client().ask('/api/auth/login', { json: good })).status).toBe(200)
})

test('A5: of ninety passwords of three networks in one moment 64 are hashed, and the others are told to come back', async () => {
  const attempts = Promise.allSettled(
    Array.from({ length: 90 }, (_, index) => hashPassword(good.password, `198.51.100.${index % 3}`)),
  )
  const health = await app.client().ask('/healthz')
  const outcomes = await attempts
  expect(health.status).toBe(200)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(26)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  // And the places are free again.
  expect(await hashPassword(good.password)).toContain('$argon2id$')
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

test('A6: for an unknown address as much work is done on the password as for a wrong one', async () => {
  await signUp()
  const hashes = async (email: string) => {
    let count = 0
    // Node's own name for what runs Argon2: neither password nor address decides whether it runs.
    const watch = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && count++) }).enable()
    const response = await app.client().ask('/api/auth/login', { json: { email, password: 'Sbagliata1' } })
    watch.disable()
    return [response.status, count]
  }
  expect(await hashes(good.email)).toEqual([401, 1])
  expect(await hashes('no@example.com')).toEqual([401, 1])
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
  const out = await client.ask('/api/auth/logout', { method: 'POST' })
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, '"cache", "cookies"'])
  const replay = app.client()
  for (const [name, value] of old) replay.cookies.set(name, value)
  expect((await replay.ask('/api/auth/user')).status).toBe(401)
  for (const next of ['', '?next=//evil.example', '?next=/\\evil.example', '?next=https:evil.example']) {
    const redirect = await client.ask(`/api/login${next}`)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/login'])
  }
})

test('A8: a mere link signs nobody out', async () => {
  const client = app.client()
  await client.ask('/api/auth/signup', { json: good })
  const response = await client.ask('/api/auth/logout')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await client.ask('/api/auth/user')).status).toBe(200)
})

test('A10: who is signed in gets exactly the fields that the contract names', async () => {
  const client = app.client()
  await client.ask('/api/auth/signup', { json: good })
  const answer = (await (await client.ask('/api/auth/user')).json()) as object
  expect(Object.keys(answer).toSorted()).toEqual(Object.keys(me.shape).toSorted())
})

test('P5: a role and a plan that are taken away are gone at the very next request', async () => {
  const client = app.client()
  await client.ask('/api/auth/signup', { json: good })
  const seen = async () => (await (await client.ask('/api/auth/user')).json()) as Me
  await app.ctx.db.update(users).set({ isAdmin: true, passwordByLink: true, subscriptionPlan: 'enterprise' })
  expect(await seen()).toMatchObject({ isAdmin: true, subscriptionPlan: 'enterprise', monthlyLimit: 2000 })
  expect((await client.ask('/api/models?gender=female')).status).toBe(200)
  await app.ctx.db.update(users).set({ isAdmin: false, subscriptionPlan: 'free' })
  expect(await seen()).toMatchObject({ isAdmin: false, subscriptionPlan: 'free', monthlyLimit: 10 })
  expect((await client.ask('/api/models?gender=female')).status).toBe(403)
})

test('H2: a page of another site, or of a neighbour’s, can do nothing with a person’s cookie', async () => {
  const client = app.client()
  await client.ask('/api/auth/signup', { json: good })
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: `${app.url}.evil.example` },
    // Of a sandboxed frame.
    { origin: 'null' },
  ]
  const form = new FormData()
  form.set('productImage', new Blob(['x']), 'foto.jpg')
  for (const headers of foreign) {
    const acts = [
      client.ask('/api/auth/logout', { method: 'POST', headers }),
      client.ask('/api/generate-vto', { form, headers }),
      client.ask('/api/auth/change-password', { json: {}, headers }),
      client.ask(`/api/generations/${crypto.randomUUID()}`, { method: 'DELETE', headers }),
    ]
    const statuses = (await Promise.all(acts)).map(({ status }) => status)
    expect([headers, statuses]).toEqual([headers, [403, 403, 403, 403]])
  }
  expect((await client.ask('/api/auth/user')).status).toBe(200)
  const own = await client.ask('/api/auth/logout', { method: 'POST', headers: { origin: app.url } })
  expect(own.status).toBe(204)
})

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A refusal without what differs each time. */
async function problemOf(response: Response): Promise<Omit<Problem, 'requestId'>> {
  const { requestId: _, ...problem } = (await response.json()) as Problem
  return problem
}
