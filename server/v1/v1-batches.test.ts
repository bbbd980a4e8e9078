import { expect, test } from 'vitest'
import type { BatchItem } from '#contracts/batch-items.ts'
import type { Batch, BatchGarment } from '#contracts/batches.ts'
import type { V1Generation } from '#contracts/v1.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { signUpProgram } from '#server/testing/keys.ts'
import { photo } from '#server/testing/photos.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { shopSite } from '#server/testing/shop-site.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const site = shopSite()
const app = useTestApp({ web: site.open })
const look = { gender: 'female', poses: ['frontale'] }

test('a program makes a batch of a file, of an address and of a garment that is there, and downloads it', async () => {
  const { client, owner } = await signUpProgram(app)
  const made = await client.ask('/api/v1/generations', {
    json: { imageUrl: site.photoUrl, selectedGender: 'female' },
    headers: { prefer: 'wait=30' },
  })
  const { garmentId } = (await made.json()) as V1Generation
  const batch = await create(client)
  const added = [
    await add(client, batch, { form: await formOf({ ref: 'FILE' }) }),
    await add(client, batch, { json: { garmentId, ref: 'CAPO' } }),
  ]
  // The same photo again: that garment, and nothing new.
  const again = await add(client, batch, { json: { imageUrl: site.photoUrl, ref: 'ALTRO' } })
  expect([again.id, again.ref]).toEqual([garmentId, 'CAPO'])
  for (const garment of added) expect(garment).not.toHaveProperty('photoUrl')
  const started = await client.ask(`${pathOf(batch)}/start`, { json: {} })
  expect(await started.json()).toMatchObject({ pictures: 2, credits: 2 })
  await expect.poll(async () => (await find(client, batch)).status, { timeout: 30_000 }).toBe('completed')
  const items = (await (await client.ask(`${pathOf(batch)}/items`)).json()) as { data: BatchItem[] }
  for (const { generationId, status, ...item } of items.data) {
    expect([status, 'thumbUrl' in item]).toEqual(['completed', false])
    expect((await client.ask(`/api/v1/generations/${generationId}/image`)).status).toBe(200)
  }
  const archive = await client.ask(`${pathOf(batch)}/archive`)
  const names = [...readZip(Buffer.from(await archive.arrayBuffer())).keys()]
  expect(names.filter((name) => name.endsWith('.png'))).toHaveLength(2)
  expect((await owner.history()).map(({ source }) => source).sort()).toEqual(['api', 'lotto', 'lotto'])
})

test('a list of batches goes on behind its cursor', async () => {
  const { client } = await signUpProgram(app)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.unshift((await create(client)).id)
  const read = async (query: string) =>
    (await (await client.ask(`/api/v1/batches${query}`)).json()) as { data: Batch[]; next: string | null }
  const first = await read('?limit=2')
  const second = await read(`?limit=2&after=${first.next}`)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
})

test('a photo that cannot be fetched, and one that comes twice, are refused and add nothing', async () => {
  const { client } = await signUpProgram(app)
  const batch = await create(client)
  const add = (ask: object) => client.ask(`${pathOf(batch)}/garments`, ask)
  const twice = await formOf({ imageUrl: site.photoUrl })
  const answers = [
    [await add({ json: { imageUrl: site.missingUrl } }), 'image_url_refused'],
    [await add({ form: twice }), 'bad_request'],
    [await add({ json: { ref: 'SOLO' } }), 'no_file'],
  ] as const
  for (const [answer, code] of answers)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code }])
  expect((await find(client, batch)).garments).toBe(0)
})

test('K1: a batch spends credits, so a test key opens none of its doors, on no plan', async () => {
  const { client, userId } = await signUpProgram(app, { mode: 'test' })
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
  expect(await codeOf(await client.ask('/api/v1/batches'))).toBe('plan_required')
  await app.ctx.db.update(users).set({ subscriptionPlan: 'enterprise' }).where(eq(users.id, userId))
  expect(await codeOf(await client.ask('/api/v1/batches'))).toBe('live_key_needed')
  expect(await codeOf(await client.ask('/api/v1/batches', { json: { look } }))).toBe('live_key_needed')
})

const pathOf = ({ id }: { id: string }) => `/api/v1/batches/${id}`

async function create(client: Client): Promise<Batch> {
  const response = await client.ask('/api/v1/batches', { json: { look } })
  expect(response.status).toBe(201)
  return (await response.json()) as Batch
}

async function add(client: Client, batch: Batch, ask: { json: object } | { form: FormData }) {
  const response = await client.ask(`${pathOf(batch)}/garments`, ask)
  expect(response.status).toBe(201)
  return (await response.json()) as BatchGarment
}

const find = async (client: Client, batch: Batch) => (await (await client.ask(pathOf(batch))).json()) as Batch

async function formOf(fields: Record<string, string>): Promise<FormData> {
  const form = new FormData()
  const bytes = new Uint8Array(await photo('#7f2b4a'))
  form.set('productImage', new Blob([bytes], { type: 'image/jpeg' }), 'gonna.jpg')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
