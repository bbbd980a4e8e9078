import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#contracts/billing.ts'
import type { Generation } from '#contracts/generations.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()
const wait = { prefer: 'wait=30' }
const read = async (response: Response) => (await response.json()) as Generation
const used = async (client: ReturnType<typeof app.client>) =>
  ((await (await client.ask('/api/auth/user')).json()) as { monthlyGenerationsUsed: number })
    .monthlyGenerationsUsed

test('a photo becomes a finished picture: accepted, made, listed, served and downloaded', async () => {
  const client = app.client()
  await client.signUp()
  const response = await client.generate(await photo(), { headers: wait })
  expect(response.status).toBe(200)
  const made = await read(response)
  expect(made).toMatchObject({
    status: 'completed',
    stage: null,
    errorMessage: null,
    poseType: 'frontale',
    provider: 'studio',
  })

  expect(await client.history()).toEqual([made])
  expect(await used(client)).toBe(1)
  const full = await client.ask(`${made.generatedImageUrl}?size=full`)
  expect(full.headers.get('content-type')).toBe('image/png')
  expect(await sharp(await full.bytes()).metadata()).toMatchObject({
    width: 1024,
    height: 1536,
    format: 'png',
  })
  const download = await client.ask(`/api/generations/${made.id}/download`)
  expect(download.headers.get('content-disposition')).toBe(`attachment; filename="vto-${made.id}.png"`)
  expect((await client.ask(made.originalImageUrl)).status).toBe(200)
})

test('a picture is downloaded as often as its owner likes', async () => {
  const client = app.client()
  await client.signUp()
  const { id } = await read(await client.generate(await photo(), { headers: wait }))
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => (await client.ask(`/api/generations/${id}/download`)).bytes()),
  )
  expect(new Set(answers.map(({ length }) => length)).size).toBe(1)
  expect(await used(client)).toBe(1)
})

test('without the wish to wait it is accepted at once, with 202', async () => {
  const client = app.client()
  await client.signUp()
  const finish = app.images.hold()
  const response = await client.generate(await photo())
  expect(response.status).toBe(202)
  expect(await read(response)).toMatchObject({
    status: expect.stringMatching(/pending|processing/),
    generatedImageUrl: null,
  })
  finish()
  await ended(client)
})

test('U5: what is stored and what the provider gets is a re-encoded photo without metadata', async () => {
  const client = app.client()
  await client.signUp()
  const withPlace = await sharp(await photo())
    .withExif({ IFD3: { GPSLatitude: '43/1 52/1 48/1' } })
    .jpeg()
    .toBuffer()
  await client.generate(withPlace, { headers: wait })
  const [order] = app.images.calls
  const metadata = await sharp(order?.garment.bytes).metadata()
  expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined])
})

test('U6: a picture is only ever a picture: of one type, never a page, a download by its name, for nobody else’s site or cache', async () => {
  const client = app.client()
  await client.signUp()
  const { id } = await read(await client.generate(await photo(), { headers: wait }))
  const paths = ['image?size=full', 'image?size=view', 'image?size=thumb', 'original?size=view', 'download']
  for (const path of paths) {
    const { status, headers } = await client.ask(`/api/generations/${id}/${path}`)
    expect([path, status, headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\/(png|jpeg|webp)$/),
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringContaining('private'),
    })
    const disposition = path === 'download' ? `attachment; filename="vto-${id}.png"` : null
    expect([path, headers.get('content-disposition')]).toEqual([path, disposition])
    expect((await app.client().ask(`/api/generations/${id}/${path}`)).status).toBe(401)
  }
})

test('Q1: at the limit it answers 402 in the words of the specification, and neither row, file nor call comes of it', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  for (let made = 0; made < 10; made++) await client.generate(await photo(), { headers: wait })
  const stored = await Array.fromAsync(app.ctx.storage.list(''))
  const response = await client.generate(await photo())
  expect(response.status).toBe(402)
  expect(await response.json()).toMatchObject({
    code: 'quota_exhausted',
    message: "Hai esaurito i crediti mensili. Effettua l'upgrade per continuare.",
  })
  expect(await app.ctx.db.select().from(generations).where(eq(generations.userId, id))).toHaveLength(10)
  expect(await Array.fromAsync(app.ctx.storage.list(''))).toHaveLength(stored.length)
  expect(app.images.calls).toHaveLength(10)
})

test('Q1: of 200 requests at once at nine of ten exactly one is accepted, and the counter never passes the limit', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  for (let made = 0; made < 9; made++) await client.generate(await photo(), { headers: wait })
  const picture = await photo()
  const answers = await Promise.all(Array.from({ length: 200 }, () => client.generate(picture)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([202, ...Array.from({ length: 199 }, () => 402)])
  await ended(client)
  expect(await used(client)).toBe(10)
  const charges = await app.ctx.db.select().from(quotaLedger).where(eq(quotaLedger.userId, id))
  expect(charges).toHaveLength(10)
})

test('Q2: fifty requests with one key are one generation, and the key with another photo is refused', async () => {
  const client = app.client()
  await client.signUp()
  const picture = await photo()
  const headers = { 'idempotency-key': 'click-1' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.generate(picture, { headers })))
  const ids = await Promise.all(answers.map(async (answer) => (await read(answer)).id))
  expect(new Set(ids).size).toBe(1)
  await ended(client)
  expect(await used(client)).toBe(1)
  const other = await client.generate(await photo('#aa2233'), { headers })
  expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([409, 'key_reused'])
})

