import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { WebhookWithSecret } from '#contracts/webhooks.ts'
import { webhookEndpoints } from '#server/db/schema/webhooks.ts'
import { sql } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { enterAccounts, openDatabase, signIn } from './accounts.ts'
import { type Figure, median, percentile, type Row, timed } from './figure.ts'
import { shirtPhoto } from './photo.ts'
import { type Home, type HomeKind, homesHere, openHome, type Product, startProduct } from './product.ts'
import { canReadUsage, treeCpuMs } from './usage.ts'

const hangingShops = 20
const endpointsEach = 5
const letters = 40
const pictures = 20
const queued = 10_000
const kills = 3

/** A hundred addresses that hang beside a good one, and ten thousand deliveries that outlive kill -9. */
export const webhooks: Figure = {
  limitSeconds: 900,
  async measure(): Promise<Row[]> {
    // PostgreSQL where there is one: it is what a hundred shops run on.
    const kind = homesHere().at(-1) ?? 'PGlite'
    return [...(await besideHanging(kind)), ...(await throughKills(kind))]
  },
}

async function besideHanging(kind: HomeKind): Promise<Row[]> {
  await using openai = await startOpenaiStandIn()
  await openai.next('photo', { times: 0, delayMs: 300 })
  await using good = await listen('good')
  await using hanging = await listen('hang')
  await using home = await openHome(kind)
  await using calmHome = await openHome(kind)
  const emails = await enterAccounts(home, 'enterprise', hangingShops + 1)
  const [calmEmail = ''] = await enterAccounts(calmHome, 'enterprise', 1)
  await addHanging(home, { emails: emails.slice(1), url: hanging.url, settings: openai.env })
  await using product = await startProduct(home, openai.env)
  await using calm = await startProduct(calmHome, openai.env)
  const shop = { product, client: await signIn(product.url, emails[0] ?? '') }
  const other = { product: calm, client: await signIn(calm.url, calmEmail) }
  const [endpoint] = await addEndpoints(shop.client, good.url, 1)
  // All of them at first; later some rest between two tries.
  while (hanging.open() < (hangingShops * endpointsEach) / 2) await wait(100)
  const delays: number[] = []
  for (let n = 0; n < letters; n++) delays.push(await timeLetter(shop.client, good, endpoint?.id ?? ''))
  const beside = await comparePictures(kind, shop, other)
  return [
    {
      what: `${kind}: a letter to a good address beside ${hangingShops * endpointsEach} that hang, p95`,
      value: percentile(delays, 0.95),
      unit: 'ms',
      target: { sign: '<=', value: 2_000 },
      note: `median ${median(delays).toFixed(0)} ms of ${letters}; ${hanging.letters.length} tries hung meanwhile and beside the pictures`,
    },
    ...beside,
  ]
}

interface Shop {
  product: Product
  client: Client
}

/** In turns, so that the noise of the machine falls on both. */
async function comparePictures(kind: HomeKind, shop: Shop, calm: Shop): Promise<Row[]> {
  const ours: Picture[] = []
  const theirs: Picture[] = []
  // The first ones warm the processes up.
  for (let n = 0; n < pictures + 3; n++) {
    ours.push(await timePicture(shop))
    theirs.push(await timePicture(calm))
  }
  const medianOf = (of: Picture[], key: keyof Picture) => median(of.slice(3).map((picture) => picture[key]))
  const row = (what: string, key: keyof Picture): Row => ({
    what: `${kind}: ${what} a picture beside them, against a product without them`,
    value: medianOf(ours, key) / medianOf(theirs, key),
    unit: 'x',
    target: { sign: '<=', value: 1.2 },
    note: `medians ${medianOf(ours, key).toFixed(0)} and ${medianOf(theirs, key).toFixed(0)} ms of ${pictures} each`,
  })
  return [row('time of', 'ms'), ...(canReadUsage ? [row('processor time of', 'cpuMs')] : [])]
}

interface Picture {
  ms: number
  cpuMs: number
}

async function timePicture({ product, client }: Shop): Promise<Picture> {
  const photo = await shirtPhoto()
  const before = canReadUsage ? treeCpuMs(product.pid) : 0
  const { ms, result } = await timed(async () => {
    const response = await client.generate(photo, { headers: { prefer: 'wait=60' } })
    await response.arrayBuffer()
    return response.status
  })
  if (result !== 200) throw new Error(`a picture was answered ${result}`)
  return { ms, cpuMs: (canReadUsage ? treeCpuMs(product.pid) : 0) - before }
}

/** Addresses that hang, and more than they will take. */
async function addHanging(
  home: Home,
  { emails, url, settings }: { emails: string[]; url: string; settings: Record<string, string> },
): Promise<void> {
  {
    await using product = await startProduct(home, settings)
    for (const email of emails) await addEndpoints(await signIn(product.url, email), url, endpointsEach)
  }
  // The embedded database has one user at a time.
  await enqueue(home, 20)
}

async function addEndpoints(shop: Client, url: string, count: number): Promise<WebhookWithSecret[]> {
  const made: WebhookWithSecret[] = []
  for (let n = 0; n < count; n++) {
    const json = { url: `${url}${n}`, events: ['credits.low'] }
    const response = await shop.ask('/api/webhooks', { json })
    if (response.status !== 201) throw new Error(`an endpoint was answered ${response.status}`)
    made.push((await response.json()) as WebhookWithSecret)
  }
  return made
}

