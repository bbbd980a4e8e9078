import { expect, test } from 'vitest'
import type { ApiKey, CreatedKey } from '#contracts/keys.ts'
import type { PlanId } from '#contracts/plans.ts'
import { apiKeys } from '#server/db/schema/keys.ts'
import { mails } from '#server/db/schema/mail.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { digestOf } from './key-format.ts'

const app = useTestApp({ worker: false })
const form = { name: 'Gestionale', mode: 'live', scopes: ['generations:read'] }

test('K1: a key is shown once, and only its digest is kept', async () => {
  const shop = await shopOn('enterprise')
  const { key, ...shown } = await create(shop, form)
  expect(shown).toMatchObject({ ...form, expiresAt: null, isReplaced: false, lastUsedAt: null })
  expect(await list(shop)).toEqual([shown])
  const [row] = await app.ctx.db.select().from(apiKeys)
  expect(row?.digest).toBe(digestOf(key))
  expect(JSON.stringify(row)).not.toContain(key.slice(22))
  const [mail] = await mailsOf('api_key_created')
  expect(mail?.text).toContain(shown.hint)
  expect(mail?.text).not.toContain(key.slice(22))
})

test('K1: live keys are for plans that sell them; everybody may have test keys', async () => {
  for (const plan of ['free', 'professional'] as const) {
    const shop = await shopOn(plan)
    const refused = await shop.ask('/api/keys', { json: form })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'plan_required' }])
    expect((await create(shop, { ...form, mode: 'test' })).key).toMatch(/^indosso_test_/)
  }
})

test('K1: an account has five live keys at most, also when it asks for many at once', async () => {
  const shop = await shopOn('enterprise')
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.ask('/api/keys', { json: form })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
})

test('K1: a rotated key lives on for 24 hours, beside the one in its place', async () => {
  app.setTime('2026-11-23T10:00:00.000Z')
  const shop = await shopOn('enterprise')
  const former = await create(shop, form)
  const response = await shop.ask(`/api/keys/${former.id}/rotate`, { method: 'POST' })
  const next = (await response.json()) as CreatedKey
  expect([response.status, next.name, next.scopes]).toEqual([201, form.name, form.scopes])
  expect(next.key).not.toBe(former.key)
  expect((await list(shop)).find(({ id }) => id === former.id)).toMatchObject({
    isReplaced: true,
    expiresAt: '2026-11-24T10:00:00.000Z',
  })
  const again = await shop.ask(`/api/keys/${former.id}/rotate`, { method: 'POST' })
  expect(again.status).toBe(404)
})

test('K1: a revoked key is gone at once', async () => {
  const shop = await shopOn('enterprise')
  const { id } = await create(shop, form)
  expect((await shop.ask(`/api/keys/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await list(shop)).toEqual([])
})

const wrongs: [object, string, string][] = [
  [{ name: '' }, 'name', 'key_name_required'],
  [{ name: 'a\u202eb' }, 'name', 'text_characters'],
  [{ name: 'x'.repeat(61) }, 'name', 'text_too_long'],
  [{ scopes: [] }, 'scopes', 'key_scopes_required'],
  [{ scopes: ['admin'] }, 'scopes.0', 'value_invalid'],
  [{ mode: 'prod' }, 'mode', 'value_invalid'],
  [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt', 'key_expiry_past'],
]

test('a form with something wrong is refused by the code of its field', async () => {
  const shop = await shopOn('enterprise')
  for (const [change, field, code] of wrongs) {
    const response = await shop.ask('/api/keys', { json: { ...form, ...change } })
    expect([response.status, await response.json()]).toMatchObject([400, { fieldCodes: { [field]: code } }])
  }
})

test('to an address that nobody has confirmed no name of a key is written', async () => {
  const shop = await shopOn('enterprise', { confirmed: false })
  await create(shop, { ...form, name: 'Vinci subito' })
  expect((await mailsOf('api_key_created'))[0]?.text).not.toContain('Vinci')
})

async function shopOn(plan: PlanId, { confirmed = true } = {}): Promise<Client> {
  const client = app.client()
  const { id } = await client.signUp()
  const emailConfirmedAt = confirmed ? new Date() : null
  await app.ctx.db.update(users).set({ subscriptionPlan: plan, emailConfirmedAt }).where(eq(users.id, id))
  return client
}

async function create(client: Client, json: object): Promise<CreatedKey> {
  const response = await client.ask('/api/keys', { json })
  expect(response.status).toBe(201)
  return (await response.json()) as CreatedKey
}

const list = async (client: Client) => (await (await client.ask('/api/keys')).json()) as ApiKey[]
const mailsOf = (kind: 'api_key_created') => app.ctx.db.select().from(mails).where(eq(mails.kind, kind))
