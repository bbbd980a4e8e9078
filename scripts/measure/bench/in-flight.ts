import { setTimeout as wait } from 'node:timers/promises'
import { type StandIn, startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { enterAccounts, signIn } from './accounts.ts'
import { type Figure, megabytes, type Row } from './figure.ts'
import { shirtPhoto } from './photo.ts'
import { openHome, postgresServer, startProduct } from './product.ts'
import { canReadUsage, forgetPeak, peakBytes, watchTree } from './usage.ts'

const shops = 8
const providerMs = 20_000

/** What a worker holds while it waits for 32 remote pictures, and when they all come back. */
export const inFlight: Figure = {
  limitSeconds: 400,
  async measure(): Promise<Row[]> {
    if (!canReadUsage || !postgresServer()) return []
    await using openai = await startOpenaiStandIn()
    await openai.next('photo', { times: 0, delayMs: providerMs })
    await using home = await openHome('PostgreSQL')
    const emails = await enterAccounts(home, 'enterprise', shops)
    const [newcomer = ''] = await enterAccounts(home, 'free', 1)
    const settings = {
      ...openai.env,
      DRAIN_SECONDS: '0',
    }
    await using web = await startProduct(home, { ...settings, ROLES: 'web' })
    const photo = await shirtPhoto()
    const clients = await Promise.all([...emails, newcomer].map((email) => signIn(web.url, email)))
    const last = clients.pop()
    for (const client of clients) await Promise.all([1, 2, 3, 4].map(() => client.generate(photo)))
    // Only then somebody works: all begin together.
    await using worker = await startProduct(home, { ...settings, ROLES: 'worker' })
    forgetPeak(worker.pid)
    using tree = watchTree(worker.pid)
    await until(openai, 31)
    await last?.generate(photo)
    await until(openai, 32)
    const waiting = peakBytes(worker.pid)
    const answered = async () => (await openai.calls()).filter(({ answeredAt }) => answeredAt).length
    while ((await answered()) < 32) await wait(200)
    while (await isBusy(clients)) await wait(200)
    return describe({ waiting, most: peakBytes(worker.pid), withDecoders: tree.peakBytes() })
  },
}

async function until(openai: StandIn, count: number): Promise<void> {
  while ((await openai.calls()).length < count) await wait(100)
}

async function isBusy(clients: Awaited<ReturnType<typeof signIn>>[]): Promise<boolean> {
  const histories = await Promise.all(clients.map((client) => client.history()))
  return histories.flat().some(({ status }) => status === 'pending' || status === 'processing')
}

function describe({
  waiting,
  most,
  withDecoders,
}: Record<'waiting' | 'most' | 'withDecoders', number>): Row[] {
  return [
    {
      what: 'a worker, most memory until 32 pictures were at the provider',
      value: megabytes(waiting),
      unit: 'MB',
      target: { sign: '<=', value: 500 },
    },
    {
      what: 'a worker, most memory until all had come back and were stored',
      value: megabytes(most),
      unit: 'MB',
      target: { sign: '<=', value: 500 },
    },
    { what: 'a worker and its decoders together', value: megabytes(withDecoders), unit: 'MB' },
  ]
}
