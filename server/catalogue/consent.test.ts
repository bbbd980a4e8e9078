import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ChoosableModel } from '#contracts/catalogue.ts'
import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import type { OwnModel } from '#contracts/own-models.ts'
import { portrait } from '#engine/samples/portrait.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { sweepOrphans } from '#server/files/sweep-orphans.ts'
import { buildOrder } from '#server/generations/order.ts'
import { romeDay } from '#server/rome-clock.ts'
import { signUpAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()
const dayMs = 24 * 3600_000
const inDays = (days: number) => romeDay(new Date(Date.now() + days * dayMs))
/** Noon in Rome, give or take an hour, so many days from now. */
const travelTo = (days: number) => app.setTime(`${inDays(days)}T11:00:00Z`)

const pdf = (body = 'Liberatoria') =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\n%${body}\nstartxref\n9\n%%EOF\n`, 'latin1')

const agreed = () => ({
  personName: 'Marta Colombo',
  bornOn: '1998-05-04',
  signedOn: inDays(-3),
  until: inDays(60),
  purpose: 'Foto dei capi sul sito, anche create con AI',
  isConfirmed: true,
})
const own = '/api/own-models'
const facts = { name: 'Seta', gender: 'female', bodyType: 'curvy' } as const

let admin: Client & { email: string; id: string }
beforeEach(async () => {
  for (const root of ['catalogue/', 'models/'])
    for (const key of await stored(root)) await app.ctx.storage.remove(key)
  admin = await signUpAdmin(app)
})

const send = (client: Client, path: string, field: string, bytes: Uint8Array) => {
  const body = new FormData()
  body.set(field, new Blob([new Uint8Array(bytes)]), 'Consenso di Marta.pdf')
  return client.ask(path, { form: body })
}
const answerOf = async <T>(response: Response) => (await response.json()) as T
const uploadSheet = async (client: Client, path = '/api/admin/models/sheets', bytes: Uint8Array = pdf()) =>
  (await answerOf<{ sheet: string }>(await send(client, path, 'sheet', bytes))).sheet
const uploadPicture = async (client: Client, picture: Uint8Array) =>
  answerOf<{ imageUrl: string }>(await send(client, '/api/admin/models/pictures', 'picture', picture))

const create = async (consent: object | null) =>
  admin.ask('/api/admin/models', {
    json: {
      ...facts,
      ethnicity: 'Mediterranea',
      ...(await uploadPicture(admin, await portrait())),
      origin: 'photographed',
      consent,
    },
  })
const created = async (consent: object = {}) => {
  const response = await create({ ...agreed(), sheet: await uploadSheet(admin), ...consent })
  expect(response.status).toBe(201)
  return answerOf<CatalogueModel>(response)
}
const shopOf = async (plan: 'professional' | 'enterprise' = 'enterprise') => {
  const client = app.client()
  const account = await client.signUp()
  await app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, account.id))
  return Object.assign(client, account)
}
const choosable = async (client: Client) =>
  (await answerOf<ChoosableModel[]>(await client.ask('/api/models/female'))).map(({ name }) => name)
const generate = async (client: Client, selectedModelId?: string) =>
  client.generate(await photo(), {
    fields: selectedModelId ? { selectedModelId } : {},
    headers: { prefer: 'wait=20' },
  })
const stored = async (prefix: string) =>
  (await Array.fromAsync(app.ctx.storage.list(prefix))).map(({ key }) => key).toSorted()
const removeNow = () =>
  app.database.query("update pgboss.job set start_after = now() where name = 'files.remove-keys'")

test('a person photographed with a signed consent is chosen and travels until its last day, and after it nobody is', async () => {
  const model = await created()
  expect(model).toMatchObject({
    origin: 'photographed',
    consent: { personName: 'Marta Colombo', until: inDays(60), state: 'valid' },
  })
  const shop = await shopOf()
  expect(await choosable(shop)).toEqual(['Seta'])
  expect((await generate(shop, model.id)).status).toBe(200)
  expect(app.images.calls.at(-1)?.model?.references).toHaveLength(1)

  travelTo(60)
  await shop.signIn(shop.email)
  await admin.signIn(admin.email)
  expect(await choosable(shop)).toEqual(['Seta'])
  const pinned = await shop.ask(`/api/models/${model.id}/pin`, { method: 'PUT' })
  expect([pinned.status, (await generate(shop)).status]).toEqual([204, 200])
  expect(app.images.calls.at(-1)?.model?.name).toBe('Seta')
  const [ending] = await answerOf<CatalogueModel[]>(await admin.ask('/api/admin/models'))
  expect(ending?.consent?.state).toBe('ending')

  travelTo(61)
  expect(await choosable(shop)).toEqual([])
  const refused = await generate(shop, model.id)
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'model_unavailable' }])
  expect((await shop.ask(`/api/models/${model.id}/pin`, { method: 'PUT' })).status).toBe(404)
  // Not by chance either, nor by a batch.
  expect(await (await generate(shop)).json()).toMatchObject({ selectedModelId: null })
  const look = { gender: 'female', poses: ['frontale'], modelIds: [model.id] }
  expect((await shop.ask('/api/batches', { json: { look } })).status).toBe(400)
  const [over] = await answerOf<CatalogueModel[]>(await admin.ask('/api/admin/models'))
  expect(over?.consent?.state).toBe('over')
})

test('an order that waits while the consent ends is made without the person, also where a picture of the set shows them', async () => {
  const model = await created()
  const shop = await shopOf()
  const made = await answerOf<{ id: string }>(await generate(shop, model.id))
  const [row] = await app.ctx.db.select().from(generations).where(eq(generations.id, made.id))
  if (!row) throw new Error('no generation')
  expect((await buildOrder(app.ctx, row, null)).model?.references).toHaveLength(1)
  travelTo(61)
  expect(await buildOrder(app.ctx, { ...row, setOf: row.id }, null)).toMatchObject({
    model: { references: [] },
    set: null,
  })
})

test.each([
  [{ personName: ' ' }, 'consent.personName', /nome e cognome/],
  [{ personName: '<b>Marta</b>' }, 'consent.personName', /HTML/],
  [{ bornOn: '' }, 'consent.bornOn', /Data richiesta/],
  [{ bornOn: inDays(-17 * 365) }, 'consent.bornOn', /18 anni/],
  [{ signedOn: '' }, 'consent.signedOn', /Data richiesta/],
  [{ signedOn: '2026-02-30' }, 'consent.signedOn', /Data richiesta/],
  [{ signedOn: inDays(1) }, 'consent.signedOn', /futura/],
  [{ until: inDays(-1) }, 'consent.until', /già passata/],
  [{ until: '2099-01-01' }, 'consent.until', /dieci anni/],
  [{ purpose: '' }, 'consent.purpose', /usi/],
  [{ isConfirmed: false }, 'consent.isConfirmed', /conferma/],
  [{ sheet: null }, 'consent.sheet', /foglio firmato/],
  [{ sheet: randomUUID() }, 'consent.sheet', /foglio firmato/],
])('M3: the consent %j is refused beside its field, and nothing changes', async (change, field, message) => {
  const response = await create({ ...agreed(), sheet: await uploadSheet(admin), ...change })
  const { fields } = await answerOf<{ fields: Record<string, string> }>(response)
  expect([response.status, fields[field]]).toEqual([400, expect.stringMatching(message)])
  expect(await app.ctx.db.select().from(models)).toEqual([])
})

test('M3: a model picture that shows no face is refused, photographed or made by AI', async () => {
  const sheet = await uploadSheet(admin)
  const shirt = await uploadPicture(admin, await photo())
  const origins = [{ origin: 'photographed', consent: { ...agreed(), sheet } }, { origin: 'generated' }]
  for (const person of origins) {
    const json = { ...facts, ethnicity: 'Mediterranea', ...shirt, ...person }
    const response = await admin.ask('/api/admin/models', { json })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'face_missing', fields: { imageUrl: expect.stringMatching(/viso/) } },
    ])
  }
  const shop = await shopOf()
  const sent = await send(shop, `${own}/pictures`, 'picture', await photo())
  const { picture } = await answerOf<{ picture: string }>(sent)
  const consent = { ...agreed(), sheet: await uploadSheet(shop, `${own}/sheets`) }
  const refused = await shop.ask(own, { json: { ...facts, tone: 'tan', picture, consent } })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { fields: { picture: expect.stringMatching(/viso/) } },
  ])
  expect(await app.ctx.db.select().from(models)).toEqual([])
  // As a mannequin it may stand in the catalogue: it never travels.
  expect(
    (
      await admin.ask('/api/admin/models', {
        json: { ...facts, ethnicity: 'Mediterranea', ...shirt, origin: 'drawn' },
      })
    ).status,
  ).toBe(201)
})

test.each([
  ['a text that is called PDF', Buffer.from('Io sottoscritta Marta'), 415, 'sheet_unsupported'],
  ['half a PDF', pdf().subarray(0, 40), 422, 'sheet_damaged'],
  [
    'a drawing with scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    'sheet_unsupported',
  ],
  ['nothing', Buffer.alloc(0), 400, 'file_empty'],
  ['more than 15 MB', Buffer.concat([pdf(), Buffer.alloc(15 * 1024 * 1024)]), 413, 'too_large'],
])('U2: %s is no signed sheet', async (_what, bytes, status, code) => {
  const answer = await send(admin, '/api/admin/models/sheets', 'sheet', bytes)
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  expect(await stored('catalogue/')).toEqual([])
})

test('V5: a sheet is sealed, is downloaded as it was signed, and a photo of one is taken too', async () => {
  const model = await created()
  const [key = ''] = (await stored('catalogue/')).filter((each) => each.endsWith('.pdf'))
  expect(Buffer.from((await app.ctx.storage.of(null).get(key)) ?? []).equals(pdf())).toBe(true)
  const download = await admin.ask(model.consent?.sheetUrl ?? '')
  expect(download.headers.get('content-type')).toBe('application/pdf')
  expect(download.headers.get('content-disposition')).toBe(`attachment; filename="consenso-${model.id}.pdf"`)
  expect(download.headers.get('cache-control')).toBe('private, no-store')
  expect(Buffer.from(await download.arrayBuffer()).equals(pdf())).toBe(true)
  const sheet = await uploadSheet(admin, undefined, await photo('#ffffff'))
  const second = await answerOf<CatalogueModel>(await create({ ...agreed(), sheet }))
  const photographed = await admin.ask(second.consent?.sheetUrl ?? '')
  expect(photographed.headers.get('content-type')).toBe('image/jpeg')
})

test('M1: a consent is renewed without the sheet again, its end is in the log, and its name is not', async () => {
  const model = await created({ until: inDays(1) })
  const edit = (json: object) =>
    admin.ask(`/api/admin/models/${model.id}`, {
      method: 'PUT',
      json: { ...facts, ethnicity: 'Mediterranea', imageUrl: model.imageUrl, ...json },
    })
  // Another field changes: what was agreed stays.
  const renamed = await edit({ name: 'Organza', origin: 'photographed' })
  expect(await renamed.json()).toMatchObject({ name: 'Organza', consent: { until: inDays(1) } })
  const renewed = await edit({ origin: 'photographed', consent: { ...agreed(), until: inDays(90) } })
  expect(await renewed.json()).toMatchObject({ consent: { until: inDays(90), state: 'valid' } })
  const log = JSON.stringify(await app.ctx.db.select().from(auditLog))
  expect([log.includes(inDays(90)), log.includes('Marta'), log.includes('sheet.pdf')]).toEqual([
    true,
    false,
    false,
  ])
  // It was never somebody's photo after all.
  const taken = await edit({ origin: 'drawn' })
  expect(await taken.json()).toMatchObject({ origin: 'drawn', consent: null })
  await removeNow()
  await expect.poll(() => stored('catalogue/'), { timeout: 20_000 }).toHaveLength(3)
})

test('another picture needs the consent again, and without one the former picture and sheet stay what they are', async () => {
  const model = await created()
  const other = {
    ...facts,
    ethnicity: 'Mediterranea',
    ...(await uploadPicture(admin, await portrait())),
    origin: 'photographed',
  }
  const path = `/api/admin/models/${model.id}`
  const refused = await admin.ask(path, { method: 'PUT', json: other })
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'consent_missing' }])
  const taken = await admin.ask(path, { method: 'PUT', json: { ...other, consent: agreed() } })
  expect(await taken.json()).toMatchObject({ origin: 'photographed', consent: { state: 'valid' } })
  await removeNow()
  // One picture with its two copies, and the sheet.
  await expect.poll(() => stored('catalogue/'), { timeout: 20_000 }).toHaveLength(4)
})

test('V2: deleting a photographed model destroys its picture and its sheet, and what was made with it keeps its name', async () => {
  const model = await created()
  const shop = await shopOf()
  await generate(shop, model.id)
  expect((await admin.ask(`/api/admin/models/${model.id}`, { method: 'DELETE' })).status).toBe(204)
  await removeNow()
  await expect.poll(() => stored('catalogue/'), { timeout: 20_000 }).toEqual([])
  expect(await shop.history()).toMatchObject([{ modelName: 'Seta' }])
  const [row] = await app.ctx.db.select().from(models)
  expect(row).toMatchObject({ imageUrl: null, views: null, consent: null })
  // What comes back is a name without a person.
  await admin.ask(`/api/admin/models/${model.id}/restore`, { method: 'POST' })
  expect(await choosable(shop)).toEqual([])
  expect((await admin.ask(`/api/admin/models/${model.id}/sheet`)).status).toBe(404)
})

async function photographed(shop: Client): Promise<OwnModel> {
  const sent = await send(shop, `${own}/pictures`, 'picture', await portrait())
  const { picture } = await answerOf<{ picture: string }>(sent)
  const consent = { ...agreed(), sheet: await uploadSheet(shop, `${own}/sheets`) }
  const response = await shop.ask(own, { json: { ...facts, tone: 'tan', picture, consent } })
  expect(response.status).toBe(201)
  return answerOf<OwnModel>(response)
}

test('a shop photographs a model of its own, renews the consent that is over, and deletes it on any plan', async () => {
  const shop = await shopOf()
  const model = await photographed(shop)
  expect(model).toMatchObject({ origin: 'photographed', tone: 'tan', consent: { state: 'valid' } })
  expect((await generate(shop, model.id)).status).toBe(200)
  expect(app.images.calls.at(-1)?.model?.references).toHaveLength(1)

  travelTo(70)
  await shop.signIn(shop.email)
  expect(await choosable(shop)).toEqual([])
  expect(await answerOf<OwnModel[]>(await shop.ask(own))).toMatchObject([{ consent: { state: 'over' } }])
  const renew = (until: string) =>
    shop.ask(`${own}/${model.id}/consent`, { method: 'PUT', json: { consent: { ...agreed(), until } } })
  expect((await renew(inDays(69))).status).toBe(400)
  expect((await renew(inDays(200))).status).toBe(200)
  expect(await choosable(shop)).toEqual(['Seta'])

  await app.ctx.db.update(users).set({ subscriptionPlan: 'free' })
  expect((await shop.ask(`${own}/${model.id}/sheet`)).status).toBe(200)
  expect((await renew(inDays(200))).status).toBe(403)
  expect((await shop.ask(`${own}/${model.id}`, { method: 'DELETE' })).status).toBe(204)
  await removeNow()
  await expect.poll(() => stored('models/'), { timeout: 20_000 }).toEqual([])
})

test('P6: nobody uses, reads or takes what another shop uploaded, administrators included', async () => {
  const [shop, other] = [await shopOf(), await shopOf()]
  const model = await photographed(shop)
  const sheet = await uploadSheet(shop, `${own}/sheets`)
  const sent = await send(shop, `${own}/pictures`, 'picture', await portrait())
  const { picture } = await answerOf<{ picture: string }>(sent)
  const json = { ...facts, tone: 'tan', picture, consent: { ...agreed(), sheet } }
  const stolen = await other.ask(own, { json })
  expect([stolen.status, await stolen.json()]).toMatchObject([
    400,
    { fields: { picture: expect.anything() } },
  ])
  const mine = await send(other, `${own}/pictures`, 'picture', await portrait())
  const half = await other.ask(own, { json: { ...json, ...(await answerOf<object>(mine)) } })
  expect(await half.json()).toMatchObject({ fields: { 'consent.sheet': expect.anything() } })
  expect((await create({ ...agreed(), sheet })).status).toBe(400)
  for (const [client, path] of [
    [other, `${own}/${model.id}/sheet`],
    [admin, `${own}/${model.id}/sheet`],
    [admin, `/api/admin/models/${model.id}/sheet`],
    [admin, model.imageUrl ?? ''],
  ] as const)
    expect([path, (await client.ask(path)).status]).toEqual([path, 404])
  expect((await answerOf<OwnModel[]>(await other.ask(own))).length).toBe(0)
})

test('V1, V2: the sheet is in the export of the shop, and goes with its account', async () => {
  const shop = await shopOf()
  const model = await photographed(shop)
  const asked = await shop.ask('/api/account/export', { json: { password: 'Sartoria2026' } })
  const { url } = await answerOf<{ url: string }>(asked)
  const files = readZip(Buffer.from(await (await shop.ask(url)).arrayBuffer()))
  expect(files.get(`modelli/${model.id}-consenso.pdf`)?.equals(pdf())).toBe(true)
  expect(files.get('dati/modelli-propri.json')?.toString()).toContain('Marta Colombo')
  const closing = { json: { password: 'Sartoria2026' } }
  expect((await shop.ask('/api/auth/close-account', closing)).status).toBe(204)
  await expect.poll(() => stored('models/'), { timeout: 20_000 }).toEqual([])
  expect(await app.ctx.db.select().from(models)).toEqual([])
})

test('a sheet that no consent takes goes to the trash after a week, and the others stay', async () => {
  await created()
  await uploadSheet(admin)
  for (const day of [1, 9]) {
    travelTo(day)
    await sweepOrphans(app.ctx, { isAllowed: true })
  }
  expect((await stored('catalogue/')).filter((key) => key.endsWith('.pdf'))).toHaveLength(1)
})
