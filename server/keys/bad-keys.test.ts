import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { CreatedKey } from '#contracts/keys.ts'
import type { Context } from '#server/context.ts'
import { signUpProgram } from '#server/testing/keys.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { identifyByKey } from './identify-by-key.ts'
import { makeKey } from './key-format.ts'

const app = useTestApp({ worker: false })
const me = '/api/v1/me'

test('K1: a key in a cookie opens nothing, neither for programs nor for people', async () => {
  const { key } = await signUpProgram(app)
  for (const cookie of [`sid=${key.key}`, `key=${key.key}`, `authorization=Bearer ${key.key}`])
    for (const path of [me, '/api/auth/user', '/api/keys']) {
      const response = await app.client().ask(path, { headers: { cookie } })
      expect([cookie, path, response.status]).toEqual([cookie, path, 401])
    }
})

test('K1: a key that its owner revoked is refused by the very next request', async () => {
  const { client, owner, key } = await signUpProgram(app)
  expect((await client.ask(me)).status).toBe(200)
  expect((await owner.ask(`/api/keys/${key.id}`, { method: 'DELETE' })).status).toBe(204)
  const refused = await client.ask(me)
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'key_invalid' }])
})

test('K1: a key with a last day is refused from that instant on', async () => {
  app.setTime('2026-11-23T10:00:00.000Z')
  const { owner } = await signUpProgram(app)
  const json = {
    name: 'Fiera',
    mode: 'live',
    scopes: ['generations:read'],
    expiresAt: '2026-11-24T10:00:00Z',
  }
  const { key } = (await (await owner.ask('/api/keys', { json })).json()) as CreatedKey
  const client = app.client().withKey(key)
  app.setTime('2026-11-24T09:59:59.999Z')
  expect((await client.ask(me)).status).toBe(200)
  app.setTime('2026-11-24T10:00:00.000Z')
  expect((await client.ask(me)).status).toBe(401)
})

test('K1: a key opens nothing of another account, by no door', async () => {
  const [mine, theirs] = [await signUpProgram(app), await signUpProgram(app)]
  const json = { look: { gender: 'female', poses: ['frontale'] } }
  const { id } = (await (await theirs.client.ask('/api/v1/batches', { json })).json()) as { id: string }
  expect((await theirs.client.ask(`/api/v1/batches/${id}`)).status).toBe(200)
  expect((await mine.client.ask(`/api/v1/batches/${id}`)).status).toBe(404)
  expect((await mine.owner.ask(`/api/keys/${theirs.key.id}`, { method: 'DELETE' })).status).toBe(404)
})

test('K1: a wrong checksum is refused without a look at the database', async () => {
  const { text } = makeKey('live')
  const mistyped = text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a')
  await expect(identify(mistyped)).rejects.toMatchObject({ code: 'key_invalid' })
  await expect(identify(text)).rejects.toThrow('the database was asked')
})

test('K1: no key and no secret of a webhook is written to a log or a table', {
  timeout: 120_000,
}, async () => {
  await using home = await openHome({ LOG_LEVEL: 'debug' })
  await using product = await startProduct(home.env)
  const owner = product.client()
  await owner.signUp()
  await product.query(`update users set subscription_plan = 'enterprise'`)
  const scopes = ['generations:read', 'webhooks']
  const made = await owner.ask('/api/keys', { json: { name: 'Cassa', mode: 'live', scopes } })
  const { id, key } = (await made.json()) as CreatedKey
  const program = owner.withKey(key)
  const typo = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  const url = 'http://127.0.0.1:9/'
  const hook = await program.ask('/api/v1/webhooks', { json: { url, events: ['credits.low'] } })
  const { id: hookId, secret } = (await hook.json()) as { id: string; secret: string }
  const answers = [
    await program.ask(me),
    await program.ask(`${me}?key=${key}`),
    await program.ask(`/api/v1/generations/${key}`),
    await owner.withKey(typo).ask(me),
    await owner.ask('/api/keys', { json: { name: key, mode: 'prova', scopes } }),
    await program.ask(`/api/v1/webhooks/${hookId}/test`, { method: 'POST' }),
    await program.ask('/api/v1/webhooks', { json: { url: secret, events: [] } }),
    await owner.ask(`/api/keys/${id}`, { method: 'DELETE' }),
  ]
  const said = (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
  const tables = await product.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const stored: unknown[] = []
  for (const { name } of tables) stored.push(await product.query(`select to_jsonb(t) from "${name}" t`))
  const logged = product.written('stdout') + product.written('stderr')
  expect(logged).toContain('API key revoked')
  for (const text of [logged, said, JSON.stringify(stored)])
    for (const hidden of [key.slice(22, 54), typo.slice(22), secret.slice(6)])
      expect(text.includes(hidden)).toBe(false)
})

/** With a database that tells when it is asked. */
const identify = (key: string) => {
  const db = new Proxy({} as Context['db'], {
    get: () => {
      throw new Error('the database was asked')
    },
  })
  // All that is read of a request.
  const request = { url: me, headers: { authorization: `Bearer ${key}` } } as FastifyRequest
  return identifyByKey({ ...app.ctx, db }, request)
}
