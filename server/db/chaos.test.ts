import pg from 'pg'
import { expect, test } from 'vitest'
import { settle, within } from '#server/testing/casualties.ts'
import type { Client } from '#server/testing/client.ts'
import { createDatabase } from '#server/testing/create-database.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { photo } from '#server/testing/photos.ts'
import { openHome, type Product, startProduct } from '#server/testing/product-process.ts'
import { type Chaos, startChaos } from '#server/testing/start-chaos.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { testServer } from '#server/testing/test-database.ts'

// The embedded database is in the process itself: it cannot be away. On PostgreSQL: TEST_DATABASE_URL=postgres://…
const patience = { timeout: 180_000 }
/** Said within 5 s; a busy machine gets as much again. */
const soonMs = 10_000

type Harm = (world: World) => Promise<unknown>

test.runIf(testServer).each<[string, Harm]>([
  ['swallows everything', ({ chaos }) => chaos.set('blackhole')],
  ['is gone', ({ chaos }) => chaos.set('down')],
])(
  'J4: while the database %s the product lives, says "not now" soon, is not ready, and recovers by itself',
  patience,
  async (_how, harm) => {
    await using world = await openWorld()
    const { client, product, chaos, home, openai } = world
    await harm(world)
    const paths = ['/readyz', '/api/auth/user', '/api/generations', ...Array(40).fill('/api/auth/user')]
    const answers = paths.map((path) => within(client.ask(path), soonMs, `${path} hangs`))
    const login = within(
      client.ask('/api/auth/login', { json: { email: 'a@example.com', password: 'Sartoria2026' } }),
      soonMs,
      'the login hangs',
    )
    expect((await client.ask('/healthz')).status).toBe(200)
    expect((await Promise.all([...answers, login])).map(({ status }) => status)).toEqual(
      Array(paths.length + 1).fill(503),
    )
    const upload = within(client.generate(await photo()), 2 * soonMs, 'the upload hangs')
    expect((await upload).status).toBe(503)

    await chaos.set('ok')
    await recovers(world)
    expect(await findBreaches(product, { home, calls: await openai.calls() })).toEqual([])
  },
)

test.runIf(testServer)(
  'J4: a database that restarts in the middle of a picture costs at most that picture, and its credit is back',
  patience,
  async () => {
    await using world = await openWorld()
    const { client, product, openai, home, database } = world
    await openai.next('ok', { delayMs: 3_000 })
    expect((await client.generate(await photo())).status).toBe(202)
    await expect.poll(async () => (await openai.calls()).length, { timeout: 20_000 }).toBe(1)
    await endConnections(database)
    await recovers(world)
    await settle(product)
    expect(await findBreaches(product, { home, calls: await openai.calls() })).toEqual([])
  },
)

interface World extends AsyncDisposable {
  chaos: Chaos
  product: Product
  client: Client
  openai: Awaited<ReturnType<typeof startOpenaiStandIn>>
  home: Awaited<ReturnType<typeof openHome>>
  /** Around the proxy. */
  database: string
}

async function openWorld(): Promise<World> {
  const stack = new AsyncDisposableStack()
  const openai = stack.use(await startOpenaiStandIn())
  const database = await createDatabase(testServer ?? '')
  stack.defer(database.drop)
  const chaos = stack.use(await startChaos(database.url))
  const home = stack.use(
    await openHome({
      DATABASE_URL: chaos.url,
      ...openai.env,
    }),
  )
  const product = stack.use(await startProduct(home.env))
  const client = product.client()
  await client.signUp()
  // A connection in the pool, so that it is one in use that goes silent.
  await client.ask('/api/auth/user')
  const owned = stack.move()
  return {
    chaos,
    product,
    client,
    openai,
    home,
    database: database.url,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Ready again, the old session holds, somebody new gets a picture, and hears of it while they listen. */
async function recovers({ client, product }: World): Promise<void> {
  const ready = async () => (await client.ask('/readyz')).status
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  // The pool may still hold a line or two that went silent.
  const signedIn = async () => (await client.ask('/api/auth/user')).status
  await expect.poll(signedIn, { timeout: 30_000 }).toBe(200)
  const other = product.client()
  await other.signUp()
  const events = await other.ask('/api/events')
  const heard = hears(events, '"status":"completed"')
  expect((await other.generate(await photo('#7f2b4a'))).status).toBe(202)
  await within(heard, 60_000, 'nothing was heard of the picture')
  await events.body?.cancel().catch(() => {})
}

async function hears(events: Response, word: string): Promise<void> {
  for await (const bytes of events.body ?? []) if (Buffer.from(bytes).includes(word)) return
}

/** What a restart looks like from a client's side. */
async function endConnections(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.end()
}
