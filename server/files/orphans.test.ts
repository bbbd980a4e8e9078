import { randomUUID } from 'node:crypto'
import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { orphanedFiles } from '#server/db/schema/files.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { eq, inArray } from '#server/db/sql.ts'
import { checkPictures } from '#server/generations/check-pictures.ts'
import { filesOf } from '#server/testing/files-of.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { lastFileCheck } from './check-files.ts'
import { expectOrphans } from './expect-orphans.ts'
import { trashKey } from './keys.ts'
import { markKey } from './storage-mark.ts'
import { limitOf } from './sweep-orphans.ts'

const app = useTestApp()
const pathOf = (key: string) => join(app.ctx.config.filesFolder, key)
const day = 24 * 3600_000
afterEach(async () => {
  for await (const { key } of app.ctx.storage.list('')) if (key !== markKey) await app.ctx.storage.remove(key)
})

/** Where each of these files lies. */
const places = (keys: string[]) =>
  Promise.all(
    keys.map(async (key) => {
      if (await isThere(key)) return 'in place'
      return (await isThere(trashKey(key))) ? 'in the trash' : 'gone'
    }),
  )
const isThere = (key: string) =>
  stat(pathOf(key)).then(
    () => true,
    () => false,
  )
const all = <T>(count: number, what: T) => Array.from({ length: count }, () => what)

/** The look of that day, which stays. */
async function lookOn(when: number, options: { isAllowed?: boolean } = {}) {
  app.setTime(new Date(Date.now() + when * day).toISOString())
  await checkPictures(app.ctx, { ...options, isNow: true })
  const { orphaned, trashed, removed, missing } = (await lastFileCheck(app.ctx.db)) ?? {}
  return { orphaned, trashed, removed, missing }
}

async function picture() {
  const client = app.client()
  const { email } = await client.signUp()
  const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const made = (await answer.json()) as Generation
  const { id } = made
  const row = await rowOf(id)
  const keys = await filesOf(app, made)
  for (const key of keys) await utimes(pathOf(key), new Date(0), new Date(0))
  return { client, email, id, row, keys }
}

async function rowOf(id: string) {
  const [row] = await app.ctx.db.select().from(generations).where(eq(generations.id, id))
  if (!row) throw new Error('no row')
  return row
}

/** Files of generations that no row knows, two days old. */
async function strays(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `generations/${randomUUID()}/product.jpg`)
  const old = new Date(Date.now() - 2 * day)
  for (const key of keys) {
    await app.ctx.storage.open.put(key, Buffer.from('stray'))
    await utimes(pathOf(key), old, old)
  }
  return keys
}

/** The rows of these pictures and of their garments; the answer brings them back. */
async function loseRows(ids: string[]) {
  const { db } = app.ctx
  const pictures = await db.delete(generations).where(inArray(generations.id, ids)).returning()
  const isTheirs = inArray(
    garments.id,
    pictures.flatMap(({ garmentId }) => garmentId ?? []),
  )
  const rows = await db.delete(garments).where(isTheirs).returning()
  return async () => {
    // The database reckons the content hash itself.
    await db.insert(garments).values(rows.map(({ contentHash: _, ...row }) => row))
    await db.insert(generations).values(pictures)
  }
}
const openAlerts = async () =>
  (await app.ctx.db.select().from(alerts)).filter(({ settledAt }) => !settledAt).map(({ kind }) => kind)

test('T1: an orphan stays for a week after it was first seen as one, however old its file, and a week more in the trash', async () => {
  const { id, keys } = await picture()
  const [attempt = '', ...others] = [`generations/${id}/result-of-a-dead-attempt.png`, ...(await strays(2))]
  await app.ctx.storage.open.put(attempt, Buffer.from('result'))
  await utimes(pathOf(attempt), new Date(0), new Date(0))
  const orphans = [attempt, ...others]
  expect(await lookOn(0)).toEqual({ orphaned: 3, trashed: 0, removed: 0, missing: 0 })
  expect(await lookOn(6.9)).toEqual({ orphaned: 3, trashed: 0, removed: 0, missing: 0 })
  expect(await places(orphans)).toEqual(all(3, 'in place'))
  expect(await lookOn(7)).toEqual({ orphaned: 3, trashed: 3, removed: 0, missing: 0 })
  expect(await lookOn(13.9)).toEqual({ orphaned: 0, trashed: 0, removed: 0, missing: 0 })
  expect(await places(orphans)).toEqual(all(3, 'in the trash'))
  expect(await lookOn(14.1)).toEqual({ orphaned: 0, trashed: 0, removed: 3, missing: 0 })
  expect(await places(orphans)).toEqual(all(3, 'gone'))
  expect(await places(keys)).toEqual(all(6, 'in place'))
  expect(await app.ctx.db.select().from(orphanedFiles)).toEqual([])
})