async function timeLetter(shop: Client, receiver: Receiver, id: string): Promise<number> {
  const before = receiver.letters.length
  const { ms } = await timed(async () => {
    await shop.ask(`/api/webhooks/${id}/test`, { method: 'POST' })
    while (receiver.letters.length === before) await wait(5)
  })
  return ms
}

async function throughKills(kind: HomeKind): Promise<Row[]> {
  await using home = await openHome(kind)
  const [email = ''] = await enterAccounts(home, 'enterprise', 1)
  await using receiver = await listen('good')
  let endpoints: WebhookWithSecret[] = []
  {
    await using product = await startProduct(home)
    endpoints = await addEndpoints(await signIn(product.url, email), receiver.url, endpointsEach)
    receiver.expect(endpoints)
  }
  await enqueue(home, queued / endpointsEach)
  const started = performance.now()
  for (let n = 1; n <= kills; n++) {
    const product = await startProduct(home, { ROLES: 'web,worker' })
    while (receiver.letters.length < (n * queued) / (kills + 1)) await wait(50)
    process.kill(product.pid, 'SIGKILL')
    await product[Symbol.asyncDispose]()
  }
  await using product = await startProduct(home)
  const shop = await signIn(product.url, email)
  while (new Set(receiver.letters.map(({ key }) => key)).size < queued) await wait(200)
  const seconds = (performance.now() - started) / 1000
  // The last notes follow the last letters.
  await wait(1000)
  return describe({ kind, receiver, seconds, failed: await countFailed(shop, endpoints) })
}

/** As so many events of each account would, each to all of its endpoints. */
async function enqueue(home: Home, count: number): Promise<void> {
  await using database = await openDatabase(home)
  await database.db.execute(sql`insert into webhook_messages (user_id, type, body)
    select e.user_id, 'credits.low', '{"type":"credits.low","data":{"id":"' || n || '"}}'
    from (select distinct user_id from ${webhookEndpoints}) e, generate_series(1, ${count}::int) n`)
  await database.db.execute(sql`insert into webhook_deliveries (message_id, endpoint_id, next_at)
    select m.id, e.id, now() from webhook_messages m join ${webhookEndpoints} e on e.user_id = m.user_id`)
}

async function countFailed(shop: Client, endpoints: WebhookWithSecret[]): Promise<number> {
  let failed = 0
  for (const { id } of endpoints) {
    const response = await shop.ask(`/api/webhooks/${id}/deliveries?limit=100`)
    const { data } = (await response.json()) as { data: { status: string }[] }
    failed += data.filter(({ status }) => status !== 'delivered').length
  }
  return failed
}

interface Outcome {
  kind: HomeKind
  receiver: Receiver
  seconds: number
  failed: number
}

function describe({ kind, receiver, seconds, failed }: Outcome): Row[] {
  const { letters: arrived } = receiver
  const distinct = new Set(arrived.map(({ key }) => key)).size
  // One message is one number, whichever endpoint and try it is: more numbers than messages were a second number.
  const numbers = new Set(arrived.map(({ webhookId }) => webhookId)).size
  const note = `${arrived.length} letters, ${arrived.length - distinct} of them twice, ${seconds.toFixed(0)} s`
  return [
    {
      what: `${kind}: lost of ${queued} deliveries through ${kills} kill -9`,
      value: queued - distinct + failed,
      unit: '',
      target: { sign: '=', value: 0 },
      note,
    },
    {
      what: `${kind}: numbers (webhook-id) of ${queued / endpointsEach} messages`,
      value: numbers,
      unit: '',
      target: { sign: '=', value: queued / endpointsEach },
    },
    {
      what: `${kind}: letters that the package standardwebhooks does not believe`,
      value: arrived.filter(({ isSigned }) => !isSigned).length,
      unit: '',
      target: { sign: '=', value: 0 },
    },
  ]
}

interface Letter {
  /** Message and endpoint: each endpoint has a path of its own. */
  key: string
  webhookId: string
  isSigned: boolean
}

interface Receiver extends AsyncDisposable {
  url: string
  letters: Letter[]
  /** Whose letters it may believe. */
  expect(endpoints: WebhookWithSecret[]): void
  /** How many wait for an answer now. */
  open(): number
}

async function listen(how: 'good' | 'hang'): Promise<Receiver> {
  const letters: Letter[] = []
  const secrets = new Map<string, string>()
  let open = 0
  const server = createServer(async (request, response) => {
    open++
    response.once('close', () => open--)
    const path = request.url ?? ''
    const webhookId = String(request.headers['webhook-id'])
    const isSigned = isBelieved(secrets.get(path), await textOf(request), request.headers)
    letters.push({ key: `${webhookId} ${path}`, webhookId, isSigned })
    if (how === 'good') response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    letters,
    expect: (endpoints) => {
      for (const { url, secret } of endpoints) secrets.set(new URL(url).pathname, secret)
    },
    open: () => open,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isBelieved(secret: string | undefined, body: string, headers: IncomingHttpHeaders): boolean {
  if (!secret) return false
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
  try {
    new Webhook(secret).verify(body, Object.fromEntries(named))
    return true
  } catch {
    return false
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
