import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ChoosableModel } from '#contracts/catalogue.ts'
import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import type { Generation } from '#contracts/generations.ts'
import { portrait } from '#engine/samples/portrait.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { users } from '#server/db/schema/users.ts'
import { desc } from '#server/db/sql.ts'
import { sweepOrphans } from '#server/files/sweep-orphans.ts'
import { signUpAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { theHouse } from '#server/vault/owner.ts'
import { drawModel } from './choose-model.ts'

const app = useTestApp()
const form = { name: 'Seta', gender: 'female', bodyType: 'curvy', ethnicity: 'Mediterranea' }
let admin: Client & { email: string; id: string }
beforeEach(async () => {
  admin = await signUpAdmin(app)
})

const create = (json: object = {}) => admin.ask('/api/admin/models', { json: { ...form, ...json } })
const created = async (json: object = {}) => (await (await create(json)).json()) as CatalogueModel
const update = (id: string, json: object) =>
  admin.ask(`/api/admin/models/${id}`, { method: 'PUT', json: { ...form, ...json } })
const remove = (id: string) => admin.ask(`/api/admin/models/${id}`, { method: 'DELETE' })
const names = async (query = '') =>
  ((await (await admin.ask(`/api/admin/models${query}`)).json()) as CatalogueModel[]).map(({ name }) => name)
const choosable = async () => {
  await app.ctx.db.update(users).set({ subscriptionPlan: 'professional' })
  return ((await (await admin.ask('/api/models?gender=female')).json()) as ChoosableModel[]).map(
    ({ name }) => name,
  )
}
const upload = async (bytes?: Uint8Array) => {
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(bytes ?? (await portrait()))]), 'foto.jpg')
  return admin.ask('/api/admin/models/pictures', { form: body })
}
const uploaded = async () => ((await (await upload()).json()) as { imageUrl: string }).imageUrl

test('M1: a model is added with the defaults of the form, changed, and each write is in the log', async () => {
  const model = await created({ description: '  ', imageUrl: '' })
  expect(model).toMatchObject({ ...form, isActive: true, position: 0, description: null, imageUrl: null })
  const changed = await update(model.id, { name: 'Raso', isActive: false, position: 3 })
  expect([changed.status, await changed.json()]).toMatchObject([
    200,
    { name: 'Raso', isActive: false, position: 3 },
  ])
  // The call of the specification says no position: it stays.
  expect(await (await update(model.id, { name: 'Tulle' })).json()).toMatchObject({
    position: 3,
    isActive: false,
  })
  const log = await app.ctx.db.select().from(auditLog).orderBy(auditLog.createdAt)
  expect(log.map(({ action, subject }) => [action, subject])).toEqual([
    ['model.create', 'Seta'],
    ['model.update', 'Raso'],
    ['model.update', 'Tulle'],
  ])
  expect(log[1]).toMatchObject({ actorEmail: admin.email, before: { name: 'Seta' }, after: { name: 'Raso' } })
})

test.each([
  [{ name: '' }, 'name', 'Nome richiesto'],
  [{ name: 'n'.repeat(101) }, 'name', /troppo lungo/],
  [{ name: '<b>Seta</b>' }, 'name', /HTML/],
  [{ ethnicity: ' ' }, 'ethnicity', 'Etnia richiesta'],
  [{ ethnicity: 'e'.repeat(101) }, 'ethnicity', /troppo lungo/],
  [{ gender: 'other' }, 'gender', 'Scegli un genere'],
  [{ bodyType: 'tall' }, 'bodyType', 'Scegli una corporatura'],
  [{ description: '<script>alert(1)</script>' }, 'description', /HTML/],
  [{ description: 'Una bambina bionda' }, 'description', /minore/],
  [{ description: 'come Brad Pitt' }, 'description', /persona vera/],
  [{ position: -1 }, 'position', /Da 0/],
  [{ position: 1.5 }, 'position', /intero/],
])(
  'M1, M3: the model %j is refused beside its field, and nothing changes',
  async (change, field, message) => {
    const response = await create(change)
    const { fields } = (await response.json()) as { fields: Record<string, string> }
    expect([response.status, fields[field]]).toEqual([400, expect.stringMatching(message)])
    expect(await names()).toEqual([])
    expect(await app.ctx.db.select().from(auditLog)).toEqual([])
  },
)

