import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { click, settle, within } from '#server/testing/casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { type Environment, openHome, type Product, startProduct } from '#server/testing/product-process.ts'
import { type StandIn, startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 240_000 }
const stopMs = 60_000

test(
  'T11: told to stop, a worker takes nothing more and gives what is paid for, however long it takes; the web answers meanwhile',
  patience,
  async () => {
    await using world = await openWorld()
    const { home, standIn } = world
    // Longer than a stop used to wait.
    await standIn.next('ok', { delayMs: 18_000 })
    {
      await using product = await startProduct(home.env)
      await askForPicture(product, standIn)
      product.kill('SIGTERM')
      await saysItStops(product)
      const late = product.client()
      await late.signUp()
      expect((await click({ client: late, key: 'late' })).status).toBe(202)
      expect(await within(product.ended, stopMs, 'it does not stop')).toEqual({ code: 0, signal: null })
    }
    expect(await standIn.calls()).toMatchObject([{ clientLeft: false }])
    await using next = await startProduct(home.env)
    await settle(next)
    const calls = await standIn.calls()
    expect(calls).toHaveLength(2)
    expect(await next.query('select status, attempts from generations')).toEqual(
      Array(2).fill({ status: 'completed', attempts: 1 }),
    )
    expect(await findBreaches(next, { home, calls })).toEqual([])
  },
)

test('T11: a second signal ends the process at once', patience, async () => {
  await using world = await openWorld()
  await world.standIn.next('hang')
  await using product = await startProduct(world.home.env)
  await askForPicture(product, world.standIn)
  product.kill('SIGTERM')
  await saysItStops(product)
  // Within half a second it would count as the same Ctrl-C.
  await wait(1_000)
  product.kill('SIGTERM')
  expect(await within(product.ended, 10_000, 'it lives on')).toEqual({ code: 1, signal: null })
})

test(
  'T11: a web that was told to stop says so first, and goes on answering until nobody asks it any more',
  patience,
  async () => {
    await using world = await openWorld({ SHUTDOWN_DELAY_SECONDS: '10' })
    await using product = await startProduct(world.home.env)
    const client = product.client()
    await client.signUp()
    product.kill('SIGTERM')
    await saysItStops(product)
    for (const path of ['/healthz', '/api/auth/user', '/api/generations'])
      expect((await client.ask(path, { headers: { connection: 'close' } })).status).toBe(200)
    expect(await within(product.ended, stopMs, 'it does not stop')).toEqual({ code: 0, signal: null })
  },
)

async function openWorld(env: Environment = {}) {
  const stack = new AsyncDisposableStack()
  const standIn = stack.use(await startOpenaiStandIn())
  const home = stack.use(await openHome({ OPENAI_BASE_URL: standIn.url, ...env }))
  return { standIn, home, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** Until the provider has been asked. */
async function askForPicture(product: Product, standIn: StandIn): Promise<void> {
  const client = product.client()
  await client.signUp()
  expect((await click({ client, key: 'early' })).status).toBe(202)
  await expect.poll(async () => (await standIn.calls()).length, { timeout: 30_000 }).toBe(1)
}

async function saysItStops(product: Product): Promise<void> {
  const client = product.client()
  await expect.poll(async () => (await client.ask('/readyz')).status, { timeout: 10_000 }).toBe(503)
}
