import { expect, test } from 'vitest'
import type { SignedInSession } from '#contracts/own-account.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { mails } from '#server/db/schema/mail.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false })
const old = 'Sartoria2026'
const better = 'Cappotto2027'

test('A7: a session ends after a week without use', async () => {
  const client = await signedIn()
  app.setTime(later({ days: 6.99 }))
  expect(await statusOf(client)).toBe(200)
  app.setTime(later({ days: 6.99 + 7.01 }))
  expect(await statusOf(client)).toBe(401)
})

test('A7: a session ends after thirty days, however much it is used', async () => {
  const client = await signedIn()
  for (let days = 1; days < 30; days++) {
    app.setTime(later({ days }))
    expect(await statusOf(client)).toBe(200)
  }
  app.setTime(later({ days: 30.01 }))
  expect(await statusOf(client)).toBe(401)
})

test('A7: a session is renewed at most once a day, and the cookies with it', async () => {
  const client = await signedIn()
  const [begun] = await app.ctx.db.select().from(sessions)
  app.setTime(later({ days: 0.99 }))
  expect((await client.ask('/api/auth/user')).headers.getSetCookie()).toEqual([])
  expect(await app.ctx.db.select().from(sessions)).toEqual([begun])
  app.setTime(later({ days: 1.01 }))
  const cookies = (await client.ask('/api/auth/user')).headers.getSetCookie()
  const renewed = cookies.find((cookie) => cookie.startsWith('sid='))
  expect(renewed).toContain(`Expires=${new Date(later({ days: 8.01 })).toUTCString()}`)
  expect(renewed).toMatch(/HttpOnly.*SameSite=Lax/)
  expect(cookies.some((cookie) => cookie.startsWith('signed_in=1'))).toBe(true)
  expect(await app.ctx.db.select().from(sessions)).not.toEqual([begun])
  expect(await statusOf(client)).toBe(200)
})

test('A7: the database has neither the cookie nor the key in it', async () => {
  const client = app.client()
  await client.signUp()
  const key = decodeURIComponent(client.cookies.get('sid') ?? '').split('.')[0] ?? ''
  expect(key.length).toBeGreaterThan(20)
  expect(JSON.stringify(await app.ctx.db.select().from(sessions))).not.toContain(key)
})

test('A9: a new password needs the current one', async () => {
  const client = app.client()
  await client.signUp()
  const response = await change(client, 'Sbagliata1')
  expect([response.status, await response.json()]).toMatchObject([
    400,
    {
      code: 'wrong_password',
      fields: { currentPassword: 'La password attuale non è corretta.' },
      fieldCodes: { currentPassword: 'wrong_password' },
    },
  ])
  const weak = await change(client, old, 'cappotto2027')
  expect(await weak.json()).toMatchObject({
    fields: { newPassword: 'Password deve contenere almeno una lettera maiuscola' },
    fieldCodes: { newPassword: 'password_needs_capital' },
  })
})

test('A9: a new password ends the other sessions, keeps this one, and the owner gets a mail', async () => {
  const [here, there] = [app.client(), app.client()]
  const { email } = await here.signUp()
  await there.ask('/api/auth/login', { json: { email, password: old } })
  const before = here.cookies.get('sid')
  expect((await change(here, old)).status).toBe(200)
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  expect(here.cookies.get('sid')).not.toBe(before)
  expect((await there.ask('/api/auth/login', { json: { email, password: old } })).status).toBe(401)
  expect((await there.ask('/api/auth/login', { json: { email, password: better } })).status).toBe(200)
  const kinds = (await app.ctx.db.select().from(mails)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['password_changed', 'welcome'])
})

test('A9: of two changes at once from the same password one succeeds', async () => {
  const client = app.client()
  await client.signUp()
  const answers = await Promise.all([change(client, old, 'Giacca2027'), change(client, old, 'Gonna2027')])
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('A9: a session that is written while the password changes is worth nothing', async () => {
  const client = app.client()
  await client.signUp()
  const [row] = await app.ctx.db.select().from(sessions)
  await change(client, old)
  const stale = app.client()
  const late = app.client()
  await late.signUp()
  // The row of before comes back under a key that somebody holds.
  await app.ctx.db.update(sessions).set({ sess: row?.sess })
  for (const [name, value] of late.cookies) stale.cookies.set(name, value)
  expect(await statusOf(stale)).toBe(401)
})

test('A9: a person sees where they are signed in and can end any of it, but nobody else’s', async () => {
  const [here, there, stranger] = [app.client(), app.client(), app.client()]
  const { email } = await here.signUp()
  await there.ask('/api/auth/login', {
    json: { email, password: old },
    headers: { 'user-agent': 'Firefox sul tablet' },
  })
  await stranger.signUp()
  const list = await listOf(here)
  expect(list.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  const [other] = list
  expect(other?.userAgent).toBe('Firefox sul tablet')
  expect(Object.keys(other ?? {}).toSorted()).toEqual(['id', 'isCurrent', 'seenAt', 'startedAt', 'userAgent'])

  const path = `/api/auth/sessions/${other?.id}`
  expect((await stranger.ask(path, { method: 'DELETE' })).status).toBe(404)
  expect((await here.ask(path, { method: 'DELETE' })).status).toBe(204)
  expect([await statusOf(here), await statusOf(there), await statusOf(stranger)]).toEqual([200, 401, 200])
  expect(await listOf(here)).toHaveLength(1)
})

test.each<[string, (here: Client, there: Client, email: string) => Promise<unknown>]>([
  ['signs out', (here) => here.ask('/api/auth/logout', { method: 'POST' })],
  [
    'ends it from elsewhere',
    async (_here, there) => {
      const other = (await listOf(there)).find(({ isCurrent }) => !isCurrent)
      return there.ask(`/api/auth/sessions/${other?.id}`, { method: 'DELETE' })
    },
  ],
  ['changes the password elsewhere', (_here, there) => change(there, old)],
])('A9: the open stream of a session ends when its owner %s', async (_how, act) => {
  const [here, there] = [app.client(), app.client()]
  const { email } = await here.signUp()
  await there.ask('/api/auth/login', { json: { email, password: old } })
  const stream = await here.ask('/api/events')
  const spared = await there.ask('/api/events')
  expect([stream.status, spared.status]).toEqual([200, 200])
  const text = stream.text()
  await act(here, there, email)
  expect(await text).not.toContain('event: user')
  await spared.body?.cancel()
})

const statusOf = async (client: Client) => (await client.ask('/api/auth/user')).status
const listOf = async (client: Client) =>
  (await (await client.ask('/api/auth/sessions')).json()) as SignedInSession[]
const change = (client: Client, currentPassword: string, newPassword = better) =>
  client.ask('/api/auth/change-password', { json: { currentPassword, newPassword } })

const start = Date.now()
const later = ({ days }: { days: number }) => new Date(start + days * 24 * 3600 * 1000).toISOString()

async function signedIn(): Promise<Client> {
  app.setTime(later({ days: 0 }))
  const client = app.client()
  await client.signUp()
  return client
}
