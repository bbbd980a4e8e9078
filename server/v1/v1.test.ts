import { expect, test } from 'vitest'
import type { CreatedKey } from '#contracts/keys.ts'
import type { V1Generation } from '#contracts/v1.ts'
import { dailyCounts } from '#server/db/schema/analytics.ts'
import { generations } from '#server/db/schema/generations.ts'
import { apiKeys } from '#server/db/schema/keys.ts'
import { mails } from '#server/db/schema/mail.ts'
import { eq } from '#server/db/sql.ts'
import { folderOf } from '#server/files/keys.ts'
import { forgetTestPictures } from '#server/generations/test-pictures.ts'
import { overlapMs } from '#server/keys/rotate-key.ts'
import { signUpProgram } from '#server/testing/keys.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
const me = '/api/v1/me'

test('K1: a program makes a picture, waits for it, finds it by its SKU and downloads it', async () => {
  const { client } = await signUpProgram(app)
  const headers = { prefer: 'wait=30', 'idempotency-key': 'sku-1' }
  const form = await formOf({ ref: 'SKU-1' })
  const made = await client.ask('/api/v1/generations', { form, headers })
  const generation = (await made.json()) as V1Generation
  expect([made.status, generation]).toMatchObject([
    200,
    { status: 'completed', ref: 'SKU-1', test: false, source: 'api' },
  ])
  const again = await client.ask('/api/v1/generations', { form: await formOf({ ref: 'SKU-1' }), headers })
  expect([again.headers.get('idempotent-replayed'), ((await again.json()) as V1Generation).id]).toEqual([
    'true',
    generation.id,
  ])
  const found = await (await client.ask('/api/v1/generations?ref=SKU-1&status=completed')).json()
  expect(found).toMatchObject({ data: [{ id: generation.id }], next: null })
  const image = await client.ask(generation.links.image ?? '')
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  const usage = await (await client.ask('/api/v1/usage')).json()
  expect(usage).toMatchObject({ test: false, used: 1, limit: 2000, remaining: 1999 })
})

test('K1: a list goes on behind its cursor, and an invented cursor is refused', async () => {
  const { client } = await signUpProgram(app, { mode: 'test' })
  const ids: string[] = []
  for (const ref of ['a', 'b', 'c']) {
    const made = await client.ask('/api/v1/generations', { form: await formOf({ ref }) })
    ids.unshift(((await made.json()) as V1Generation).id)
  }
  const read = async (query: string) =>
    (await (await client.ask(`/api/v1/generations${query}`)).json()) as Page
  const first = await read('?limit=2')
  const second = await read(`?limit=2&after=${first.next}`)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
  expect((await client.ask('/api/v1/generations?after=bm9ubm8tbm8')).status).toBe(400)
})

test('K1: test keys draw with the studio for nothing, fifty a day, beside everything that the shop has', async () => {
  app.setTime('2026-11-23T10:00:00.000Z')
  const { client, owner } = await signUpProgram(app, { mode: 'test', plan: 'free' })
  const form = await formOf({ size: 'XL' })
  const made = await client.ask('/api/v1/generations', { form, headers: { prefer: 'wait=30' } })
  const generation = (await made.json()) as V1Generation
  expect(generation).toMatchObject({ status: 'completed', test: true, provider: 'studio', size: 'XL' })
  expect((await client.ask(generation.links.image ?? '')).status).toBe(200)
  expect(await owner.history()).toEqual([])
  expect(await (await owner.ask('/api/garments')).json()).toMatchObject({ total: 0 })
  expect((await owner.ask(`/api/generations/${generation.id}`)).status).toBe(404)
  expect(await (await owner.ask('/api/auth/user')).json()).toMatchObject({ monthlyGenerationsUsed: 0 })
  expect(await (await client.ask('/api/v1/usage')).json()).toMatchObject({ test: true, used: 1, limit: 50 })
})

test('K1: the fifty-first test picture of a day waits, and after a week nothing is left of any', async () => {
  app.setTime('2026-11-23T10:00:00.000Z')
  const { client, userId } = await signUpProgram(app, { mode: 'test' })
  const headers = { prefer: 'wait=30' }
  const made = await client.ask('/api/v1/generations', { form: await formOf({}), headers })
  const { id } = (await made.json()) as V1Generation
  const row = { userId, selectedGender: 'female', originalImageUrl: 'none', status: 'failed' } as const
  const more = Array.from({ length: 49 }, () => ({ ...row, test: true, createdAt: app.ctx.clock() }))
  await app.ctx.db.insert(generations).values(more)
  const refused = await client.ask('/api/v1/generations', { form: await formOf({}) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(24 * 3600)])
  const filesOf = async () => (await Array.fromAsync(app.ctx.storage.list(folderOf(id)))).length
  expect(await filesOf()).toBeGreaterThan(0)
  app.setTime('2026-11-30T10:00:01.000Z')
  await forgetTestPictures(app.ctx)
  expect([await app.ctx.db.$count(generations), await filesOf()]).toEqual([0, 0])
  expect(await app.ctx.db.$count(dailyCounts, eq(dailyCounts.kind, 'requested'))).toBe(0)
})

