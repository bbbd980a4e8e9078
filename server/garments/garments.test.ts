import { expect, test } from 'vitest'
import type { Garment } from '#contracts/garments.ts'
import type { Generation, RequestedGeneration } from '#contracts/generations.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { filesOf } from '#server/testing/files-of.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()
const wait = { prefer: 'wait=30' }

interface Page {
  data: Garment[]
  next: string | null
  total: number
}
const list = async (client: Client, query = '') =>
  (await (await client.ask(`/api/garments${query}`)).json()) as Page
const find = async (client: Client, id: string | null) =>
  (await (await client.ask(`/api/garments/${id}`)).json()) as Garment
const make = async (client: Client, ...args: Parameters<Client['generate']>) => {
  const answer = await client.generate(args[0], { ...args[1], headers: { ...wait, ...args[1]?.headers } })
  expect([200, 202]).toContain(answer.status)
  return (await answer.json()) as RequestedGeneration
}
const edit = (client: Client, id: string | null, json: object) =>
  client.ask(`/api/garments/${id}`, { method: 'PATCH', json })
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const usedBy = async (client: Client) =>
  ((await (await client.ask('/api/auth/user')).json()) as { monthlyGenerationsUsed: number })
    .monthlyGenerationsUsed

async function shop(plan: 'free' | 'enterprise' = 'free') {
  const client = app.client()
  const { id, email } = await client.signUp()
  if (plan !== 'free') await app.ctx.db.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, id))
  return { client, id, email }
}

test('further pictures of a garment share the model of the first, though nobody may choose one on this plan', async () => {
  const male = { gender: 'male', bodyType: 'slim', ethnicity: 'Mediterranea' } as const
  await app.ctx.db.insert(models).values(['Uno', 'Due', 'Tre'].map((name) => ({ name, ...male })))
  const { client } = await shop()
  const first = await make(client, await photo(), { fields: { selectedGender: 'male' } })
  expect(first.selectedModelId).not.toBeNull()
  const order = (fields: Record<string, string>) =>
    make(client, null, { fields: { garmentId: first.garmentId ?? '', ...fields } })
  for (const poseType of ['laterale', 'posteriore', 'frontale', 'laterale', 'posteriore'])
    expect(await order({ poseType, sameLookAs: first.id, selectedGender: 'female' })).toMatchObject({
      ...{ poseType, selectedGender: 'male', selectedModelId: first.selectedModelId },
    })
})

test('the look of a picture of another garment, or of somebody else, is not found, and nothing is charged', async () => {
  const { client } = await shop()
  const stranger = await shop()
  const mine = await make(client, await photo())
  const other = await make(client, await photo('#802020'))
  const theirs = await make(stranger.client, await photo())
  for (const sameLookAs of [other.id, theirs.id, crypto.randomUUID()])
    expect(
      await refusal(await client.generate(null, { fields: { garmentId: mine.garmentId ?? '', sameLookAs } })),
    ).toEqual([404, 'not_found'])
  expect(await refusal(await client.generate(await photo(), { fields: { sameLookAs: mine.id } }))).toEqual([
    ...[404, 'not_found'],
  ])
  expect(await usedBy(client)).toBe(2)
})

