import { expect, test } from 'vitest'
import { failures } from '#contracts/errors.ts'
import type { Garment } from '#contracts/garments.ts'
import type { Generation, RequestedGeneration } from '#contracts/generations.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { forgetOld } from '#server/generations/forget-old.ts'
import { purgeRemoved } from '#server/generations/release.ts'
import type { Client } from '#server/testing/client.ts'
import { filesOf } from '#server/testing/files-of.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { emptyBin } from './empty-bin.ts'

const app = useTestApp()

const make = async (
  client: Client,
  bytes: Uint8Array,
  headers: Record<string, string> = { prefer: 'wait=30' },
) => (await (await client.generate(bytes, { headers })).json()) as RequestedGeneration
const list = async (client: Client, query = '') =>
  ((await (await client.ask(`/api/garments${query}`)).json()) as { data: Garment[] }).data
const remove = (client: Client, { garmentId }: Generation) =>
  client.ask(`/api/garments/${garmentId}`, { method: 'DELETE' })
const restore = (client: Client, { garmentId }: Generation) =>
  client.ask(`/api/garments/${garmentId}/restore`, { method: 'POST' })
const usedBy = async (client: Client) =>
  ((await (await client.ask('/api/auth/user')).json()) as { monthlyGenerationsUsed: number })
    .monthlyGenerationsUsed

async function shop() {
  const client = app.client()
  const { email } = await client.signUp()
  return { client, email }
}

test('a garment goes into the bin with its pictures, shows there, and comes back with all but what was removed alone', async () => {
  const { client } = await shop()
  const first = await make(client, await photo())
  const second = await make(client, await photo())
  const stays = await make(client, await photo('#802020'))
  await client.ask(`/api/generations/${second.id}`, { method: 'DELETE' })
  expect((await remove(client, first)).status).toBe(204)
  expect((await client.history()).map(({ id }) => id)).toEqual([stays.id])
  expect((await list(client)).map(({ id }) => id)).toEqual([stays.garmentId])
  const [binned, ...others] = await list(client, '?status=deleted')
  expect(others).toEqual([])
  expect(binned).toMatchObject({ id: first.garmentId, pictures: [{ id: first.id }], counts: { all: 1 } })
  const days = (Date.parse(binned?.expiresAt ?? '') - Date.parse(binned?.deletedAt ?? '')) / 86_400_000
  expect(days).toBe(30)
  for (const url of [binned?.photoUrl, binned?.pictures[0]?.thumbUrl])
    expect((await client.ask(url ?? '')).status).toBe(200)
  const garment = `/api/garments/${first.garmentId}`
  const picture = `/api/generations/${first.id}`
  for (const [method, path] of [
    ['GET', garment],
    ['DELETE', garment],
    ['GET', picture],
    ['GET', `${picture}/download`],
    ['POST', `${picture}/retry`],
  ] as const)
    expect([path, (await client.ask(path, { method })).status]).toEqual([path, 404])

  const back = await restore(client, first)
  expect([back.status, await back.json()]).toMatchObject([
    200,
    { deletedAt: null, pictures: [{ id: first.id }] },
  ])
  expect((await client.history()).map(({ id }) => id)).toEqual([stays.id, first.id])
  expect((await restore(client, first)).status).toBe(404)
})

test('after thirty days rows and files are gone, not a day before, and what was charged stays written down', async () => {
  app.setTime('2026-09-01T10:00:00Z')
  const { client, email } = await shop()
  const gone = await make(client, await photo())
  const stays = await make(client, await photo('#802020'))
  await remove(client, gone)
  app.setTime('2026-10-01T09:59:00Z')
  await emptyBin(app.ctx)
  await client.signIn(email)
  expect((await list(client, '?status=deleted')).map(({ id }) => id)).toEqual([gone.garmentId])
  app.setTime('2026-10-01T10:01:00Z')
  expect((await restore(client, gone)).status).toBe(404)
  app.setTime('2026-10-01T10:11:00Z')
  await emptyBin(app.ctx)
  await expect.poll(() => filesOf(app, gone), { timeout: 20_000 }).toEqual([])
  expect(await filesOf(app, stays)).toHaveLength(6)
  expect((await app.ctx.db.select().from(generations)).map(({ id }) => id)).toEqual([stays.id])
  expect((await app.ctx.db.select().from(garments)).map(({ id }) => id)).toEqual([stays.garmentId])
  expect(await app.ctx.db.$count(quotaLedger)).toBe(2)
})

