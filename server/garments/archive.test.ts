import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { eq } from '#server/db/sql.ts'
import { countHit } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { useTestApp } from '#server/testing/test-app.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 60_000 })

const app = useTestApp()
const wait = { prefer: 'wait=30' }

async function shop() {
  const client = app.client()
  const { id } = await client.signUp()
  return { client, id }
}

async function make(client: Client, of: string | Uint8Array, poseType = 'frontale') {
  const fields = { poseType, ...(typeof of === 'string' && { garmentId: of }) }
  const answer = await client.generate(typeof of === 'string' ? null : of, { fields, headers: wait })
  const { id, garmentId } = (await answer.json()) as Generation
  return { id, garmentId: garmentId ?? '' }
}

const call = (garmentId: string, change: { name?: string; ref?: string }) =>
  app.ctx.db.update(garments).set(change).where(eq(garments.id, garmentId))
const ask = (client: Client, json: object) => client.ask('/api/garments/archives', { json })
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

async function download(client: Client, ids: string[], format?: string) {
  const asked = await ask(client, { ids, ...(format && { format }) })
  expect(asked.status).toBe(201)
  const { url, pictures } = (await asked.json()) as { url: string; pictures: number }
  const answer = await client.ask(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="indosso-capi-.*\.zip"$/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const files = readZip(bytes)
  const manifest = files.get('manifest.csv')?.toString() ?? ''
  return { bytes, files, url, pictures, manifest, names: [...files.keys()] }
}

test('a ZIP has the newest finished picture of each pose of each garment, and a list of them', async () => {
  const { client } = await shop()
  const old = await make(client, await photo())
  const { garmentId } = old
  const front = await make(client, garmentId)
  await make(client, garmentId, 'laterale')
  const other = await make(client, await photo('#802020'))
  await call(garmentId, { ref: 'AB-12', name: 'Abito blu' })
  await call(other.garmentId, { name: 'Gonna' })
  const { names, pictures, files, manifest } = await download(client, [garmentId, other.garmentId])
  expect(pictures).toBe(3)
  expect(names.toSorted()).toEqual([
    'AB-12/AB-12_frontale_modella_1.png',
    'AB-12/AB-12_laterale_modella_1.png',
    'Gonna/Gonna_frontale_modella_1.png',
    'manifest.csv',
  ])
  const single = await client.ask(`/api/generations/${front.id}/download`)
  expect(files.get('AB-12/AB-12_frontale_modella_1.png')).toEqual(Buffer.from(await single.arrayBuffer()))
  expect(manifest.startsWith('\ufeffref;file;status;fidelity;label;alt text\r\n')).toBe(true)
  expect(manifest).toContain(
    'AB-12;AB-12/AB-12_laterale_modella_1.png;pronta;;Anteprima su manichino 3D, senza AI;Abito blu, vista laterale su manichino 3D\r\n',
  )
})

test('another program opens it, whatever the garments are called', async () => {
  const { client } = await shop()
  const names = ['../../x', 'CON', '👗'.repeat(120), '=1+1', 'AB', 'AB']
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const { garmentId } = await make(client, await photo(`#10${index}0${index}0`))
    await call(garmentId, { name })
    ids.push(garmentId)
  }
  const { bytes, manifest } = await download(client, ids)
  expect(manifest).toContain("\r\n'=1+1;_=1+1/_=1+1_frontale_modella_1.png;pronta;")
  const folder = await mkdtemp(join(tmpdir(), 'zip-'))
  try {
    await writeFile(join(folder, 'capi.zip'), bytes)
    const unzip = spawnSync('python3', ['-m', 'zipfile', '-t', 'capi.zip'], { cwd: folder, encoding: 'utf8' })
    // Not every machine has it.
    if (unzip.error) return
    expect([unzip.status, unzip.stdout]).toEqual([0, 'Done testing\n'])
    spawnSync('python3', ['-m', 'zipfile', '-e', 'capi.zip', '.'], { cwd: folder })
    for (const path of [
      'x/x_frontale_modella_1.png',
      '_CON/_CON_frontale_modella_1.png',
      'AB/AB_frontale_modella_2.png',
    ])
      expect((await sharp(await readFile(join(folder, path))).metadata()).format).toBe('png')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('pictures come in the format of a sales channel', async () => {
  const { client } = await shop()
  const { garmentId } = await make(client, await photo())
  await call(garmentId, { ref: 'AB-12' })
  const { files } = await download(client, [garmentId], 'google')
  const file = files.get('AB-12/AB-12_frontale_modella_1.jpg')
  expect(await sharp(file).metadata()).toMatchObject({ width: 1500, height: 1500, format: 'jpeg' })
  expect(await refusal(await ask(client, { ids: [garmentId], format: 'etsy' }))).toEqual([400, 'invalid'])
})

test('a lost picture and a garment without one are lines of the list, and the ZIP is whole', async () => {
  const { client } = await shop()
  const [lost, kept] = [await make(client, await photo()), await make(client, await photo('#802020'))]
  await call(lost.garmentId, { ref: 'PERSA' })
  const [row] = await app.ctx.db.select().from(generations).where(eq(generations.id, lost.id))
  await app.ctx.storage.remove(row?.generatedImageUrl ?? '')
  app.images.fail('down')
  const empty = await make(client, await photo('#208020'))
  await call(empty.garmentId, { ref: 'VUOTO' })
  const { names, manifest } = await download(client, [lost.garmentId, kept.garmentId, empty.garmentId])
  expect(names).toHaveLength(2)
  expect(manifest).toContain('PERSA;;Questa immagine non è più leggibile')
  expect(manifest).toContain('VUOTO;;nessuna immagine;;')
  // Noticed here as at the download of one picture: its credit is back.
  expect((await client.history()).find(({ id }) => id === lost.id)).toMatchObject({ failure: 'picture_lost' })
  const again = await download(client, [lost.garmentId, kept.garmentId])
  expect([again.pictures, again.manifest.includes('PERSA;;Questa immagine')]).toEqual([1, true])
})

test('a link is good once, for ten minutes, and for its owner alone', async () => {
  const { client } = await shop()
  const { client: stranger } = await shop()
  const { garmentId } = await make(client, await photo())
  const link = async () => ((await (await ask(client, { ids: [garmentId] })).json()) as { url: string }).url
  const url = await link()
  expect((await stranger.ask(url)).status).toBe(404)
  expect((await client.ask(url, { method: 'HEAD' })).status).toBe(404)
  expect((await client.ask(url)).status).toBe(200)
  expect((await client.ask(url)).status).toBe(404)
  const late = await link()
  app.setTime(new Date(Date.now() + 11 * 60_000).toISOString())
  expect((await client.ask(late)).status).toBe(404)
  app.setTime(null)
  expect(await refusal(await ask(stranger, { ids: [garmentId] }))).toEqual([404, 'not_found'])
})

test('what cannot become a ZIP is refused in words', async () => {
  const { client, id } = await shop()
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
  for (const [count, sentence] of [
    [0, 'Scegli almeno un capo'],
    [501, 'Scegli al massimo 500 capi'],
  ] as const) {
    const answer = await ask(client, { ids: ids(count) })
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { ids: sentence } }])
  }
  app.images.fail('down')
  const { garmentId } = await make(client, await photo())
  expect(await refusal(await ask(client, { ids: [garmentId] }))).toEqual([409, 'nothing_finished'])
  app.images.answer(
    await sharp(await photo())
      .png()
      .toBuffer(),
  )
  await make(client, garmentId)
  const { limit } = { limit: limits.archivesPerAccount }
  for (let hit = 0; hit < limit.hits; hit++)
    await countHit(app.ctx.db, { limit, of: id, now: app.ctx.clock() })
  expect(await refusal(await ask(client, { ids: [garmentId] }))).toEqual([429, 'too_many'])
})
