import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import {
  type ImageService,
  imageServices,
  type StandIn,
  startStandIn,
} from '#server/testing/start-stand-in.ts'
import { enterAccounts, signIn } from './accounts.ts'
import { type Figure, megabytes, type Row } from './figure.ts'
import { openHome, postgresServer, startProduct } from './product.ts'
import { canReadUsage, forgetPeak, peakBytes, watchTree } from './usage.ts'

const pictures = 8
const providerMs = 6_000

/** What a worker holds with 8 pictures at a remote provider, each of the heaviest photos that travel. */
export const workerMemory: Figure = {
  limitSeconds: 600,
  async measure(): Promise<Row[]> {
    if (!canReadUsage || !postgresServer()) return []
    const rows: Row[] = []
    for (const service of imageServices) rows.push(...(await measureWith(service)))
    return rows
  },
}

async function measureWith(service: ImageService): Promise<Row[]> {
  await using standIn = await startStandIn(service)
  await standIn.next('photo', { times: 0, delayMs: providerMs })
  await using home = await openHome('PostgreSQL')
  const emails = await enterAccounts(home, 'enterprise', pictures)
  const settings = { ...standIn.env, DRAIN_SECONDS: '0', WORKER_CONCURRENCY: String(pictures) }
  await using web = await startProduct(home, { ...settings, ROLES: 'web' })
  const clients = await Promise.all(emails.map((email) => signIn(web.url, email)))
  for (const [index, client] of clients.entries()) {
    const files = { detailImage: await cutOut(index + 0.5) }
    await request(client, { photo: await cutOut(index), files })
  }
  // Only then somebody works: all begin together.
  await using worker = await startProduct(home, { ...settings, ROLES: 'worker' })
  forgetPeak(worker.pid)
  using tree = watchTree(worker.pid)
  await untilAnswered(standIn, clients)
  const most = megabytes(peakBytes(worker.pid))
  return [
    {
      what: `${service}: a worker, most memory with ${pictures} pictures in flight`,
      value: most,
      unit: 'MB',
      target: { sign: '<=', value: 500 },
    },
    { what: `${service}: the same with its decoders`, value: megabytes(tree.peakBytes()), unit: 'MB' },
  ]
}

/** A machine that is busy with other things may take too long to decode, which is refused: then once more. */
async function request(
  client: Awaited<ReturnType<typeof signIn>>,
  { photo, files }: { photo: Buffer; files: Record<string, Buffer> },
): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    if ((await client.generate(photo, { files })).status === 202) return
  }
  throw new Error('a picture was refused five times')
}

/** Transparent and with grain: kept as a PNG of several megabytes, which is what is heavy to send. */
function cutOut(index: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + index * 10, sigma: 20 } as const
  return sharp({ create: { width: 800, height: 1000, channels: 3, background: '#808080', noise } })
    .ensureAlpha(0.9)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function untilAnswered(standIn: StandIn, clients: Awaited<ReturnType<typeof signIn>>[]): Promise<void> {
  while ((await standIn.calls()).length < pictures) await wait(200)
  const unfinished = async () =>
    (await Promise.all(clients.map((client) => client.history())))
      .flat()
      .some(({ status }) => status === 'pending' || status === 'processing')
  while (await unfinished()) await wait(200)
}
