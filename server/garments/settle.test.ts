import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Garment } from '#contracts/garments.ts'
import type { Generation } from '#contracts/generations.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { eq } from '#server/db/sql.ts'
import { copyKey, resultSizes } from '#server/files/keys.ts'
import { withCopies } from '#server/files/named-files.ts'
import { removeKeys } from '#server/files/remove-files.ts'
import { purgeRemoved } from '#server/generations/release.ts'
import type { Client } from '#server/testing/client.ts'
import { filesOf } from '#server/testing/files-of.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { settleGarments } from './settle-garments.ts'

const app = useTestApp()

/** A finished picture as the release before left it: its photos in its own folder, and what a trigger made of it. */
async function fromBefore(client: Client, bytes: Uint8Array, detail?: Uint8Array): Promise<Generation> {
  const made = (await (
    await client.generate(bytes, {
      headers: { prefer: 'wait=30' },
      ...(detail && { files: { detailImage: detail } }),
    })
  ).json()) as Generation
  const { db, storage } = app.ctx
  const [row] = await db.select().from(generations).where(eq(generations.id, made.id))
  if (!row) throw new Error('no row')
  const own = storage.of(row.userId)
  const move = async (key: string | null, name: string) => {
    if (!key) return null
    const to = `generations/${row.id}/${name}.jpg`
    for (const size of resultSizes)
      await own.put(copyKey(to, size), (await own.get(copyKey(key, size))) ?? new Uint8Array())
    return to
  }
  const originalImageUrl = (await move(row.originalImageUrl, 'product')) ?? ''
  const detailImageUrl = await move(row.detailImageUrl, 'detail')
  const [garment] = await db
    .select()
    .from(garments)
    .where(eq(garments.id, row.garmentId ?? ''))
  await db.delete(generations).where(eq(generations.id, row.id))
  for (const key of await filesOf(app, { garmentId: row.garmentId })) await storage.remove(key)
  if (garment) await db.delete(garments).where(eq(garments.id, garment.id))
  const storedBytes = row.storedBytes + (garment?.storedBytes ?? 0)
  await db
    .insert(generations)
    .values({ ...row, garmentId: null, originalImageUrl, detailImageUrl, storedBytes })
  return { ...made, garmentId: row.id }
}

const list = async (client: Client) =>
  ((await (await client.ask('/api/garments')).json()) as { data: Garment[] }).data
const stored = async (client: Client) => {
  const rows = await app.ctx.db.select().from(generations)
  const own = await app.ctx.db.select().from(garments)
  expect(await list(client)).toHaveLength(own.length)
  return [...rows, ...own].reduce((sum, row) => sum + row.storedBytes, 0)
}

