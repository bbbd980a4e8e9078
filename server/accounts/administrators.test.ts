import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { signUpAdmin } from '#server/testing/administrators.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import {
  createAdministrator,
  grantAdministrator,
  revokeAdministrator,
  signOutEverywhere,
} from './administrators.ts'

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

test('P4: the role is taken from one request to the next', async () => {
  const client = await signUpAdmin(app)
  expect(await (await client.ask('/api/auth/user')).json()).toMatchObject({ isAdmin: true })
  expect(await revokeAdministrator(app.ctx, client.email)).toBe(true)
  expect(await (await client.ask('/api/auth/user')).json()).toMatchObject({ isAdmin: false })
  expect(await grantAdministrator(app.ctx, 'nessuno@example.com')).toBe('unknown')
  expect(await revokeAdministrator(app.ctx, 'nessuno@example.com')).toBe(false)
})

test('T9: a stranger who registered the address first has nothing of the role that is given to it, the person with the link has', async () => {
  // The designated super-admin, as config.ts says it outside production.
  const email = 'super@example.com'
  const stranger = app.client()
  await stranger.signUp(email)
  expect(await createAdministrator(app.ctx, email)).toBeNull()
  const granted = await grantAdministrator(app.ctx, email)
  if (typeof granted === 'string') throw new Error(granted)
  expect((await stranger.ask('/api/super-admin/analytics')).status).toBe(401)
  const guess = { email, password: 'Sartoria2026' }
  expect((await app.client().ask('/api/auth/login', { json: guess })).status).toBe(401)

  const json = { token: new URL(granted.link).searchParams.get('token'), newPassword: 'Cappotto2027' }
  expect((await app.client().ask('/api/auth/confirm-password-reset', { json })).status).toBe(200)
  const chief = app.client()
  const login = { email, password: json.newPassword }
  expect(await (await chief.ask('/api/auth/login', { json: login })).json()).toMatchObject({
    isAdmin: true,
    isSuperAdmin: true,
  })
  expect((await chief.ask('/api/super-admin/analytics')).status).toBe(200)
  expect((await app.client().ask('/api/auth/login', { json: guess })).status).toBe(401)
})

test('T9: a role from before, with the password that was typed at sign-up, rests until one is chosen by link', async () => {
  const email = 'super@example.com'
  const client = app.client()
  await client.signUp(email)
  // Even when the owner of the mailbox has let themselves be talked into confirming it.
  const stored = { isAdmin: true, emailConfirmedAt: new Date() }
  await app.ctx.db.update(users).set(stored).where(eq(users.email, email))
  const change = { currentPassword: 'Sartoria2026', newPassword: 'Cappotto2027' }
  expect((await client.ask('/api/auth/change-password', { json: change })).status).toBe(200)
  expect(await (await client.ask('/api/auth/user')).json()).toMatchObject({
    isAdmin: false,
    isSuperAdmin: false,
  })
  expect((await client.ask('/api/super-admin/analytics')).status).toBe(403)
  expect((await client.ask('/api/admin/configs')).status).toBe(403)
})

test('T9: where mail leaves, the role is for a confirmed address only', async () => {
  const { email } = await app.client().signUp()
  const ctx = { ...app.ctx, config: { ...app.ctx.config, smtpUrl: 'smtp://127.0.0.1:9' } }
  expect(await grantAdministrator(ctx, email)).toBe('unconfirmed')
  await app.ctx.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.email, email))
  expect(await grantAdministrator(ctx, email)).toMatchObject({ link: expect.stringContaining('token=') })
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