test('T1: what may still get its row is nobody’s orphan', async () => {
  const { id, keys } = await picture()
  const young = `generations/${randomUUID()}/product.jpg`
  await app.ctx.storage.open.put(young, Buffer.from('just stored'))
  // Of somebody who is at it, so that no worker here takes it up.
  const held = { leaseToken: randomUUID(), leaseUntil: new Date(Date.now() + 60 * day) }
  await app.ctx.db
    .update(generations)
    .set({ status: 'processing', ...held })
    .where(eq(generations.id, id))
  const attempt = `generations/${id}/result-of-an-attempt.png`
  await app.ctx.storage.open.put(attempt, Buffer.from('new'))
  await utimes(pathOf(attempt), new Date(0), new Date(0))
  await checkPictures(app.ctx)
  expect(await lastFileCheck(app.ctx.db)).toMatchObject({ orphaned: 0 })
  expect(await lookOn(30)).toMatchObject({ orphaned: 1, trashed: 0 })
  expect(await places([attempt, ...keys])).toEqual(all(7, 'in place'))
})

test('T1: a dump older than the files loses none of them, not even after weeks, and says so until a person decides', async () => {
  const made = []
  for (let count = 0; count < 4; count++) made.push(await picture())
  const files = made.flatMap(({ keys }) => keys)
  const ids = made.slice(1).map(({ id }) => id)
  // The dump is from before the last three.
  const findAgain = await loseRows(ids)
  for (const when of [0, 1, 8, 30]) expect(await lookOn(when)).toMatchObject({ orphaned: 18, trashed: 0 })
  expect(await places(files)).toEqual(all(24, 'in place'))
  expect(await openAlerts()).toEqual(['orphans_held'])

  expect(await lookOn(31, { isAllowed: true })).toMatchObject({ trashed: 18 })
  expect(await places(files.slice(6))).toEqual(all(18, 'in the trash'))
  // A newer dump was found after all.
  await findAgain()
  expect(await lookOn(37)).toEqual({ orphaned: 0, trashed: 0, removed: 0, missing: 0 })
  expect(await places(files)).toEqual(all(24, 'in place'))
  expect(await openAlerts()).toEqual([])
  expect(await app.ctx.db.select().from(orphanedFiles)).toEqual([])
})

test('T1: a picture that lies in the trash when its row is back is shown, without waiting for a look', async () => {
  const { client, email, id } = await picture()
  const findAgain = await loseRows([id])
  await lookOn(0)
  expect(await lookOn(8)).toMatchObject({ trashed: 6 })
  await findAgain()
  await client.signIn(email)
  const answer = await client.ask(`/api/generations/${id}/download`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await client.ask(`/api/generations/${id}/original`)).status).toBe(200)
})

test('T1: an orphan that was away and came back waits its whole week again', async () => {
  const [key = ''] = await strays(1)
  await lookOn(0)
  await app.ctx.storage.remove(key)
  await lookOn(5)
  await app.ctx.storage.open.put(key, Buffer.from('stray'))
  await utimes(pathOf(key), new Date(0), new Date(0))
  await lookOn(6)
  expect(await lookOn(12)).toMatchObject({ orphaned: 1, trashed: 0 })
  expect(await lookOn(14)).toMatchObject({ orphaned: 1, trashed: 1 })
})

test('T1: what one dying request leaves goes also where there are few files, and never more than fifty at once', async () => {
  expect([0, 300, 1300, 4000, 5000, 1_000_000].map(limitOf)).toEqual([12, 12, 13, 40, 50, 50])
  const orphans = await strays(13)
  await lookOn(0)
  expect(await lookOn(8)).toMatchObject({ orphaned: 13, trashed: 0 })
  await app.ctx.storage.remove(orphans[0] ?? '')
  expect(await lookOn(9)).toMatchObject({ orphaned: 12, trashed: 12 })
  expect(await openAlerts()).toEqual([])
})

test('T1: pictures that an administrator tried and did not keep are no reason for an alarm', async () => {
  const keys = Array.from({ length: 20 }, () => `catalogue/${randomUUID()}/picture.jpg`)
  for (const key of keys) {
    await app.ctx.storage.open.put(key, Buffer.from('upload'))
    await utimes(pathOf(key), new Date(0), new Date(0))
    await expectOrphans(app.ctx, app.ctx.db, key)
  }
  expect(await lookOn(0.1)).toMatchObject({ orphaned: 20, trashed: 0 })
  expect(await lookOn(8)).toMatchObject({ orphaned: 20, trashed: 20 })
  // One of them is put into a model after all.
  await app.ctx.db.insert(models).values({
    name: 'Lino',
    gender: 'male',
    bodyType: 'slim',
    ethnicity: 'Mediterranea',
    imageUrl: keys[0] ?? '',
  })
  await lookOn(9)
  expect(await places(keys.slice(0, 2))).toEqual(['in place', 'in the trash'])
})

test('T1: a storage that is mounted no more has lost nothing and has no orphans', async () => {
  const { client, email, id, keys } = await picture()
  const mark = await app.ctx.storage.open.get(markKey)
  for (const key of [...keys, markKey]) await app.ctx.storage.remove(key)
  const [stray = ''] = await strays(1)
  await expect(lookOn(8)).rejects.toThrow('away')
  await client.signIn(email)
  const answer = await client.ask(`/api/generations/${id}/image`)
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }])
  expect(await rowOf(id)).toMatchObject({ status: 'completed', lostAt: null })
  expect(await places([stray])).toEqual(['in place'])
  await writeFile(pathOf(markKey), mark ?? '')
})
