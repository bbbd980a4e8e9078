import { setTimeout as wait } from 'node:timers/promises'
import { plans } from '#contracts/plans.ts'
import { colourOf, Shop } from '#server/testing/batches.ts'
import { photo } from '#server/testing/photos.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { enterAccounts, signIn } from './accounts.ts'
import { type Figure, megabytes, type Row, timed } from './figure.ts'
import { type HomeKind, measureHomes, openHome, startProduct } from './product.ts'
import { canReadUsage, forgetPeak, peakBytes } from './usage.ts'

const garments = 25
const models = 8
const pictures = garments * models
const providerMs = 300
/** Over what the plan's parallelism allows. */
const slack = 1.3
/** How long the reader of the ZIP pauses. */
const pauseMs = 3_000

/** A batch of two hundred pictures with a service of 300 ms, and its ZIP. */
export const batches: Figure = { limitSeconds: 900, measure: () => measureHomes(measureHome) }

async function measureHome(kind: HomeKind): Promise<Row[]> {
  await using openai = await startOpenaiStandIn()
  await openai.next('photo', { times: 0, delayMs: providerMs })
  await using home = await openHome(kind)
  const [email = ''] = await enterAccounts(home, 'enterprise', 1)
  const atOnce = plans.enterprise.parallelGenerations
  await using product = await startProduct(home, { ...openai.env, WORKER_CONCURRENCY: String(atOnce) })
  const shop = new Shop(await signIn(product.url, email), '')
  const catalogue = await shop.client.ask('/api/models?gender=female')
  const modelIds = ((await catalogue.json()) as { id: string }[]).slice(0, models).map(({ id }) => id)
  const batch = await shop.create({ modelIds })
  for (let n = 0; n < garments; n++) await shop.add(batch.id, await photo(colourOf(n)), { ref: `SKU-${n}` })
  const { ms } = await timed(async () => {
    await shop.start(batch.id)
    while ((await shop.find(batch.id)).status !== 'completed') await wait(100)
  })
  return [
    {
      what: `${kind}: a batch of ${pictures} pictures`,
      value: ms / ((pictures * providerMs) / atOnce),
      unit: 'x',
      target: { sign: '<=', value: slack },
      note: `of what ${atOnce} at once with ${providerMs} ms each would take`,
    },
    ...(canReadUsage ? await download(shop, { batchId: batch.id, pid: product.pid, kind }) : []),
  ]
}

interface Download {
  batchId: string
  pid: number
  kind: HomeKind
}

async function download(shop: Shop, { batchId, pid, kind }: Download): Promise<Row[]> {
  forgetPeak(pid)
  const before = peakBytes(pid)
  const answer = await shop.client.ask(`/api/batches/${batchId}/archive`)
  let bytes = 0
  let hasPaused = false
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (hasPaused) continue
    hasPaused = true
    await wait(pauseMs)
  }
  return [
    {
      what: `${kind}: memory for the ZIP of ${pictures} pictures`,
      value: megabytes(peakBytes(pid) - before),
      unit: 'MB',
      target: { sign: '<=', value: 50 },
      note: `${Math.round(megabytes(bytes))} MB, with a reader that pauses`,
    },
  ]
}