test('a garment that is thrown away while its pictures are being made costs nothing, and what comes of them is not kept', async () => {
  const { client } = await shop()
  const release = app.images.hold()
  const [running, waiting] = [await make(client, await photo(), {}), await make(client, await photo(), {})]
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(1)
  expect(await usedBy(client)).toBe(2)
  expect((await remove(client, running)).status).toBe(204)
  expect(await usedBy(client)).toBe(0)
  release()
  await restore(client, running)
  for (const { id } of [running, waiting])
    expect(await (await client.ask(`/api/generations/${id}`)).json()).toMatchObject({
      ...{ status: 'failed', failure: 'garment_removed', refunded: true },
      errorMessage: failures.garment_removed,
    })
  // The worker finds its lease gone.
  const own = async () => (await filesOf(app, running)).filter((key) => key.startsWith('generations/'))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await expect.poll(own, { timeout: 20_000 }).toEqual([])
  expect(await usedBy(client)).toBe(0)
  const retried = await client.ask(`/api/generations/${running.id}/retry`, { method: 'POST' })
  expect(retried.status).toBe(202)
})

test('pictures that are asked for while their garment is thrown away end with it, or are refused: none is charged', {
  timeout: 120_000,
}, async () => {
  const { client } = await shop()
  const { garmentId } = await make(client, await photo())
  const before = await usedBy(client)
  app.images.hold()
  for (let round = 0; round < 5; round++) {
    const asks = Array.from({ length: 4 }, () =>
      client.generate(null, { fields: { garmentId: garmentId ?? '' } }),
    )
    const [removed, ...asked] = await Promise.all([
      client.ask(`/api/garments/${garmentId}`, { method: 'DELETE' }),
      ...asks,
    ])
    expect(removed.status).toBe(204)
    for (const { status } of asked) expect([202, 404]).toContain(status)
    expect(await usedBy(client)).toBe(before)
    await client.ask(`/api/garments/${garmentId}/restore`, { method: 'POST' })
  }
})

test('the same photo again while the first garment is in the bin is a new one; restored, both are there', async () => {
  const { client } = await shop()
  const first = await make(client, await photo())
  await remove(client, first)
  const second = await make(client, await photo())
  expect([second.garmentId === first.garmentId, second.duplicateOf]).toEqual([false, undefined])
  expect((await restore(client, first)).status).toBe(200)
  expect((await list(client)).map(({ id }) => id).toSorted()).toEqual(
    [first.garmentId, second.garmentId].toSorted(),
  )
  expect((await make(client, await photo())).garmentId).toBe(second.garmentId)
})

test('what is in the bin does not take up room, and a picture that is removed alone leaves the garment its photo', async () => {
  const { client } = await shop()
  const first = await make(client, await photo())
  await app.ctx.db.update(garments).set({ storedBytes: 2_000_000_000 })
  expect((await client.generate(await photo('#802020'))).status).toBe(507)
  const put = await client.put(`/api/garments/${first.garmentId}/back`, await photo())
  expect(put.status).toBe(507)
  await remove(client, first)
  const second = await make(client, await photo('#802020'))
  await client.ask(`/api/generations/${second.id}`, { method: 'DELETE' })
  app.setTime(new Date(Date.now() + 11 * 60_000).toISOString())
  await purgeRemoved(app.ctx)
  app.setTime(null)
  expect(await filesOf(app, second)).toHaveLength(3)
  expect(await list(client)).toMatchObject([{ id: second.garmentId, counts: { all: 0 }, pictures: [] }])
})

test('V3: photos older than the shop wants them kept go with the last picture that was made of them', async () => {
  app.setTime('2026-09-01T10:00:00Z')
  const { client, email } = await shop()
  const [used, unused] = [await make(client, await photo()), await make(client, await photo('#802020'))]
  app.setTime('2026-10-20T10:00:00Z')
  await client.signIn(email)
  const later = await make(client, await photo())
  expect(later.garmentId).toBe(used.garmentId)
  await app.ctx.db
    .update(users)
    .set({ keepDays: 30, keepDaysSince: new Date('2026-10-01T10:00:00Z') })
    .where(eq(users.email, email))
  await forgetOld(app.ctx)
  await expect.poll(() => filesOf(app, unused), { timeout: 20_000 }).toEqual([])
  expect((await app.ctx.db.select().from(garments)).map(({ id }) => id)).toEqual([used.garmentId])
  expect(await filesOf(app, later)).toHaveLength(6)
  app.setTime('2026-11-20T10:00:00Z')
  await forgetOld(app.ctx)
  await expect.poll(() => filesOf(app, later), { timeout: 20_000 }).toEqual([])
  expect(await app.ctx.db.$count(garments)).toBe(0)
})

test('V2: nothing of the bin stays when its account closes', async () => {
  const { client } = await shop()
  const made = await make(client, await photo())
  await client.put(`/api/garments/${made.garmentId}/back`, await photo('#203040'))
  await remove(client, made)
  const closed = await client.ask('/api/auth/close-account', { json: { password: 'Sartoria2026' } })
  expect(closed.status).toBe(204)
  await expect.poll(() => filesOf(app, made), { timeout: 20_000 }).toEqual([])
  expect(await app.ctx.db.$count(garments)).toBe(0)
})