test('F9: after the upgrade each old picture is a garment at once, and equal photos are merged once hashed', async () => {
  const client = app.client()
  await client.signUp()
  const detail = await photo('#102030')
  const one = await fromBefore(client, await photo(), detail)
  const two = await fromBefore(client, await photo())
  const other = await fromBefore(client, await photo('#802020'))
  const before = await list(client)
  expect(before.map(({ id }) => id)).toEqual([other.id, two.id, one.id])
  for (const { name, photoUrl } of before) {
    expect(name).toMatch(/^Capo del \d\d\/\d\d\/\d{4}$/)
    expect((await client.ask(`${photoUrl}&size=thumb`)).status).toBe(200)
  }
  const weight = await stored(client)

  // Two workers at once get in each other's way, and what is left is done by the next turn.
  await Promise.all([settleGarments(app.ctx), settleGarments(app.ctx)])
  await settleGarments(app.ctx)
  await expect
    .poll(async () => (await list(client)).map(({ counts }) => counts.all).toSorted(), { timeout: 20_000 })
    .toEqual([1, 2])
  const after = await list(client)
  const joined = after.find(({ counts }) => counts.all === 2)
  expect(joined?.pictures.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
  for (const { garmentId, contentHash, photo: kept } of await app.ctx.db
    .select({ garmentId: garments.id, contentHash: garments.contentHash, photo: garments.photo })
    .from(garments)) {
    const owner =
      (await app.ctx.db.select().from(garments).where(eq(garments.id, garmentId)))[0]?.userId ?? ''
    const bytes = (await app.ctx.storage.of(owner).get(kept.key)) ?? new Uint8Array()
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(contentHash)
  }
  // The photo that two had is reckoned once.
  expect(await stored(client)).toBeLessThan(weight)
  for (const { id } of [one, two, other])
    expect((await client.ask(`/api/generations/${id}/original`)).status).toBe(200)
  expect((await client.ask(`/api/generations/${one.id}/original?part=detail`)).status).toBe(200)
  // The same photo once more is found.
  const again = (await (await client.generate(await photo())).json()) as Generation
  expect(again.garmentId).toBe(joined?.id)
})

test('F9: a moved photo leaves its former key an hour later, and only when no row names it', async () => {
  const client = app.client()
  await client.signUp()
  const made = await fromBefore(client, await photo())
  const old = withCopies(`generations/${made.id}/product.jpg`)
  await settleGarments(app.ctx)
  expect(await filesOf(app, made)).toEqual(expect.arrayContaining(old))
  const signal = AbortSignal.timeout(10_000)
  await removeKeys.run(app.ctx, { keys: [`generations/${made.id}/product.jpg`] }, { signal })
  const [row] = await app.ctx.db.select().from(generations)
  await removeKeys.run(app.ctx, { keys: [row?.originalImageUrl ?? ''] }, { signal })
  const left = await filesOf(app, made)
  expect([left.length, left.filter((key) => old.includes(key))]).toEqual([6, []])
})

test('F9: removing an old picture leaves its photo to the garment', async () => {
  const client = app.client()
  await client.signUp()
  const made = await fromBefore(client, await photo())
  await client.ask(`/api/generations/${made.id}`, { method: 'DELETE' })
  app.setTime(new Date(Date.now() + 11 * 60_000).toISOString())
  await purgeRemoved(app.ctx)
  app.setTime(null)
  const [garment] = await list(client)
  expect(garment).toMatchObject({ id: made.id, pictures: [] })
  expect((await client.ask(garment?.photoUrl ?? '')).status).toBe(200)
  const again = await client.generate(null, {
    fields: { garmentId: made.id },
    headers: { prefer: 'wait=30' },
  })
  expect(await again.json()).toMatchObject({ status: 'completed' })
})

test('F9: what was lost before is left as it is, and does not stand in the way of the same photo', async () => {
  const client = app.client()
  await client.signUp()
  const made = await fromBefore(client, await photo())
  for (const key of withCopies(`generations/${made.id}/product.jpg`)) await app.ctx.storage.remove(key)
  await settleGarments(app.ctx)
  expect(await app.ctx.db.$count(garments)).toBe(1)
  const again = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  expect(await again.json()).toMatchObject({ status: 'completed' })
  expect(await app.ctx.db.$count(garments)).toBe(2)
})

test('a garment that a person gave a name stays its own, also beside another one with the same photo', async () => {
  const client = app.client()
  await client.signUp()
  const [one, two] = [await fromBefore(client, await photo()), await fromBefore(client, await photo())]
  for (const { id } of [one, two])
    await client.ask(`/api/garments/${id}`, { method: 'PATCH', json: { version: 0, name: `Capo ${id}` } })
  await settleGarments(app.ctx)
  expect((await list(client)).map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
  expect((await app.ctx.db.select().from(garments)).every(({ contentHash }) => contentHash !== null)).toBe(
    true,
  )
})

test('a photo that we lost is kept once more when it is sent again', async () => {
  const client = app.client()
  await client.signUp()
  const headers = { prefer: 'wait=30' }
  const made = (await (await client.generate(await photo(), { headers })).json()) as Generation
  for (const key of await filesOf(app, { garmentId: made.garmentId })) await app.ctx.storage.remove(key)
  const again = (await (await client.generate(await photo(), { headers })).json()) as Generation
  expect(again).toMatchObject({ status: 'completed', garmentId: made.garmentId })
})
