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
/** A service that answers at once, so that everything around it shows, and one as quick as real ones are at best. */
const services = [
  { ms: 300, garments },
  { ms: 3_000, garments: 6 },
]
const atOnce = plans.enterprise.parallelGenerations
/** Over what the plan's parallelism allows. */
const slack = 1.3
/** The page is told by events and asks as often at most. */
const pollMs = 500
/** How long the reader of the ZIP pauses. */
const pauseMs = 3_000

/** A batch of two hundred pictures with a service of 300 ms, and its ZIP. */
export const batches: Figure = { limitSeconds: 900, measure: () => measureHomes(measureHome) }

async function measureHome(kind: HomeKind): Promise<Row[]> {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome(kind)
  const [email = ''] = await enterAccounts(home, 'enterprise', 1)
  await using product = await startProduct(home, { ...openai.env, WORKER_CONCURRENCY: String(atOnce) })
  const shop = new Shop(await signIn(product.url, email), '')
  const rows: Row[] = []
  let batchId = ''
  for (const service of services) {
    await openai.next('photo', { times: 0, delayMs: service.ms })
    const batch = await plan(shop, service.garments)
    batchId ||= batch
    rows.push(await make(shop, { ...service, batchId: batch, kind }))
  }
  return canReadUsage ? [...rows, ...(await download(shop, { batchId, pid: product.pid, kind }))] : rows
}

async function plan(shop: Shop, count: number): Promise<string> {
  const catalogue = await shop.client.ask('/api/models?gender=female')
  const modelIds = ((await catalogue.json()) as { id: string }[]).slice(0, models).map(({ id }) => id)
  const { id } = await shop.create({ modelIds })
  for (let n = 0; n < count; n++) await shop.add(id, await photo(colourOf(n)), { ref: `SKU-${n}` })
  return id
}

interface Making {
  ms: number
  garments: number
  batchId: string
  kind: HomeKind
}

async function make(shop: Shop, { ms: providerMs, garments: count, batchId, kind }: Making): Promise<Row> {
  const pictures = count * models
  const { ms } = await timed(async () => {
    await shop.start(batchId)
    while ((await shop.find(batchId)).status !== 'completed') await wait(pollMs)
  })
  return {
    what: `${kind}: a batch of ${pictures} pictures, ${providerMs} ms each`,
    value: ms / ((pictures * providerMs) / atOnce),
    unit: 'x',
    target: { sign: '<=', value: slack },
    note: `of what ${atOnce} at once would take`,
  }
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
      what: `${kind}: memory for the ZIP of ${garments * models} pictures`,
      value: megabytes(peakBytes(pid) - before),
      unit: 'MB',
      target: { sign: '<=', value: 50 },
      note: `${Math.round(megabytes(bytes))} MB, with a reader that pauses`,
    },
  ]
}
