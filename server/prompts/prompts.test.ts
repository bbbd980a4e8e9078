import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { defaultPrompts } from '#contracts/instructions.ts'
import type { Prompt, PromptVersion, TryOutResult } from '#contracts/prompts.ts'
import { start } from '#server/boot/start.ts'
import { dailyCounts } from '#server/db/schema/analytics.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { generations } from '#server/db/schema/generations.ts'
import { adminConfig } from '#server/db/schema/prompts.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { countHit } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import { signUpAdmin, signUpSuperAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { instructionsOf } from '#server/testing/test-images.ts'

const app = useTestApp()
const form = { key: 'detail_prompt', value: 'Look at the weave of {modelName}.', description: 'Tessuto' }
let admin: Client & { email: string; id: string }
beforeEach(async () => {
  admin = await signUpAdmin(app)
})

const create = async (json: object = form, client: Client = admin) =>
  client.ask('/api/admin/configs', { json })
const created = async () => (await (await create()).json()) as Prompt
const update = (id: string, json: object, client: Client = admin) =>
  client.ask(`/api/admin/configs/${id}`, { method: 'PUT', json })
const list = async () => (await (await admin.ask('/api/admin/configs')).json()) as Prompt[]
const versions = async () =>
  (await (await admin.ask('/api/admin/prompts/detail_prompt/versions')).json()) as PromptVersion[]