test('M1: a stale edit is refused and an unknown model is a 404', async () => {
  const { id, updatedAt } = await created()
  expect((await update(id, { name: 'Prima', updatedAt })).status).toBe(200)
  const stale = await update(id, { name: 'Seconda', updatedAt })
  expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'stale_edit' }])
  expect(await names()).toEqual(['Prima'])
  for (const answer of [await update(randomUUID(), {}), await remove(randomUUID())])
    expect(answer.status).toBe(404)
})

test('the list is in the order of the administrators, and filtered by gender, body and any word', async () => {
  await created({ name: 'Zefiro', position: 1 })
  await created({ name: 'Alpaca', position: 2, description: 'Capelli ricci' })
  await created({ name: 'Loden', gender: 'male', bodyType: 'slim', ethnicity: '100%_Nordica', position: 0 })
  expect(await names()).toEqual(['Loden', 'Zefiro', 'Alpaca'])
  expect(await names('?gender=female')).toEqual(['Zefiro', 'Alpaca'])
  expect(await names('?bodyType=slim')).toEqual(['Loden'])
  expect(await names('?search=RICCI')).toEqual(['Alpaca'])
  expect(await names(`?search=${encodeURIComponent('%_n')}`)).toEqual(['Loden'])
  expect(await names(`?search=${encodeURIComponent('%')}&gender=female`)).toEqual([])
  expect(await choosable()).toEqual(['Zefiro', 'Alpaca'])
})

test('M2: a model that was used and is deleted leaves the choice at once and the history as it was', async () => {
  const model = await created()
  expect(await choosable()).toEqual(['Seta'])
  const made = await admin.generate(await photo(), {
    fields: { selectedModelId: model.id },
    headers: { prefer: 'wait=20' },
  })
  expect(await made.json()).toMatchObject({ status: 'completed', modelName: 'Seta' })
  expect((await remove(model.id)).status).toBe(204)
  expect([await names(), await choosable()]).toEqual([[], []])
  expect(await admin.history()).toMatchObject([{ modelName: 'Seta', selectedModelId: model.id }])
  const refused = await admin.generate(await photo(), { fields: { selectedModelId: model.id } })
  expect([refused.status, await refused.json()]).toMatchObject([400, { message: 'Modello non disponibile' }])
  expect((await remove(model.id)).status).toBe(404)

  const back = await admin.ask(`/api/admin/models/${model.id}/restore`, { method: 'POST' })
  expect([back.status, await choosable()]).toEqual([200, ['Seta']])
  expect((await admin.ask(`/api/admin/models/${model.id}/restore`, { method: 'POST' })).status).toBe(404)
})

test('M2: a model that is switched off leaves the choice and stays in the history', async () => {
  const model = await created()
  await app.ctx.db.update(users).set({ subscriptionPlan: 'professional' })
  await admin.generate(await photo(), {
    fields: { selectedModelId: model.id },
    headers: { prefer: 'wait=20' },
  })
  await update(model.id, { isActive: false })
  expect(await choosable()).toEqual([])
  expect((await admin.history()) satisfies Generation[]).toMatchObject([{ modelName: 'Seta' }])
})

test('a model drawn at random is each active one of the gender with equal chance', async () => {
  const gender = 'female' as const
  const some = (name: string) => ({ ...form, name, gender, bodyType: 'slim' as const })
  await app.ctx.db
    .insert(models)
    .values([
      ...['Alice', 'Beatrice', 'Camilla', 'Cecilia'].map(some),
      { ...some('Emma'), isActive: false },
      { ...some('Irene'), deletedAt: new Date() },
      { ...some('Alessio'), gender: 'male' },
    ])
  const drawn = new Map<string, number>()
  for (let i = 0; i < draws; i++) {
    const name = (await drawModel(app.ctx, gender))?.name ?? ''
    drawn.set(name, (drawn.get(name) ?? 0) + 1)
  }
  expect([...drawn.keys()].toSorted()).toEqual(['Alice', 'Beatrice', 'Camilla', 'Cecilia'])
  // Five standard deviations on each side: by chance alone this fails once in half a million runs.
  for (const [name, times] of drawn) expect(Math.abs(times - draws / 4), name).toBeLessThan(75)
})
const draws = 1200

