import type { batchFailpoints } from '#server/failpoint.ts'
import { colourOf, Shop } from './batches.ts'
import { forgetTheDead, within } from './casualties.ts'
import type { Client } from './client.ts'
import { photo } from './photos.ts'
import type { Product } from './product-process.ts'
import type { StandIn } from './start-stand-in.ts'

export type BatchPoint = (typeof batchFailpoints)[number]

/** A shop whose batch met the death of the server. */
export interface BatchCasualty {
  point: BatchPoint
  client: Client
  id: string
  batchId: string
}

const garments = 2
const patienceMs = 60_000

/** A shop plans a batch, and the product dies at the point. */
export async function killBatchAt(
  point: BatchPoint,
  product: Product,
  provider: StandIn,
): Promise<BatchCasualty> {
  const client = product.client()
  const { id } = await client.signUp()
  await product.query(`update users set subscription_plan = 'enterprise' where id = '${id}'`)
  const shop = new Shop(client, id)
  const batch = await shop.create()
  await shop.add(batch.id, await photo(colourOf(1)), { ref: 'A' })
  if (point !== 'in-batch-planning') await shop.add(batch.id, await photo(colourOf(2)), { ref: 'B' })
  const casualty = { point, client, id, batchId: batch.id }
  if (point === 'in-batch-retry') await provider.next('refusal')
  const isAfterwards = point === 'in-batch-retry' || point === 'in-batch-archive'
  if (isAfterwards) await finish(shop, batch.id)
  if (point === 'in-batch-pause') await shop.start(batch.id)
  await product.arm(point)
  await deedAt(point, shop, batch.id).catch(() => 'the server is gone')
  const { signal } = await within(product.ended, patienceMs, `no death ${point}`)
  if (signal !== 'SIGKILL') throw new Error(`it ended by itself ${point}: ${product.written('stderr')}`)
  return casualty
}

/** What the person does, and does again. */
async function deedAt(point: BatchPoint, shop: Shop, id: string): Promise<unknown> {
  if (point === 'in-batch-planning') return shop.add(id, await photo(colourOf(2)), { ref: 'B' })
  if (point === 'in-batch-pause') return shop.steer(id, 'pause')
  if (point === 'in-batch-retry') return shop.steer(id, 'retry')
  if (point === 'in-batch-archive') return (await shop.client.ask(`/api/batches/${id}/archive`)).arrayBuffer()
  return shop.start(id)
}

/**
 * The product is back: the person goes on where it died, and the batch comes to its end. Answers what it came to, and how
 * often it was complete.
 */
export async function goOn({ point, client, id, batchId }: BatchCasualty, product: Product) {
  await forgetTheDead(product, product.startedAt)
  const shop = new Shop(client.at(product.url), id)
  // Whatever the deed was, to do it once more is all that anybody can do; it may be done already.
  await deedAt(point, shop, batchId).catch(() => null)
  const { status } = await shop.find(batchId)
  if (status === 'draft') await shop.start(batchId)
  if (status === 'paused') await shop.steer(batchId, 'resume')
  await finish(shop, batchId, { isStarted: true })
  // A retry completes it again.
  let completions = point === 'in-batch-retry' ? 2 : 1
  // A picture that the provider was making at the death is given back, and asked for again.
  if ((await shop.find(batchId)).counts.failed > 0) {
    await shop.steer(batchId, 'retry')
    await finish(shop, batchId, { isStarted: true })
    completions++
  }
  const { counts, garments } = await shop.find(batchId)
  const archive = await shop.client.ask(`/api/batches/${batchId}/archive`)
  await archive.arrayBuffer()
  const outcome = { point, garments, completed: counts.completed, all: counts.all, archive: archive.status }
  return { outcome, completions }
}

async function finish(shop: Shop, id: string, { isStarted = false } = {}): Promise<void> {
  if (!isStarted) await shop.start(id)
  const until = Date.now() + patienceMs
  while ((await shop.find(id)).status !== 'completed') {
    if (Date.now() > until) throw new Error(`the batch does not end: ${JSON.stringify(await shop.find(id))}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** What each of them has to come to: every garment once, every picture paid once, one mail. */
export const expected = (point: BatchPoint) => ({
  point,
  garments,
  completed: garments,
  all: garments,
  archive: 200,
})

export interface Bill {
  charges: number
  refunds: number
  made: number
  failed: number
  unlinked: number
}

/** Of one shop: credits against pictures, and pictures of the batch that no cell knows. */
export async function billOf({ id, batchId }: BatchCasualty, product: Product): Promise<Bill> {
  const [bill] = await product.query<Bill>(`
    select
      (select count(*)::int from quota_ledger where user_id = '${id}' and kind = 'charge') as charges,
      (select count(*)::int from quota_ledger where user_id = '${id}' and kind = 'refund') as refunds,
      (select count(*)::int from generations where user_id = '${id}' and status = 'completed') as made,
      (select count(*)::int from generations where user_id = '${id}' and status = 'failed') as failed,
      (select count(*)::int from generations g where batch_id = '${batchId}' and status = 'completed'
        and not exists (select 1 from batch_items i where i.generation_id = g.id)) as unlinked`)
  if (!bill) throw new Error('no bill')
  return bill
}