test('M1: a prompt is created, listed with its author, changed and deleted, and each write is in the log', async () => {
  const prompt = await created()
  expect(await list()).toEqual([prompt])
  expect(prompt).toMatchObject({ ...form, updatedBy: admin.email })
  const changed = await update(prompt.id, { ...form, value: 'Shorter.' })
  expect([changed.status, await changed.json()]).toMatchObject([200, { id: prompt.id, value: 'Shorter.' }])
  expect((await admin.ask(`/api/admin/configs/${prompt.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await list()).toEqual([])
  const log = await app.ctx.db.select().from(auditLog).orderBy(auditLog.createdAt)
  expect(log.map(({ action, subject, actorEmail }) => [action, subject, actorEmail])).toEqual([
    ['prompt.create', 'detail_prompt', admin.email],
    ['prompt.update', 'detail_prompt', admin.email],
    ['prompt.delete', 'detail_prompt', admin.email],
  ])
  expect(log[1]).toMatchObject({ before: { value: form.value }, after: { value: 'Shorter.' } })
})

test('M1: the log is for the super-admin alone, newest first', async () => {
  await created()
  expect((await admin.ask('/api/super-admin/audit')).status).toBe(403)
  const chief = await signUpSuperAdmin(app)
  const entries = await (await chief.ask('/api/super-admin/audit')).json()
  expect(entries).toMatchObject([
    { action: 'prompt.create', subject: 'detail_prompt', actor: admin.email, after: { value: form.value } },
  ])
})

test.each([
  [{ key: 'Detail_Prompt' }, 'key', /Chiave non valida/],
  [{ key: 'k'.repeat(65) }, 'key', /Chiave non valida/],
  [{ key: 'other_prompt' }, 'key', /Chiave non prevista/],
  [{ key: '' }, 'key', /Chiave richiesta/],
  [{ value: ' ' }, 'value', /richiesto/],
  [{ value: 'x'.repeat(20_001) }, 'value', /troppo lungo/],
  [{ value: 'è'.repeat(10_001) }, 'value', /troppo lungo/],
  [{ value: 'A {colour} shirt, {gender}, {size}' }, 'value', /Segnaposto sconosciuto/],
  [{ value: '<img src=x onerror=alert(1)>' }, 'value', /HTML/],
  [{ value: 'nul \0' }, 'value', /caratteri non ammessi/],
  [{ description: '<script>1</script>' }, 'description', /HTML/],
  [{ description: 'x'.repeat(501) }, 'description', /troppo lungo/],
])(
  'M1, M3: the prompt %j is refused beside its field, and nothing changes',
  async (change, field, message) => {
    const response = await create({ ...form, ...change })
    const { fields } = (await response.json()) as { fields: Record<string, string> }
    expect([response.status, fields[field]]).toEqual([400, expect.stringMatching(message)])
    expect(await list()).toEqual([])
    expect(await app.ctx.db.select().from(auditLog)).toEqual([])
  },
)

test('M1: a key has one text: the second is refused as taken, also when both come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => create()))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ code: 'key_taken', message: 'Chiave già esistente' })
  expect(await versions()).toHaveLength(1)
})

test('M1: the key cannot be changed, and an unknown id is a 404', async () => {
  const { id } = await created()
  const moved = await update(id, { ...form, key: 'male_model_prompt' })
  expect([moved.status, await moved.json()]).toMatchObject([
    400,
    { fields: { key: 'La chiave non si può cambiare' } },
  ])
  expect((await update(randomUUID(), form)).status).toBe(404)
  expect((await admin.ask(`/api/admin/configs/${randomUUID()}`, { method: 'DELETE' })).status).toBe(404)
  expect((await list()).map(({ key }) => key)).toEqual(['detail_prompt'])
})

test('M1: of two administrators with the same text open the slower one is told, and overwrites nothing', async () => {
  const { id, updatedAt } = await created()
  const other = await signUpAdmin(app)
  const edits = await Promise.all([
    update(id, { ...form, value: 'First.', updatedAt }),
    update(id, { ...form, value: 'Second.', updatedAt }, other),
  ])
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = edits.findIndex(({ status }) => status === 200) === 0 ? 'First.' : 'Second.'
  expect(await list()).toMatchObject([{ value: kept }])
  // The call of the specification says no instant: the last one wins.
  expect((await update(id, { ...form, value: 'Third.' })).status).toBe(200)
})

test('every text is kept with its author, and an earlier one comes back as the newest', async () => {
  // The text that came with the product is a version, too.
  await app.ctx.db.insert(adminConfig).values({ key: form.key, value: defaultPrompts.detail_prompt })
  const [seeded] = await list()
  await update(seeded?.id ?? '', { ...form, value: 'Mine.' })
  await admin.ask(`/api/admin/configs/${seeded?.id}`, { method: 'DELETE' })
  const history = await versions()
  expect(history.map(({ number, value, author }) => [number, value, author])).toEqual([
    [3, null, admin.email],
    [2, 'Mine.', admin.email],
    [1, defaultPrompts.detail_prompt, null],
  ])
  const back = (versionId: string | undefined) =>
    admin.ask('/api/admin/prompts/detail_prompt/rollback', { json: { versionId } })
  expect((await back(history[2]?.id)).status).toBe(200)
  expect(await list()).toMatchObject([{ value: defaultPrompts.detail_prompt }])
  expect((await back(history[1]?.id)).status).toBe(200)
  expect(await list()).toMatchObject([{ value: 'Mine.' }])
  expect((await versions()).map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  // There is nothing to bring back of a deletion, nor of another key.
  for (const id of [history[0]?.id, randomUUID()]) expect((await back(id)).status).toBe(404)
})

test('M2: the saved text reaches the provider, and after its deletion the built-in one does', async () => {
  const { id } = (await (
    await create({ ...form, key: 'female_model_prompt', value: 'Ours: {gender}.' })
  ).json()) as Prompt
  await admin.generate(await photo(), { headers: { prefer: 'wait=20' } })
  expect(instructionsOf(app.images.calls.at(-1))).toContain('Ours: woman.')
  await admin.ask(`/api/admin/configs/${id}`, { method: 'DELETE' })
  await admin.generate(await photo(), { headers: { prefer: 'wait=20' } })
  expect(instructionsOf(app.images.calls.at(-1))).toContain('a professional female model')
})

const trial = {
  key: 'female_model_prompt',
  value: 'Tried: {gender}.',
  garment: 'abito',
  gender: 'female',
  pose: 'frontale',
}

test('a try-out makes one picture with the text that is not saved, and nobody pays for it', async () => {
  const response = await admin.ask('/api/admin/prompts/try-out', { json: trial })
  const result = (await response.json()) as TryOutResult
  expect([response.status, result.picture]).toEqual([
    200,
    expect.stringMatching(/^data:image\/webp;base64,UklG/),
  ])
  expect(instructionsOf(app.images.calls.at(-1))).toContain('Tried: woman.')
  expect(result.instructions).toBe(instructionsOf(app.images.calls.at(-1)))
  expect(await list()).toEqual([])
  expect(await app.ctx.db.select().from(generations)).toEqual([])
  expect(await app.ctx.db.select().from(quotaLedger)).toEqual([])
  const [me] = await app.ctx.db.select().from(users).where(eq(users.id, admin.id))
  expect([me?.monthlyGenerationsUsed, me?.generationsCount]).toEqual([0, 0])
  const counted = await app.ctx.db.select().from(dailyCounts).where(eq(dailyCounts.kind, 'try_out'))
  expect(counted).toMatchObject([{ count: 1, amountCents: 0 }])
})

test('one try-out at a time, and a failing provider is said in plain words', async () => {
  const release = app.images.hold()
  const first = admin.ask('/api/admin/prompts/try-out', { json: trial })
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(1)
  const second = await admin.ask('/api/admin/prompts/try-out', { json: trial })
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5'])
  release()
  expect((await first).status).toBe(200)
  app.images.fail('down')
  const failed = await admin.ask('/api/admin/prompts/try-out', { json: trial })
  expect([failed.status, await failed.json()]).toMatchObject([502, { code: 'provider_failed' }])
  app.images.reset()
  const wrong = await admin.ask('/api/admin/prompts/try-out', { json: { ...trial, value: '{nothing}' } })
  expect(wrong.status).toBe(400)
  expect((await admin.ask('/api/admin/prompts/garments/abito')).headers.get('content-type')).toBe(
    'image/jpeg',
  )
})

test('two replicas make one try-out between them, and one that died over it holds the others up for three minutes at most', async () => {
  const database = { ...app.database, [Symbol.asyncDispose]: async () => {} }
  const config = { ...app.ctx.config, roles: ['web' as const] }
  await using other = await start(config, { database, images: [app.images] })
  const elsewhere = admin.at(other.url ?? '')
  const ask = (client: Client) => client.ask('/api/admin/prompts/try-out', { json: trial })
  const release = app.images.hold()
  const first = ask(admin)
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(1)
  expect((await ask(elsewhere)).status).toBe(429)
  release()
  expect([(await first).status, (await ask(elsewhere)).status]).toEqual([200, 200])

  const begun = Date.parse('2026-11-21T10:00:00Z')
  await countHit(app.ctx.db, { limit: limits.tryOuts, of: 'everybody', now: new Date(begun) })
  app.setTime('2026-11-21T10:02:59Z')
  expect((await ask(admin)).status).toBe(429)
  app.setTime('2026-11-21T10:03:00Z')
  expect((await ask(admin)).status).toBe(200)
})

test('P5: who is no administrator any more is refused at the very next request', async () => {
  expect((await admin.ask('/api/admin/configs')).status).toBe(200)
  await app.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id))
  for (const answer of [await admin.ask('/api/admin/configs'), await create()]) {
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: "Non hai i permessi per accedere all'area admin." },
    ])
  }
  expect(await app.ctx.db.select().from(adminConfig)).toEqual([])
})
