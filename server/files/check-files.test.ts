import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { findGeneration } from '#server/generations/store.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { theHouse } from '#server/vault/owner.ts'
import { checkFiles, lastFileCheck } from './check-files.ts'
import { copyKey } from './keys.ts'
import { markKey } from './storage-mark.ts'

const app = useTestApp()
const pathOf = (key: string) => join(app.ctx.config.filesFolder, key)
afterEach(async () => {
  for await (const { key } of app.ctx.storage.list('')) if (key !== markKey) await app.ctx.storage.remove(key)
})

async function picture() {
  const client = app.client()
  const { id: userId } = await client.signUp()
  const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const { id } = (await answer.json()) as Generation
  const { generation } = (await findGeneration(app.ctx.db, { userId, id })) ?? {}
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

test('J10: of several processes one looks, once a day; a look that was cut short counts for nothing', async () => {
  await picture()
  const stopped = AbortSignal.abort()
  await checkFiles(app.ctx, { signal: stopped })
  expect(await lastFileCheck(app.ctx.db)).toBeNull()
  await checkFiles(app.ctx)
  const first = await lastFileCheck(app.ctx.db)
  expect(first).toMatchObject({ files: 6 })
  await checkFiles(app.ctx)
  expect(await lastFileCheck(app.ctx.db)).toEqual(first)
})
