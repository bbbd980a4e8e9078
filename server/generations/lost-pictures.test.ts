import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors, failures } from '#contracts/errors.ts'
import type { Generation } from '#contracts/generations.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { eq } from '#server/db/sql.ts'
import { copyKey } from '#server/files/keys.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { checkPictures } from './check-pictures.ts'

const app = useTestApp()
const pathOf = (key: string | null) => join(app.ctx.config.filesFolder, key ?? '')
const ways = {
  missing: (key: string | null) => rm(pathOf(key)),
  damaged: (key: string | null) => writeFile(pathOf(key), 'damaged'),
}

async function picture(client: Client) {
  const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const { id } = (await answer.json()) as Generation
  const [row] = await app.ctx.db.select().from(generations).where(eq(generations.id, id))
  if (!row) throw new Error('no row')
  return row
}

async function customer() {
  const client = app.client()
  await client.signUp()
  return client
}

const used = async (client: Client) =>
  ((await (await client.ask('/api/auth/user')).json()) as { monthlyGenerationsUsed: number })
    .monthlyGenerationsUsed
const refunds = async () =>
  (await app.ctx.db.select().from(quotaLedger))
    .filter(({ kind }) => kind === 'refund')
    .map(({ cause }) => cause)
const openAlerts = async () =>
  (await app.ctx.db.select().from(alerts)).filter(({ settledAt }) => !settledAt).map(({ kind }) => kind)
const look = () => checkPictures(app.ctx, { isNow: true })

test.each(['missing', 'damaged'] as const)(
  'T16: a finished picture that is %s says so, gives its credit back once, and can be made again',
  async (state) => {
    const client = await customer()
    const { id, generatedImageUrl } = await picture(client)
    await ways[state](generatedImageUrl)
    expect(await used(client)).toBe(1)

    const paths = ['image?size=full', 'download', 'image?size=full']
    const answers = await Promise.all(paths.map((path) => client.ask(`/api/generations/${id}/${path}`)))
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([
        410,
        { code: 'picture_lost', message: errors.picture_lost.message },
      ])
    await look()
    await look()
    expect([await used(client), await refunds()]).toEqual([0, ['picture_lost']])
    expect(await client.history()).toMatchObject([
      { id, status: 'failed', generatedImageUrl: null, errorMessage: failures.picture_lost, refunded: true },
    ])

    const retried = await client.ask(`/api/generations/${id}/retry`, { method: 'POST' })
    expect(retried.status).toBe(202)
    await expect
      .poll(() => client.history(), { timeout: 20_000 })
      .toMatchObject([{ status: 'completed' }, { id, status: 'failed' }])
    const [again] = await client.history()
    expect((await client.ask(`/api/generations/${again?.id}/download`)).status).toBe(200)
    expect([await used(client), await refunds()]).toEqual([1, ['picture_lost']])
  },
)

test('T16: the look at all files finds a lost picture before its owner does, and takes that back when the file is back', async () => {
  const client = await customer()
  const { id, generatedImageUrl } = await picture(client)
  const bytes = await app.ctx.storage.open.get(generatedImageUrl ?? '')
  await ways.missing(generatedImageUrl)
  await look()
  expect(await client.history()).toMatchObject([{ id, status: 'failed', refunded: true }])
  await app.ctx.storage.open.put(generatedImageUrl ?? '', bytes ?? new Uint8Array())
  await look()
  expect(await client.history()).toMatchObject([{ id, status: 'completed', errorMessage: null }])
  expect((await client.ask(`/api/generations/${id}/download`)).status).toBe(200)
  expect(await refunds()).toEqual(['picture_lost'])
})

test('T16: of a picture that lost only its copies for the screen, the whole one is shown', async () => {
  const client = await customer()
  const { id, generatedImageUrl, originalImageUrl } = await picture(client)
  for (const key of [generatedImageUrl ?? '', originalImageUrl]) await ways.damaged(copyKey(key, 'view'))
  for (const path of ['image?size=view', 'original?size=view'])
    expect((await client.ask(`/api/generations/${id}/${path}`)).status).toBe(200)
  await look()
  expect([await refunds(), await openAlerts()]).toEqual([[], ['files_lost']])
  expect(await client.history()).toMatchObject([{ id, status: 'completed' }])
})

test('T16: a lost photo is said to be lost, costs nobody a credit, and cannot be the start of another picture', async () => {
  const client = await customer()
  const { id, generatedImageUrl, originalImageUrl } = await picture(client)
  await ways.missing(originalImageUrl)
  for (const size of ['thumb', 'view'] as const) await ways.missing(copyKey(originalImageUrl, size))
  const answer = await client.ask(`/api/generations/${id}/original`)
  expect([answer.status, await answer.json()]).toMatchObject([410, { code: 'photo_lost' }])
  expect([await used(client), await refunds()]).toEqual([1, []])

  await ways.missing(generatedImageUrl)
  await look()
  expect(await used(client)).toBe(0)
  const retried = await client.ask(`/api/generations/${id}/retry`, { method: 'POST' })
  expect([retried.status, await retried.json()]).toMatchObject([409, { code: 'source_gone' }])
  expect(await used(client)).toBe(0)
})

test('T16: a person is told once of files that are not well, and again only after that was settled', async () => {
  const client = await customer()
  const { id, generatedImageUrl } = await picture(client)
  const bytes = (await app.ctx.storage.open.get(generatedImageUrl ?? '')) ?? new Uint8Array()
  await ways.damaged(generatedImageUrl)
  await look()
  await client.ask(`/api/generations/${id}/download`)
  await look()
  expect(await app.ctx.db.select().from(alerts)).toMatchObject([
    { kind: 'files_lost', subject: 'storage', details: { missing: 0, damaged: 1 }, settledAt: null },
  ])
  await app.ctx.storage.open.put(generatedImageUrl ?? '', bytes)
  await look()
  expect(await openAlerts()).toEqual([])
  await ways.missing(generatedImageUrl)
  await look()
  expect(await openAlerts()).toEqual(['files_lost'])
})

test('T16: a photo that our storage lost before its picture is made is not the fault of its owner, and somebody hears of it', async () => {
  const client = await customer()
  const release = app.images.hold()
  await client.generate(await photo())
  // On the free plan the second waits for the first.
  const { id } = (await (await client.generate(await photo('#209020'))).json()) as Generation
  const [row] = await app.ctx.db.select().from(generations).where(eq(generations.id, id))
  await ways.missing(row?.originalImageUrl ?? null)
  release()
  await expect
    .poll(async () => (await client.history())[0], { timeout: 20_000 })
    .toMatchObject({ id, status: 'failed', errorMessage: failures.source_gone, refunded: true })
  expect(failures.source_gone).toContain('problema nostro')
  expect(await openAlerts()).toEqual(['files_lost'])
})
