import { utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { click, settle, within } from '#server/testing/casualties.ts'
import type { Client } from '#server/testing/client.ts'
import { findBreaches, listFiles } from '#server/testing/invariants.ts'
import { type Home, openHome, type Product, startProduct } from '#server/testing/product-process.ts'
import { type StandIn, startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 180_000 }
// Longer than a stop may take: the limit is 30 s, after which the process ends with 1.
const stopMs = 35_000

test(
  'J2: killed during an upload, the product keeps neither row nor credit nor the half of a photo',
  patience,
  async () => {
    await using home = await openHome()
    await using product = await startProduct(home.env)
    const client = product.client()
    await client.signUp()
    const uploads = join(home.dataDir, 'uploads')
    sendHalf(client, product.url)
    await expect.poll(() => listFiles(uploads), { timeout: 20_000 }).toHaveLength(1)
    product.kill('SIGKILL')
    await product.ended

    // Where other processes may be writing there too, only what is too old to be theirs is taken away.
    const longAgo = new Date(Date.now() - 3600_000)
    if (home.env.DATABASE_URL) {
      for (const name of await listFiles(uploads)) await utimes(join(uploads, name), longAgo, longAgo)
    }
    await using next = await startProduct(home.env)
    expect(await listFiles(uploads)).toEqual([])
    expect(await next.query('select id from generations')).toEqual([])
    expect(await findBreaches(next, { home, calls: [] })).toEqual([])
  },
)

test(
  'J2: told to stop, the product is not ready at once, gives the picture that is nearly done, and ends with 0',
  patience,
  async () => {
    await using standIn = await startOpenaiStandIn()
    await standIn.next('ok', { delayMs: 4_000 })
    await using home = await openHome(standIn.env)
    await using product = await startProduct(home.env)
    const { client, answer } = await askAndStop(product, standIn)
    // A dashboard that stays open does not keep the process alive.
    const events = await client.ask('/api/events')
    expect(events.status).toBe(200)
    await expect.poll(() => statusOf(client, '/readyz'), { timeout: 10_000 }).toBe(503)
    expect((await client.ask('/healthz')).status).toBe(200)
    expect(await answer).toMatchObject({ status: 200 })
    expect(await (await answer)?.json()).toMatchObject({ status: 'completed' })
    expect(await within(product.ended, stopMs, 'it does not stop')).toEqual({ code: 0, signal: null })
    await events.body?.cancel().catch(() => {})
  },
)

test(
  'J2: told to stop in the middle of a picture that does not come, it lets go: paid calls fail and are given back, the others wait for the next start',
  patience,
  async () => {
    const outcomes = await Promise.all([stopWhileHanging({}), stopWhileHanging({ repeatable: true })])
    expect(outcomes).toEqual([
      { rows: [{ status: 'failed', attempts: 1 }], calls: 1, breaches: [] },
      // Stopping does not count as an attempt.
      { rows: [{ status: 'completed', attempts: 1 }], calls: 2, breaches: [] },
    ])
  },
)

async function stopWhileHanging(options: { repeatable?: boolean }) {
  await using standIn = await startOpenaiStandIn()
  await standIn.next('hang')
  // It lets go of what it has in its hands sooner than people would like.
  await using home = await openHome({ ...standIn.env, DRAIN_SECONDS: '1' })
  await stopOnce(home, { standIn, options })
  await using next = await startProduct(home.env, options)
  await settle(next)
  const calls = await standIn.calls()
  return {
    rows: await next.query('select status, attempts from generations'),
    calls: calls.length,
    // Only the first call of the repeatable one got lost, and it may be made again.
    breaches: await findBreaches(next, { home, calls: calls.slice(-1) }),
  }
}

async function stopOnce(
  home: Home,
  { standIn, options }: { standIn: StandIn; options: { repeatable?: boolean } },
) {
  await using product = await startProduct(home.env, options)
  await askAndStop(product, standIn)
  expect(await within(product.ended, stopMs, 'it does not stop')).toEqual({ code: 0, signal: null })
}

/** Sends SIGTERM when the provider has been asked; the request goes on waiting for its picture. */
async function askAndStop(product: Product, standIn: StandIn) {
  const client = product.client()
  await client.signUp()
  const answer = click({ client, key: 'click-1' }, { prefer: 'wait=60' }).catch(() => null)
  await expect.poll(async () => (await standIn.calls()).length, { timeout: 20_000 }).toBe(1)
  product.kill('SIGTERM')
  return { client, answer }
}

const statusOf = (client: Client, path: string) =>
  client.ask(path).then(
    ({ status }) => status,
    () => 'no answer',
  )

function sendHalf(client: Client, url: string): void {
  const upload = request(new URL('/api/generate-vto', url), {
    method: 'POST',
    headers: {
      cookie: Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'multipart/form-data; boundary=half',
      'content-length': 1_000_000,
    },
  })
  // The server dies under it.
  upload.on('error', () => {})
  const part = 'content-disposition: form-data; name="productImage"; filename="foto.jpg"'
  upload.write(`--half\r\n${part}\r\ncontent-type: image/jpeg\r\n\r\n${'x'.repeat(200_000)}`)
}