test('an upload makes a garment named after its file, and the same photo again is another picture of it, stored once', async () => {
  const { client } = await shop()
  const first = await make(client, await photo(), { fileName: 'C:\\foto\\Maglia rossà.JPG' })
  expect([first.status, first.duplicateOf]).toEqual(['completed', undefined])
  const before = await filesOf(app, { garmentId: first.garmentId })
  expect(before).toHaveLength(3)
  const second = await make(client, await photo(), {
    fields: { poseType: 'laterale' },
    fileName: 'altra.jpg',
  })
  expect([second.garmentId, second.duplicateOf]).toEqual([first.garmentId, first.garmentId])
  expect(await filesOf(app, { garmentId: first.garmentId })).toEqual(before)
  const other = await make(client, await photo('#802020'))
  const { data, next, total } = await list(client)
  expect([data.map(({ id }) => id), next, total]).toEqual([[other.garmentId, first.garmentId], null, 2])
  expect(data[1]).toMatchObject({
    ...{ name: 'Maglia rossà', ref: null, kind: null, favourite: false, version: 0, deletedAt: null },
    counts: { all: 2, processing: 0, completed: 2, failed: 0 },
    pictures: [
      { id: second.id, poseType: 'laterale', status: 'completed' },
      { id: first.id, poseType: 'frontale', status: 'completed' },
    ],
  })
  for (const url of [`${data[1]?.photoUrl}&size=thumb`, data[1]?.pictures[0]?.thumbUrl ?? '']) {
    const { status, headers } = await client.ask(url)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test('another picture of a garment needs no photo, and has the close-up and the kind that are known of it', async () => {
  const { client } = await shop()
  const first = await make(client, await photo(), {
    files: { detailImage: await photo('#102030') },
    fields: { garmentKind: 'skirt' },
  })
  const again = await make(client, null, {
    fields: { garmentId: first.garmentId ?? '', poseType: 'laterale' },
  })
  expect(again).toMatchObject({ garmentId: first.garmentId, garmentKind: 'skirt' })
  expect(again.duplicateOf).toBeUndefined()
  const [one, two] = app.images.calls
  expect([two?.garment, two?.detail]).toEqual([one?.garment, one?.detail])
  expect(two?.detail).not.toBeNull()
  // What was uploaded decides: without a close-up there is none.
  expect((await make(client, await photo())).detailImageUrl).toBeNull()
})

test('a garment that is somebody else’s, thrown away or made up is not found, and a photo beside it is refused; nothing is charged', async () => {
  const [{ client }, { client: other }] = [await shop(), await shop()]
  const { garmentId } = await make(other, await photo())
  const mine = await make(client, await photo())
  await client.ask(`/api/garments/${mine.garmentId}`, { method: 'DELETE' })
  const before = await usedBy(client)
  for (const id of [garmentId ?? '', mine.garmentId ?? '', crypto.randomUUID()])
    expect(await refusal(await client.generate(null, { fields: { garmentId: id } }))).toEqual([
      404,
      'not_found',
    ])
  const both = await client.generate(await photo(), { fields: { garmentId: garmentId ?? '' } })
  expect(await refusal(both)).toEqual([400, 'garment_or_photo'])
  expect(await refusal(await client.generate(null))).toEqual([400, 'no_file'])
  expect(await refusal(await client.generate(null, { fields: { garmentId: 'x' } }))).toEqual([400, 'invalid'])
  expect(await usedBy(client)).toBe(before)
})

test('two accounts with the same photo have a garment each', async () => {
  const [{ client }, { client: other }] = [await shop(), await shop()]
  const [one, two] = [await make(client, await photo()), await make(other, await photo())]
  expect(one.garmentId).not.toBe(two.garmentId)
  expect(two.duplicateOf).toBeUndefined()
})

test('the same photo twelve times at once is one garment, with twelve pictures', {
  timeout: 60_000,
}, async () => {
  const { client } = await shop('enterprise')
  const bytes = await photo()
  const answers = await Promise.all(Array.from({ length: 12 }, () => client.generate(bytes)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 202))
  const made = await Promise.all(answers.map(async (answer) => (await answer.json()) as Generation))
  expect(new Set(made.map(({ garmentId }) => garmentId)).size).toBe(1)
  expect(await app.ctx.db.$count(garments)).toBe(1)
  expect(await filesOf(app, { garmentId: made[0]?.garmentId ?? null })).toHaveLength(3)
})

test('name, SKU, kind and favourite are changed, kept as they were typed, and found by any part in any letters', async () => {
  const { client } = await shop()
  const { garmentId } = await make(client, await photo())
  await make(client, await photo('#802020'))
  const ref = '=A1+"x";\'🧥,\\%_'
  const changed = await edit(client, garmentId, { version: 0, name: '  Felpa Città  ', ref, kind: 'sweater' })
  expect([changed.status, await changed.json()]).toMatchObject([
    200,
    { name: 'Felpa Città', ref, kind: 'sweater', favourite: false, version: 1 },
  ])
  expect(await (await edit(client, garmentId, { version: 1, favourite: true })).json()).toMatchObject({
    ...{ name: 'Felpa Città', ref, favourite: true, version: 2 },
  })
  const ids = async (query: Record<string, string>) =>
    (await list(client, `?${new URLSearchParams(query)}`)).data.map(({ id }) => id)
  for (const q of ['felpa', 'CITTA', 'città felpa', '=a1+', '%_', '🧥', '\\', '"X"'])
    expect([q, await ids({ q })]).toEqual([q, [garmentId]])
  for (const q of ['felpe', 'felpa rossa', '__', '%%']) expect([q, await ids({ q })]).toEqual([q, []])
  expect(await ids({ kind: 'sweater', favourite: 'true' })).toEqual([garmentId])
  expect(await ids({ favourite: 'false' })).not.toContain(garmentId)
  expect(await (await edit(client, garmentId, { version: 2, ref: ' ' })).json()).toMatchObject({ ref: null })
})

test('what is no name, no SKU and no change is refused in Italian, field by field', async () => {
  const { client } = await shop()
  const { garmentId } = await make(client, await photo())
  for (const [json, field, code] of [
    [{ name: 'x'.repeat(300) }, 'name', 'garment_name_long'],
    [{ name: ' ' }, 'name', 'garment_name_required'],
    [{ name: 'a\0b' }, 'name', 'text_characters'],
    [{ ref: 'x'.repeat(65) }, 'ref', 'garment_ref_long'],
    [{ ref: 'a\nb' }, 'ref', 'text_characters'],
    [{ kind: 'sock' }, 'kind', 'value_invalid'],
    [{}, 'name', 'garment_unchanged'],
  ] as const) {
    const answer = await edit(client, garmentId, { version: 0, ...json })
    expect([answer.status, await answer.json()]).toMatchObject([400, { fieldCodes: { [field]: code } }])
  }
  expect(
    (await edit(client, garmentId, { version: 0, name: 'x'.repeat(120), ref: 'x'.repeat(64) })).status,
  ).toBe(200)
})

test('of two tabs that change a garment the second one is told', async () => {
  const { client } = await shop()
  const { garmentId } = await make(client, await photo())
  const answers = await Promise.all(
    ['uno', 'due', 'tre'].map((name) => edit(client, garmentId, { version: 0, name })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const stale = answers.find(({ status }) => status === 409)
  expect(stale && (await refusal(stale))).toEqual([409, 'stale_edit'])
  expect((await find(client, garmentId)).version).toBe(1)
})

test('a page begins behind the one before, also when that one’s last garment is gone', async () => {
  const { client, id: userId } = await shop()
  await make(client, await photo())
  const [row] = await app.ctx.db.select().from(garments)
  if (!row) throw new Error('no garment')
  const { contentHash: _, ...copy } = row
  const rows = Array.from({ length: 120 }, (_, index) => ({
    ...copy,
    ...{ id: crypto.randomUUID(), userId, photo: { ...row.photo, hash: `hash ${index}` } },
    createdAt: new Date(row.createdAt.getTime() - 1 - Math.floor(index / 3)),
  }))
  await app.ctx.db.insert(garments).values(rows)
  const first = await list(client)
  expect([first.data.length, first.total]).toEqual([50, 121])
  await client.ask(`/api/garments/${first.data.at(-1)?.id}`, { method: 'DELETE' })
  const second = await list(client, `?after=${first.next}`)
  const third = await list(client, `?after=${second.next}`)
  expect([second.data.length, third.data.length, third.next]).toEqual([50, 21, null])
  expect(new Set([...first.data, ...second.data, ...third.data].map(({ id }) => id)).size).toBe(121)
  expect((await client.ask('/api/garments?after=x')).status).toBe(400)
})

test('garments are chosen by how far their pictures are, by pose and by model', async () => {
  const { client } = await shop()
  const done = await make(client, await photo())
  app.images.fail('garbage', 1)
  const failed = await make(client, await photo('#802020'))
  const ids = async (query: string) => (await list(client, `?${query}`)).data.map(({ id }) => id)
  expect(await ids('status=completed')).toEqual([done.garmentId])
  expect(await ids('status=failed')).toEqual([failed.garmentId])
  expect(await ids('status=processing')).toEqual([])
  expect(await ids('pose=laterale')).toEqual([])
  // Another view does not mend this one; the same one does.
  await make(client, null, { fields: { garmentId: failed.garmentId ?? '', poseType: 'laterale' } })
  expect(await ids('status=failed')).toEqual([failed.garmentId])
  await make(client, null, { fields: { garmentId: failed.garmentId ?? '' } })
  expect(await ids('status=failed')).toEqual([])
  expect(await ids('pose=laterale')).toEqual([failed.garmentId])
  const release = app.images.hold()
  await client.generate(null, { fields: { garmentId: done.garmentId ?? '' } })
  expect(await ids('status=processing')).toEqual([done.garmentId])
  release()
  expect((await client.ask('/api/garments?status=x')).status).toBe(400)
})

test('close-up and back are put in their place and taken away; pictures keep what they were made with', async () => {
  const { client } = await shop()
  const { garmentId } = await make(client, await photo())
  const base = `/api/garments/${garmentId}`
  const put = await client.put(`${base}/detail`, await photo('#102030'))
  const { detailUrl } = (await put.json()) as Garment
  expect([put.status, (await client.ask(detailUrl ?? '')).status]).toEqual([200, 200])
  const made = await make(client, null, { fields: { garmentId: garmentId ?? '' } })
  await client.put(`${base}/back`, await photo('#203040'))
  const second = (await (await client.put(`${base}/detail`, await photo('#405060'))).json()) as Garment
  expect(second.detailUrl).not.toBe(detailUrl)
  // The photo, two close-ups of which a picture has one, and the back, each with two copies.
  expect(await filesOf(app, { garmentId })).toHaveLength(12)
  expect((await client.ask(made.detailImageUrl ?? '')).status).toBe(200)
  const removed = await client.ask(`${base}/detail`, { method: 'DELETE' })
  expect(await removed.json()).toMatchObject({ detailUrl: null, backUrl: expect.any(String) })
  expect(await filesOf(app, { garmentId })).toHaveLength(9)
  expect((await client.ask(`${base}/detail`, { method: 'DELETE' })).status).toBe(404)
  const [row] = await app.ctx.db.select().from(garments)
  expect(row?.storedBytes).toBe((row?.photo.bytes ?? 0) + (row?.back?.bytes ?? 0))
  expect((await client.put(`${base}/back`, Buffer.from('nothing'))).status).toBe(415)
})

test('the photo of the back is sent only when the pose from behind is drawn', async () => {
  const { client } = await shop()
  const back = await photo('#203040')
  const front = await make(client, await photo(), { files: { backImage: back } })
  await make(client, null, { fields: { garmentId: front.garmentId ?? '', poseType: 'posteriore' } })
  // An upload says nothing of the back: what is known of it is used.
  await make(client, await photo(), { fields: { poseType: 'posteriore' } })
  expect(app.images.calls.map((order) => order.back !== null)).toEqual([false, true, true])
  const rows = await app.ctx.db.select().from(generations)
  expect(new Set(rows.map(({ garmentId }) => garmentId)).size).toBe(1)
})

test('garments are found by the days in Rome on which they came, and by who wears them', async () => {
  const { client } = await shop('enterprise')
  const other = await shop('enterprise')
  const [worn] = await app.ctx.db
    .insert(models)
    .values({ name: 'Luca', gender: 'male', bodyType: 'slim', ethnicity: 'Mediterranea' })
    .returning()
  const modelId = worn?.id ?? ''
  const came = {
    '2026-03-28T22:59:59.999Z': '#101010',
    '2026-03-28T23:00:00Z': '#202020',
    '2026-03-29T21:59:59.999Z': '#303030',
  }
  const ids: string[] = []
  for (const [at, colour] of Object.entries(came)) {
    const fields: Record<string, string> =
      ids.length === 1 ? { selectedGender: 'male', selectedModelId: modelId } : {}
    const { garmentId } = await make(client, await photo(colour), { fields })
    await app.ctx.db
      .update(garments)
      .set({ createdAt: new Date(at) })
      .where(eq(garments.id, garmentId ?? ''))
    ids.push(garmentId ?? '')
  }
  const [before = '', first = '', last = ''] = ids
  const found = async (query: string) => (await list(client, `?${query}`)).data.map((garment) => garment.id)
  // On this day the clock goes forward: it is an hour shorter.
  expect(await found('from=2026-03-29&to=2026-03-29')).toEqual([last, first])
  expect(await found('to=2026-03-28')).toEqual([before])
  expect(await found('from=2026-03-30')).toEqual([])
  expect(await found(`model=${modelId}`)).toEqual([first])
  const offered = async (of: Client) =>
    (await (await of.ask('/api/garments/models')).json()) as { id: string }[]
  expect((await offered(client)).filter((model) => model.id === modelId)).toEqual([
    { id: modelId, name: 'Luca' },
  ])
  expect((await offered(other.client)).map((model) => model.id)).toEqual([])
  for (const day of ['2026-02-30', '29/03/2026', '0000-01-01', '9999-12-31'])
    expect([day, (await client.ask(`/api/garments?to=${day}`)).status]).toEqual([day, 400])
})
