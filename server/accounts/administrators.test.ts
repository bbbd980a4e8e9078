import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import { auditLog } from '#server/db/schema.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { createAdministrator, setAdministrator, signOutEverywhere } from './administrators.ts'

const app = useTestApp({ worker: false })

test('a new administrator chooses a password with the link and is one', async () => {
  const link = new URL((await createAdministrator(app.ctx, 'capo@example.com')) ?? '')
  expect(link.pathname).toBe('/reset-password')
  const json = { token: link.searchParams.get('token'), newPassword: 'Cappotto2027' }
  expect((await app.client().ask('/api/auth/confirm-password-reset', { json })).status).toBe(200)
  const login = { email: 'capo@example.com', password: json.newPassword }
  const me = (await (await app.client().ask('/api/auth/login', { json: login })).json()) as Me
  expect(me).toMatchObject({ email: 'capo@example.com', isAdmin: true, firstName: null })
  expect(await createAdministrator(app.ctx, 'capo@example.com')).toBeNull()
})

test('P4: the role is given and taken from one request to the next', async () => {
  const client = app.client()
  const { email } = await client.signUp()
  for (const isAdmin of [true, false]) {
    expect(await setAdministrator(app.ctx, email, isAdmin)).toBe(true)
    expect(await (await client.ask('/api/auth/user')).json()).toMatchObject({ isAdmin })
  }
  expect(await setAdministrator(app.ctx, 'nessuno@example.com', true)).toBe(false)
})

test('A9: an operator ends every session of one person, of nobody else, and it is written down', async () => {
  const [here, there, other] = [app.client(), app.client(), app.client()]
  const { email } = await here.signUp()
  await there.ask('/api/auth/login', { json: { email, password: 'Sartoria2026' } })
  await other.signUp()
  const statuses = () =>
    Promise.all([here, there, other].map(async (client) => (await client.ask('/api/auth/user')).status))
  expect(await statuses()).toEqual([200, 200, 200])
  expect(await signOutEverywhere(app.ctx, email)).toBe(true)
  expect(await statuses()).toEqual([401, 401, 200])
  expect(await app.ctx.db.select().from(auditLog)).toMatchObject([
    { actorId: null, action: 'account.sign_out', subject: email },
  ])
  expect(await signOutEverywhere(app.ctx, 'nessuno@example.com')).toBe(false)
})
