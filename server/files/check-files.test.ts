import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { generations, models } from '#server/db/schema.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { theHouse } from '#server/vault/owner.ts'
import { checkFiles, lastFileCheck } from './check-files.ts'
import { copyKey } from './keys.ts'
import { findGeneration } from '#server/generations/store.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const app = useTestApp()
const pathOf = (key: string) => join(app.ctx.config.filesFolder, key)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000)
const age = (key: string, hours: number) => utimes(pathOf(key), hoursAgo(hours), hoursAgo(hours))
const isThere = (key: string) =>
  stat(pathOf(key)).then(
    () => true,
    () => false,
  )

afterEach(async () => {
  for await (const { key } of app.ctx.storage.list('')) await app.ctx.storage.remove(key)
})

async function picture() {
  const client = app.client()
  const { id: userId } = await client.signUp()
  const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const { id } = (await answer.json()) as Generation
  const { generation } = (await findGeneration(app.ctx.db, userId, id)) ?? {}
  if (!generation?.generatedImageUrl) throw new Error('no picture')
  return { client, userId, id, product: generation.originalImageUrl, result: generation.generatedImageUrl }
}

/** A day later: nobody looks twice within one. */
async function look() {
  const last = await lastFileCheck(app.ctx.db)
  app.setTime(new Date((last?.startedAt.getTime() ?? Date.now()) + 25 * 3600_000).toISOString())
  await checkFiles(app.ctx)
  app.setTime(null)
  const { files, missing, damaged } = (await lastFileCheck(app.ctx.db)) ?? {}
  return { files, missing, damaged }
}

test('J10: of whole files none is counted as missing or damaged', async () => {
  await picture()
  await app.ctx.storage.of(theHouse).put('catalogue/lino.webp', await photo())
  await app.ctx.db.insert(models).values({
    name: 'Lino',
    gender: 'male',
    bodyType: 'slim',
    ethnicity: 'Mediterranea',
    imageUrl: 'catalogue/lino.webp',
  })
  expect(await look()).toEqual({ files: 7, missing: 0, damaged: 0 })
  await writeFile(pathOf('catalogue/lino.webp'), 'damaged')
  expect(await look()).toEqual({ files: 7, missing: 0, damaged: 1 })
})

test('J10: files that are gone, cut, changed or exchanged are counted, each by what is wrong with it', async () => {
  const [one, two] = [await picture(), await picture()]
  await rm(pathOf(one.result))
  await writeFile(pathOf(one.product), (await readFile(pathOf(one.product))).subarray(0, -7))
  const view = copyKey(one.result, 'view')
  const bytes = await readFile(pathOf(view))
  bytes.writeUInt8(bytes.readUInt8(bytes.length / 2) ^ 8, bytes.length / 2)
  await writeFile(pathOf(view), bytes)
  const thumbs = [copyKey(one.product, 'thumb'), copyKey(two.product, 'thumb')].map(pathOf)
  await rename(thumbs[0] ?? '', `${thumbs[0]}.away`)
  await rename(thumbs[1] ?? '', thumbs[0] ?? '')
  await rename(`${thumbs[0]}.away`, thumbs[1] ?? '')
  expect(await look()).toEqual({ files: 12, missing: 1, damaged: 4 })
})

test('J10: what no row names is counted at once and removed after a day, and what a row names never', async () => {
  const { userId, id, product, result } = await picture()
  const own = app.ctx.storage.of(userId)
  const orphans = [
    `generations/${id}/result-of-a-dead-attempt.png`,
    'generations/00000000-0000-4000-8000-000000000000/product.jpg',
  ]
  for (const key of orphans) await own.put(key, Buffer.from('orphan'))
  const all = [...orphans, product, result]
  // Just stored, they may be on the way to their row.
  expect(await sweepOrphans(app.ctx)).toEqual({ orphaned: 0, removed: 0 })
  for (const key of all) await age(key, 23)
  expect(await sweepOrphans(app.ctx)).toEqual({ orphaned: 2, removed: 0 })
  for (const key of all) await age(key, 25)
  expect(await sweepOrphans(app.ctx)).toEqual({ orphaned: 2, removed: 2 })
  expect(await Promise.all(all.map(isThere))).toEqual([false, false, true, true])
  expect(await look()).toMatchObject({ missing: 0, damaged: 0 })
})

test('J10: results of an attempt that still runs are nobody’s orphans', async () => {
  const { userId, id, result } = await picture()
  const key = `generations/${id}/result-of-an-attempt.png`
  await app.ctx.storage.of(userId).put(key, Buffer.from('new'))
  for (const file of [key, result]) await age(file, 48)
  await app.ctx.db.update(generations).set({ status: 'processing' }).where(eq(generations.id, id))
  expect(await sweepOrphans(app.ctx)).toEqual({ orphaned: 0, removed: 0 })
  expect(await isThere(key)).toBe(true)
})

test('J10: of several processes one looks, once a day; a look that was cut short counts for nothing', async () => {
  await picture()
  const stopped = AbortSignal.abort()
  await checkFiles(app.ctx, stopped)
  expect(await lastFileCheck(app.ctx.db)).toBeNull()
  await checkFiles(app.ctx)
  const first = await lastFileCheck(app.ctx.db)
  expect(first).toMatchObject({ files: 6 })
  await checkFiles(app.ctx)
  expect(await lastFileCheck(app.ctx.db)).toEqual(first)
})