test.each([
  ['no key', {}, 'unauthorized', 401],
  ['another scheme', { authorization: 'Basic YTpi' }, 'key_invalid', 401],
  [
    'a wrong checksum',
    { authorization: `Bearer indosso_live_abcdefgh_${'a'.repeat(38)}` },
    'key_invalid',
    401,
  ],
])('K1: %s is refused', async (_what, headers, code, status) => {
  const response = await app.client().ask(me, { headers })
  const problem = (await response.json()) as { code: string; detail: string; message: string }
  expect([response.status, problem.code]).toEqual([status, code])
  expect(problem.detail).not.toBe(problem.message)
  expect(response.headers.get('ratelimit-policy')).toBe('"key";q=20;w=4')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('K1: a key in the address is refused wherever it stands, also beside a good one', async () => {
  const { client, key } = await signUpProgram(app)
  for (const query of [`?key=${key.key}`, `?x=${key.key}`, '?api_key=abc', '?access_token=abc']) {
    const response = await client.ask(`${me}${query}`)
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'key_in_query' }])
  }
})

test('K1: a revoked and an expired key are refused at once; a rotated one after its day', async () => {
  app.setTime('2026-11-23T10:00:00.000Z')
  const { client, owner, key } = await signUpProgram(app)
  const response = await owner.ask(`/api/keys/${key.id}/rotate`, { method: 'POST' })
  const next = app.client().withKey(((await response.json()) as CreatedKey).key)
  expect([(await client.ask(me)).status, (await next.ask(me)).status]).toEqual([200, 200])
  app.setTime(new Date(Date.parse('2026-11-23T10:00:00.000Z') + overlapMs).toISOString())
  expect([(await client.ask(me)).status, (await next.ask(me)).status]).toEqual([401, 200])
  await app.ctx.db.delete(apiKeys)
  expect((await next.ask(me)).status).toBe(401)
})

test('T2: a key gets its burst of twenty and then hears when to come back, right to the second', async () => {
  const { client } = await signUpProgram(app)
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 60 }, () => client.ask(me)))
  const refilled = Math.ceil((performance.now() - began) / 200)
  const good = answers.filter(({ status }) => status === 200)
  expect(good.length).toBeGreaterThanOrEqual(20)
  expect(good.length).toBeLessThanOrEqual(20 + refilled)
  const refused = answers.filter(({ status }) => status === 429)
  expect(good.length + refused.length).toBe(60)
  for (const { headers } of refused)
    expect([headers.get('retry-after'), headers.get('ratelimit')]).toEqual(['1', '"key";r=0;t=4'])
})

test('K1: the first use from a new network is told to the owner, and the use noted to the minute', async () => {
  app.setTime('2026-11-23T10:00:31.000Z')
  const { client, userId } = await signUpProgram(app)
  for (const from of ['203.0.113.7', '203.0.113.99', '198.51.100.4'])
    await client.ask(me, { headers: { 'x-forwarded-for': from } })
  const told = await app.ctx.db.select().from(mails).where(eq(mails.kind, 'api_key_used'))
  expect(told.map(({ text }) => /rete ([\d./]+\d)/.exec(text)?.[1]).sort()).toEqual([
    '198.51.100.0/24',
    '203.0.113.0/24',
  ])
  const [row] = await app.ctx.db.select().from(apiKeys).where(eq(apiKeys.userId, userId))
  expect(row).toMatchObject({
    lastUsedAt: new Date('2026-11-23T10:00:00.000Z'),
    lastUsedNetwork: '198.51.100.0/24',
  })
})

test('N1: an address of a photo in our own network is refused in the same words as one that is not there', async () => {
  const { client } = await signUpProgram(app)
  const messages = []
  for (const imageUrl of [
    'https://127.0.0.1/a.jpg',
    'https://169.254.169.254/a',
    'https://nowhere.invalid/a',
  ]) {
    const response = await client.ask('/api/v1/generations', { json: { selectedGender: 'female', imageUrl } })
    expect(response.status).toBe(400)
    messages.push(((await response.json()) as { message: string }).message)
  }
  expect(new Set(messages)).toEqual(new Set(['URL immagine non consentito']))
})

interface Page {
  data: V1Generation[]
  next: string | null
}

async function formOf(fields: Record<string, string>): Promise<FormData> {
  const form = new FormData()
  form.set('productImage', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'foto.jpg')
  for (const [name, value] of Object.entries({ selectedGender: 'female', ...fields })) form.set(name, value)
  return form
}
