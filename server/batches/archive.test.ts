import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { codeOf, openShop, type Shop } from '#server/testing/batches.ts'
import { photo } from '#server/testing/photos.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { useTestApp } from '#server/testing/test-app.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 120_000 })

const app = useTestApp({ settings: { WORKER_CONCURRENCY: '5' } })

async function make(shop: Shop, id: string): Promise<void> {
  await shop.start(id)
  await expect.poll(async () => (await shop.find(id)).status, { timeout: 60_000 }).toBe('completed')
}

async function download(shop: Shop, id: string, query = '') {
  const answer = await shop.client.ask(`/api/batches/${id}/archive${query}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const files = readZip(bytes)
  const rows = (files.get('manifest.csv')?.toString() ?? '').replace('\ufeff', '').trim().split('\r\n')
  return { bytes, files, names: [...files.keys()], rows: rows.map((row) => row.split(';')) }
}

const review = (shop: Shop, id: string, ids: (string | undefined)[], word: string) =>
  shop.client.ask(`/api/batches/${id}/items`, { method: 'PATCH', json: { ids, review: word } })

test('approved pictures are in the ZIP, and its list names all of them with what became of each', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(4)
  app.images.fail('refused', 1)
  await make(shop, batch.id)
  const items = await shop.items(batch.id)
  const done = items.filter(({ status }) => status === 'completed')
  await review(shop, batch.id, [done[0]?.id], 'approved')
  await review(shop, batch.id, [done[1]?.id], 'discarded')
  const { files, rows, names } = await download(shop, batch.id)
  expect(rows[0]).toEqual(['ref', 'file', 'status', 'fidelity', 'label', 'alt text'])
  const refOf = new Map((await shop.find(batch.id)).list.map(({ id, ref }) => [id, ref]))
  const approved = refOf.get(done[0]?.garmentId ?? '')
  const name = `${approved}/${approved}_frontale_modella_1.png`
  expect(names).toEqual([name, 'manifest.csv'])
  const single = await shop.client.ask(`/api/generations/${done[0]?.generationId}/download`)
  expect(files.get(name)).toEqual(Buffer.from(await single.arrayBuffer()))
  expect(
    rows
      .slice(1)
      .map(([, file, status]) => [file !== '', status])
      .toSorted(),
  ).toEqual(
    [
      [false, 'Immagine rifiutata dal filtro di sicurezza'],
      [false, 'non approvata'],
      [false, 'non approvata'],
      [true, 'pronta'],
    ].toSorted(),
  )
  const list = await shop.client.ask(`/api/batches/${batch.id}/manifest`)
  expect(Buffer.from(await list.arrayBuffer())).toEqual(files.get('manifest.csv'))
  const all = await download(shop, batch.id, '?which=all')
  expect(all.names).toHaveLength(4)
})

test('the same SKU twice is two garments, and neither takes the other one’s place in the ZIP', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  const [one, other] = [
    await shop.add(batch.id, await photo('#aa0000'), { ref: 'GONNA' }),
    await shop.add(batch.id, await photo('#00aa00'), { ref: 'gonna' }),
  ]
  expect(other.id).not.toBe(one.id)
  await make(shop, batch.id)
  const { names } = await download(shop, batch.id)
  expect(names).toEqual([
    'GONNA/GONNA_frontale_modella_1.png',
    'gonna/gonna_frontale_modella_2.png',
    'manifest.csv',
  ])
})

test('names with slashes, dots, emoji and hundreds of characters are paths that stay in their folder', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  const refs = ['A/B\\C', '../../etc/passwd', '👗🧵', 'con', '=1+1', `${'x'.repeat(64)}`]
  for (const [n, ref] of refs.entries()) await shop.add(batch.id, await photo(`#${n}0${n}0${n}0`), { ref })
  await shop.add(batch.id, await photo('#abcdef'), { fileName: `${'maglia-'.repeat(43)}.jpg` })
  await make(shop, batch.id)
  const { bytes, names } = await download(shop, batch.id)
  expect(names).toHaveLength(refs.length + 2)
  const folder = await mkdtemp(join(tmpdir(), 'indosso-zip-'))
  try {
    await writeFile(join(folder, 'lotto.zip'), bytes)
    // Another program takes it out, and puts nothing beside the folder.
    const program = `
import os, sys, zipfile
z = zipfile.ZipFile('lotto.zip')
assert z.testzip() is None
z.extractall('out')
inside = [os.path.relpath(os.path.join(d, f), 'out') for d, _, fs in os.walk('out') for f in fs]
assert sorted(inside) == sorted(z.namelist()), inside
print(len(inside))`
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { cwd: folder, encoding: 'utf8' })
    expect([stdout.trim(), stderr]).toEqual([String(refs.length + 2), ''])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a format fits the pictures of a ZIP to where they are sold, and a template names them', async () => {
  const shop = await openShop(app)
  const batch = await shop.fill(1)
  await make(shop, batch.id)
  const { names, rows } = await download(shop, batch.id, '?format=zalando&template={ref}-{n}')
  expect([names[0], rows[1]?.[1]]).toEqual(['SKU-1-1.jpg', 'SKU-1-1.jpg'])
  const wrong = await shop.client.ask(`/api/batches/${batch.id}/archive?template=../{ref}`)
  expect(await codeOf(wrong)).toEqual([400, 'invalid'])
  const empty = await shop.create()
  expect(await codeOf(await shop.client.ask(`/api/batches/${empty.id}/archive`))).toEqual([
    409,
    'batch_nothing_ready',
  ])
})
