import { expect, test, vi } from 'vitest'
import type { BatchGarment } from '#contracts/batches.ts'
import { garments } from '#server/db/schema/garments.ts'
import { eq } from '#server/db/sql.ts'
import { codeOf, openShop, read, type Shop } from '#server/testing/batches.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = useTestApp()
const patience = { timeout: 30_000 }
const kindsDrawn = () => app.images.calls.map(({ pose, garmentKind }) => [pose, garmentKind])

const setKind = (shop: Shop, { batchId, id }: { batchId: string; id: string }, kind: string) =>
  shop.client.ask(`/api/batches/${batchId}/garments/${id}`, { method: 'PATCH', json: { kind } })

async function make(shop: Shop, batchId: string): Promise<void> {
  await shop.start(batchId)
  await expect.poll(async () => (await shop.find(batchId)).status, patience).toBe('completed')
}

test('a garment is of the kind that comes with it, even where the archive says otherwise', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  const known = await shop.add(batch.id, await photo('#7f2b4a'), { fields: { kind: 'skirt' } })
  expect(known.kind).toBe('skirt')
  const again = await shop.add(batch.id, await photo('#7f2b4a'), { fields: { kind: 'dress' } })
  expect(again).toMatchObject({ id: known.id, kind: 'dress' })
  await make(shop, batch.id)
  expect(kindsDrawn()).toEqual([['frontale', 'dress']])
})

test('a picture is made again as the kind that the shop corrected', async () => {
  const shop = await openShop(app)
  const batch = await shop.create({ poses: ['frontale', 'laterale'] })
  const { id } = await shop.add(batch.id, await photo('#2b7f4a'), { fields: { kind: 'top' } })
  await make(shop, batch.id)
  const answer = await setKind(shop, { batchId: batch.id, id }, 'dress')
  expect(await read<BatchGarment>(answer, 200)).toMatchObject({ id, kind: 'dress' })
  app.images.reset()
  const [front] = await shop.items(batch.id)
  await shop.client.ask(`/api/batches/${batch.id}/items/${front?.id}/redo`, { json: {} })
  await expect.poll(async () => kindsDrawn(), patience).toEqual([['frontale', 'dress']])
})

test('a kind that changes in a batch makes an edit of what the archive showed before stale', async () => {
  const shop = await openShop(app)
  const batch = await shop.create()
  const { id } = await shop.add(batch.id, await photo('#2b4a7f'), { fields: { kind: 'top' } })
  const [before] = await app.ctx.db.select().from(garments).where(eq(garments.id, id))
  await setKind(shop, { batchId: batch.id, id }, 'skirt')
  const json = { version: before?.version, kind: 'dress' }
  const edit = await shop.client.ask(`/api/garments/${id}`, { method: 'PATCH', json })
  expect(await codeOf(edit)).toEqual([409, 'stale_edit'])
})

test('only the owner sets a kind, only of a garment in the batch, and only a known one', async () => {
  const shop = await openShop(app)
  const [batch, other] = [await shop.create(), await shop.create()]
  const { id } = await shop.add(batch.id, await photo('#4a2b7f'))
  const stranger = await openShop(app)
  expect((await setKind(stranger, { batchId: batch.id, id }, 'skirt')).status).toBe(404)
  expect((await setKind(shop, { batchId: other.id, id }, 'skirt')).status).toBe(404)
  const bad = await setKind(shop, { batchId: batch.id, id }, 'hat')
  expect([bad.status, await bad.json()]).toMatchObject([400, { message: 'Scegli un tipo di capo' }])
})