test.each([
  ['refused', 'refused', 'Immagine rifiutata dal filtro di sicurezza', 1],
  ['garbage', 'provider_garbage', 'Il servizio di generazione ha restituito un risultato non valido.', 1],
  ['unknown', 'provider_timeout', 'Il servizio di generazione non ha risposto in tempo.', 1],
  ['no_garment', 'no_garment', 'Nessun capo riconosciuto nella foto. Se c’è, indica tu il tipo di capo.', 1],
  ['down', 'provider_down', 'Il servizio di generazione non è raggiungibile. Riprova tra poco.', 3],
] as const)(
  'Q3: when the provider answers "%s" the generation fails, says why, and the credit is back',
  async (answer, failure, message, calls) => {
    const client = app.client()
    await client.signUp()
    app.images.fail(answer)
    const failed = await read(await client.generate(await photo(), { headers: wait }))
    expect(failed).toMatchObject({
      status: 'failed',
      errorMessage: message,
      failure,
      refunded: true,
      generatedImageUrl: null,
    })
    expect(app.images.calls).toHaveLength(calls)
    expect(await used(client)).toBe(0)
  },
)

test('Q3: the fourth refusal of a day by the safety filter is not given back', async () => {
  const client = app.client()
  await client.signUp()
  app.images.fail('refused')
  const outcomes: boolean[] = []
  for (let turn = 0; turn < 4; turn++) {
    outcomes.push((await read(await client.generate(await photo(), { headers: wait }))).refunded)
  }
  expect(outcomes).toEqual([true, true, true, false])
  const [last] = (await (await client.ask('/api/billing/ledger')).json()) as LedgerEntry[]
  expect(last).toMatchObject({
    cause: 'Immagine rifiutata dal filtro di sicurezza',
    causeCode: 'generation',
    reason: 'refused',
  })
  expect(await used(client)).toBe(1)
})

test('J5: a provider that is down for a moment is tried again, and the picture comes', async () => {
  const client = app.client()
  await client.signUp()
  app.images.fail('down', 1)
  expect(await read(await client.generate(await photo(), { headers: wait }))).toMatchObject({
    status: 'completed',
  })
  expect(await used(client)).toBe(1)
})

test('J5: an answer that is no picture fails and gives the credit back', async () => {
  const client = app.client()
  await client.signUp()
  app.images.answer(Buffer.from('<html>sorry</html>'))
  expect(await read(await client.generate(await photo(), { headers: wait }))).toMatchObject({
    status: 'failed',
    refunded: true,
  })
})

test('Q4: a credit charged in November and given back in December returns to November', async () => {
  app.setTime('2026-11-30T22:59:50Z')
  const client = app.client()
  await client.signUp()
  const release = app.images.hold()
  await client.generate(await photo())
  expect(await used(client)).toBe(1)
  app.setTime('2026-11-30T23:00:10Z')
  app.images.fail('refused')
  release()
  await ended(client)
  expect(await used(client)).toBe(0)
})

test('P2: what belongs to somebody else answers 404, as if it did not exist', async () => {
  const owner = app.client()
  await owner.signUp()
  const { id } = await read(await owner.generate(await photo(), { headers: wait }))
  const other = app.client()
  await other.signUp()
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/image'],
    ['GET', '/original'],
    ['GET', '/download'],
    ['DELETE', ''],
    ['POST', '/retry'],
    ['POST', '/restore'],
  ]) {
    expect((await other.ask(`/api/generations/${id}${path}`, { method: method ?? 'GET' })).status).toBe(404)
  }
  expect((await owner.ask(`/api/generations/${id}`)).status).toBe(200)
})

test('P3: only plans that sell the choice may choose a model, and only an active one of the chosen gender', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const [model] = await app.ctx.db
    .insert(models)
    .values({ name: 'Lino', gender: 'female', bodyType: 'curvy', ethnicity: 'Mediterranea' })
    .returning()
  const fields = { selectedModelId: model?.id ?? '' }
  expect((await client.generate(await photo(), { fields })).status).toBe(403)
  await app.ctx.db.update(users).set({ subscriptionPlan: 'professional' }).where(eq(users.id, id))
  const wrong = await client.generate(await photo(), { fields: { ...fields, selectedGender: 'male' } })
  expect([wrong.status, ((await wrong.json()) as { message: string }).message]).toEqual([
    400,
    'Modello non disponibile',
  ])
  const made = await read(await client.generate(await photo(), { fields, headers: wait }))
  expect(made).toMatchObject({ status: 'completed', modelName: 'Lino' })
  expect(app.images.calls.at(-1)).toMatchObject({ bodyType: 'curvy' })
})