test('an uploaded picture is looked at and put into a model, and travels once somebody says that it may', async () => {
  const imageUrl = await uploaded()
  expect((await admin.ask(imageUrl)).headers.get('content-type')).toBe('image/webp')
  const model = await created({ imageUrl })
  expect(model.imageUrl).toMatch(new RegExp(`^/api/models/${model.id}/picture\\?v=[0-9a-f]{8}$`))
  expect((await admin.ask(model.imageUrl ?? '')).headers.get('content-type')).toBe('image/webp')
  // The form sends back what it was given: the picture stays, and so does its address.
  expect(await (await update(model.id, { imageUrl: model.imageUrl })).json()).toMatchObject({
    imageUrl: model.imageUrl,
  })
  await app.ctx.db.update(users).set({ subscriptionPlan: 'professional' })
  const travelling = async () => {
    const fields = { selectedModelId: model.id }
    await admin.generate(await photo(), { fields, headers: { prefer: 'wait=20' } })
    return app.images.calls.at(-1)?.model?.references.map(({ contentType }) => contentType)
  }
  expect([model.origin, await travelling()]).toEqual(['undeclared', []])
  const said = await update(model.id, { imageUrl: model.imageUrl, origin: 'generated' })
  expect(await said.json()).toMatchObject({ origin: 'generated' })
  // What is not said stays.
  expect(await (await update(model.id, { imageUrl: model.imageUrl })).json()).toMatchObject({
    origin: 'generated',
  })
  expect(await travelling()).toEqual(['image/jpeg'])
  const next = await (await update(model.id, { imageUrl: await uploaded() })).json()
  expect((next as CatalogueModel).imageUrl).not.toBe(model.imageUrl)
  expect((next as CatalogueModel).origin).toBe('undeclared')
  const [latest] = await app.ctx.db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1)
  expect(latest).toMatchObject({ before: { origin: 'generated' }, after: { origin: 'undeclared' } })
  expect(await (await update(model.id, { imageUrl: null })).json()).toMatchObject({ imageUrl: null })
  expect((await admin.ask(`/api/models/${model.id}/picture`)).status).toBe(404)
})

test('a picture cannot be called a person’s photo without their consent', async () => {
  const response = await create({ imageUrl: await uploaded(), origin: 'photographed' })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'consent_missing', fields: { origin: expect.stringContaining('consenso') } },
  ])
  expect(await names()).toEqual([])
})

test('U2: what is uploaded as a picture is checked like every upload', async () => {
  const answer = await upload(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'format_unsupported' }])
  const none = await admin.ask('/api/admin/models/pictures', { form: new FormData() })
  expect([none.status, await none.json()]).toMatchObject([400, { code: 'no_file' }])
})

test('a picture that no model names goes to the trash after a week, and the others stay', async () => {
  const [used, unused] = [await uploaded(), await uploaded()]
  const model = await created({ imageUrl: used })
  await app.ctx.storage.of(theHouse).put('catalogue/organza.webp', await photo())
  await app.ctx.db.insert(models).values({
    ...{ ...model, consent: null },
    id: randomUUID(),
    imageUrl: 'catalogue/organza.webp',
    createdAt: new Date(),
    updatedAt: new Date(),
  })
  for (const day of [1, 9]) {
    app.setTime(new Date(Date.now() + day * 24 * 3600_000).toISOString())
    await sweepOrphans(app.ctx, { isAllowed: true })
  }
  app.setTime(null)
  expect((await admin.ask(model.imageUrl ?? '')).status).toBe(200)
  expect((await admin.ask(unused)).status).toBe(404)
  const keys: string[] = []
  for await (const { key } of app.ctx.storage.list('catalogue/')) keys.push(key)
  expect(keys).toHaveLength(4)
})

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  'http://example.com/a.jpg',
  'https://127.0.0.1/a.jpg',
  'https://localhost/a.jpg',
  'https://10.0.0.1/a.jpg',
  'https://169.254.169.254/latest/meta-data',
  'https://user:secret@example.com/a.jpg',
  'https://example.com:8443/a.jpg',
  'file:///etc/passwd',
  'nothing at all',
  '/api/models/00000000-0000-4000-8000-000000000000/picture',
  '/api/admin/models/pictures/00000000-0000-4000-8000-000000000000',
])(
  'N1, M3: the address %j is refused with the same words as every other, and nothing changes',
  async (imageUrl) => {
    const response = await create({ imageUrl })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'image_url_refused', message: 'URL immagine non consentito' },
    ])
    expect(await names()).toEqual([])
  },
)
