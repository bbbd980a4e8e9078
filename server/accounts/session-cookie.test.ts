import { unsign } from '@fastify/cookie'
import { expect, test } from 'vitest'
import { forgetOldSessions } from '#server/accounts/session-store.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { sql } from '#server/db/sql.ts'
import { readRelease } from '#server/testing/released-code.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const secret = 'the secret of the release before this one'
const app = useTestApp({ worker: false, settings: { SESSION_SECRET: secret } })

// Recorded while that release signed somebody up; its session library and its store wrote all of this.
const releasedCookie = '9t-Cv2Soa4XMOVE1STLj0trH2yuOZjfY.txWbvsm2PYQJI9P4eYN5niSbxhNeqJ4YT1FQoCbsRrA'
const releasedUser = {
  id: 'b7b0618b-d783-4b02-a9f2-b589892f2b19',
  email: 'vecchia@example.com',
  password:
    '$argon2id$v=19$m=19456,t=2,p=1$ZuLxb7Sx50PD3Bl2+J2kkA$SQQ6deKqsSLmwIBEeFKRNGnwma2JE59dysle+XAGNw4',
}
const sid = 'QJ-LYvAV1GCIIjnKiinWk5SLDqNKf5dYuDh06xzFRu8'
const releasedRow = {
  cookie: {
    expires: '2026-11-29T18:50:18.442Z',
    originalMaxAge: 604800000,
    sameSite: 'lax',
    secure: false,
    path: '/',
    httpOnly: true,
    domain: null,
  },
  userId: releasedUser.id,
  publicId: 'f86a71e9-0f59-4927-8062-833d57c77f48',
  startedAt: '2026-11-22T18:50:18.459Z',
  seenAt: '2026-11-22T18:50:18.459Z',
  passwordStamp: 'x2IwlYWaOINnfvZL8-Hr3J',
  userAgent: 'node',
}

test('A7: a session of the release before goes on, is listed, renewed and ended', async () => {
  const client = await releasedClient()
  const me = await client.ask('/api/auth/user')
  expect([me.status, me.headers.getSetCookie()]).toEqual([200, []])
  expect(await me.json()).toMatchObject({ email: releasedUser.email })
  const list = await (await client.ask('/api/auth/sessions')).json()
  expect(list).toMatchObject([{ id: releasedRow.publicId, isCurrent: true, userAgent: 'node' }])

  app.setTime('2026-11-28T19:00:00Z')
  const renewed = (await client.ask('/api/auth/user')).headers.getSetCookie()
  expect(renewed).toContain(
    `sid=${releasedCookie}; Path=/; Expires=Sat, 05 Dec 2026 19:00:00 GMT; HttpOnly; SameSite=Lax`,
  )
  // That release ends a session whose row says so, and nothing else would move that day on.
  const { cookie: _, ...rest } = releasedRow
  expect((await rows())[0]?.sess).toEqual({ ...rest, seenAt: '2026-11-28T19:00:00.000Z' })
  app.setTime('2026-12-03T19:00:00Z')
  expect((await client.ask('/api/auth/user')).status).toBe(200)

  expect((await client.ask('/api/auth/logout', { method: 'POST' })).status).toBe(204)
  expect(await rows()).toEqual([])
})

test.each([
  ['another key', releasedCookie.replace('9t', '9u')],
  ['another signature', releasedCookie.replace('txW', 'txV')],
  ['no signature', releasedCookie.split('.')[0] ?? ''],
  ['an empty signature', `${releasedCookie.split('.')[0]}.`],
  ['the key of the row', sid],
  ['a stray %', '%E0%A4%A'],
])('A7: a cookie with %s opens nothing and is taken back', async (_what, value) => {
  const client = await releasedClient()
  client.cookies.set('sid', value)
  const response = await client.ask('/api/auth/user')
  expect(response.status).toBe(401)
  expect(response.headers.getSetCookie()).toEqual([
    'sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
  ])
  expect(await rows()).toHaveLength(1)
})

test('A7: a row of the release before that never got an owner opens nothing', async () => {
  const client = await releasedClient()
  await app.ctx.db
    .update(sessions)
    .set({ sess: sql`${JSON.stringify({ cookie: releasedRow.cookie })}::json` })
  expect((await client.ask('/api/auth/user')).status).toBe(401)
})

test('F9: the release before finds a session of today by the same cookie', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const { value } = unsign(decodeURIComponent(client.cookies.get('sid') ?? ''), secret)
  expect(value).toMatch(/^[\w-]{32}$/)
  const [row] = await rows()
  const { statements } = await readRelease()
  const read = statements.find(({ text }) => text.startsWith('SELECT sess FROM "sessions"'))
  const answer = await app.ctx.database.query(read?.text ?? '', [row?.sid, Math.ceil(Date.now() / 1000)])
  const { cookie: _, ...shape } = releasedRow
  expect(answer.rows).toEqual([
    {
      sess: { ...Object.fromEntries(Object.keys(shape).map((key) => [key, expect.any(String)])), userId: id },
    },
  ])
})

test('A7: signing in again ends the session before', async () => {
  const client = await releasedClient()
  await client.signUp()
  expect((await rows()).map(({ sess }) => sess.userId)).not.toContain(releasedUser.id)
  expect(await rows()).toHaveLength(1)
})

test('A7: a late answer to a session that has ended leaves the cookie of the newer one', async () => {
  const before = await releasedClient()
  const now = app.client()
  now.cookies.set('sid', releasedCookie)
  await now.signUp()
  const late = await before.ask('/api/auth/user')
  expect([late.status, late.headers.getSetCookie()]).toEqual([401, []])
})

test('A7: what has ended leaves the table, and only that', async () => {
  const old = await releasedClient()
  app.setTime('2026-11-24T00:00:00Z')
  await app.client().signUp()
  app.setTime('2026-11-29T18:00:00Z')
  await forgetOldSessions(app.ctx)
  expect(await rows()).toHaveLength(2)
  app.setTime('2026-11-29T19:00:00Z')
  await forgetOldSessions(app.ctx)
  expect((await rows()).map(({ sess }) => sess.userId)).not.toContain(releasedUser.id)
  expect(await rows()).toHaveLength(1)
  expect((await old.ask('/api/auth/user')).status).toBe(401)
})

const rows = () => app.ctx.db.select().from(sessions)

/** The browser of somebody who signed in at the release before. */
async function releasedClient() {
  app.setTime('2026-11-22T19:00:00Z')
  await app.ctx.db.insert(users).values(releasedUser)
  // As connect-pg-simple entered it, with more in it than a session of today.
  await app.ctx.db.execute(
    sql`insert into sessions (sess, expire, sid) values (${JSON.stringify(releasedRow)}::json, '2026-11-29T18:50:19Z', ${sid})`,
  )
  const client = app.client()
  client.cookies.set('sid', releasedCookie)
  return client
}