test('the kind of garment that a person names reaches the engine, also when it is tried again', async () => {
  const client = app.client()
  await client.signUp()
  app.images.fail('garbage', 1)
  const failed = await read(
    await client.generate(await photo(), { fields: { garmentKind: 'skirt' }, headers: wait }),
  )
  expect(failed).toMatchObject({ status: 'failed', garmentKind: 'skirt' })
  await client.ask(`/api/generations/${failed.id}/retry`, { method: 'POST' })
  await ended(client)
  expect(app.images.calls.map(({ garmentKind }) => garmentKind)).toEqual(['skirt', 'skirt'])
  const wrong = await client.generate(await photo(), { fields: { garmentKind: 'cappello' } })
  expect([wrong.status, ((await wrong.json()) as { message: string }).message]).toEqual([
    400,
    'Scegli un tipo di capo',
  ])
})

test('who chooses nobody gets an active model of the gender, and the record says which', async () => {
  const client = app.client()
  await client.signUp()
  await app.ctx.db.insert(models).values([
    { name: 'Tweed', gender: 'male', bodyType: 'plus-size', ethnicity: 'x' },
    { name: 'Lino', gender: 'female', bodyType: 'slim', ethnicity: 'x', isActive: false },
    { name: 'Organza', gender: 'female', bodyType: 'slim', ethnicity: 'x' },
  ])
  expect(await read(await client.generate(await photo(), { headers: wait }))).toMatchObject({
    modelName: 'Organza',
  })
})

test.each([
  [{ selectedGender: 'altro' }, 'Scegli Modella o Modello'],
  [{ poseType: 'seduta' }, 'Scegli una posa'],
  [{ selectedModelId: 'nessuno' }, 'Modello non disponibile'],
])('a form with %j is refused with 400 and costs nothing', async (fields, message) => {
  const client = app.client()
  await client.signUp()
  const response = await client.generate(await photo(), { fields })
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([400, message])
  expect(await used(client)).toBe(0)
})

test('U1: a text that calls itself a photo is refused, costs nothing and leaves nothing', async () => {
  const client = app.client()
  await client.signUp()
  const response = await client.generate(Buffer.from('ciao'))
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    415,
    'Formato non supportato: usa PNG, JPG o WEBP',
  ])
  const none = await client.ask('/api/generate-vto', { form: new FormData() })
  expect([none.status, ((await none.json()) as { message: string }).message]).toEqual([
    400,
    'No file selected',
  ])
  expect(await used(client)).toBe(0)
  expect(await app.ctx.db.select().from(generations)).toEqual([])
})

test('a failed generation can be asked for again, with the same photos', async () => {
  const client = app.client()
  await client.signUp()
  app.images.fail('garbage', 1)
  const failed = await read(await client.generate(await photo(), { headers: wait }))
  const retry = await client.ask(`/api/generations/${failed.id}/retry`, { method: 'POST' })
  expect(retry.status).toBe(202)
  await ended(client)
  const [again] = await client.history()
  expect(again).toMatchObject({ status: 'completed', poseType: failed.poseType })
  expect(app.images.calls[0]?.garment.bytes).toEqual(app.images.calls[1]?.garment.bytes)
  const finished = await client.ask(`/api/generations/${again?.id}/retry`, { method: 'POST' })
  expect(finished.status).toBe(409)
})

test('a removed generation leaves the history and comes back when the removal is undone', async () => {
  const client = app.client()
  await client.signUp()
  const { id } = await read(await client.generate(await photo(), { headers: wait }))
  expect((await client.ask(`/api/generations/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await client.history()).toEqual([])
  expect((await client.ask(`/api/generations/${id}/image`)).status).toBe(404)
  expect((await client.ask(`/api/generations/${id}/restore`, { method: 'POST' })).status).toBe(200)
  expect(await client.history()).toHaveLength(1)
  expect(await used(client)).toBe(1)
})

test('the history comes fifty at a time, newest first, each one once', async () => {
  const client = app.client()
  const { id: userId } = await client.signUp()
  const rows = Array.from({ length: 120 }, (_, index) => ({
    userId,
    originalImageUrl: 'generations/x/product.jpg',
    selectedGender: 'female' as const,
    status: 'completed' as const,
    // Several at the same instant, as imports make them.
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 7))),
  }))
  await app.ctx.db.insert(generations).values(rows)
  const seen: string[] = []
  let next: string | undefined = '/api/generations'
  while (next) {
    const response = await client.ask(next)
    const page = (await response.json()) as Generation[]
    seen.push(...page.map((row) => row.id))
    next = /<(.*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

async function ended(client: ReturnType<typeof app.client>): Promise<void> {
  await expect
    .poll(async () => (await client.history()).map(({ status }) => status), { timeout: 30_000 })
    .not.toEqual(expect.arrayContaining([expect.stringMatching(/pending|processing/)]))
}
