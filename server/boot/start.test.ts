import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { within } from '#server/testing/casualties.ts'
import { Client } from '#server/testing/client.ts'
import { listFiles } from '#server/testing/invariants.ts'
import { openHome, startMain } from '#server/testing/product-process.ts'
import { testServer } from '#server/testing/test-database.ts'
import { demoModels } from './demo-models.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 180_000 }
const startMs = 60_000

test.skipIf(testServer)(
  'J9: a second process on a data folder ends at once, names the first, and changes no byte; a folder whose owner was killed is free',
  patience,
  async () => {
    await using home = await openHome()
    await using first = startMain(home.env)
    await within(first.url, startMs, 'the first did not start')
    // Held still, so that every change in the folder would be the second one's.
    first.kill('SIGSTOP')
    const before = await digest(home.dataDir)
    await using second = startMain(home.env)
    expect(await within(second.ended, startMs, 'the second lives')).toEqual({ code: 1, signal: null })
    expect(second.written('stderr').trim().split('\n')).toEqual([
      expect.stringContaining(`già in uso dal processo ${first.pid}`),
    ])
    expect(await digest(home.dataDir)).toEqual(before)

    first.kill('SIGKILL')
    await first.ended
    await using third = startMain(home.env)
    const client = new Client(await within(third.url, startMs, 'no start after the kill'))
    expect((await client.ask('/readyz')).status).toBe(200)
  },
)

test('J9: a port that is taken ends the start with one line', patience, async () => {
  await using home = await openHome()
  await using neighbour = createServer().listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  // A TCP server's address is an object.
  const { port } = neighbour.address() as AddressInfo
  await using product = startMain({ ...home.env, PORT: String(port) })
  expect(await within(product.ended, startMs, 'it lives')).toEqual({ code: 1, signal: null })
  expect(product.written('stderr').trim().split('\n')).toEqual([expect.stringContaining('PORT')])
})

test('S1: a start that the settings forbid ends with 78 and one line for each reason', patience, async () => {
  await using home = await openHome()
  await using product = startMain({
    ...home.env,
    NODE_ENV: 'production',
    IMAGE_PROVIDERS: 'dalle',
    INDOSSO_PORT: '80',
  })
  expect(await within(product.ended, startMs, 'it lives')).toEqual({ code: 78, signal: null })
  const lines = product.written('stderr').trim().split('\n')
  for (const name of ['INDOSSO_PORT', 'dalle', 'SESSION_SECRET', 'ENCRYPTION_KEY', 'APP_URL']) {
    expect(lines.filter((line) => line.includes(name))).toHaveLength(1)
  }
  expect(await listFiles(home.dataDir)).toEqual([])
})

test.runIf(testServer)(
  'five processes that start on one empty database at once all come up, and one of them seeds it',
  patience,
  async () => {
    await using home = await openHome({ NODE_ENV: 'development' })
    await using stack = new AsyncDisposableStack()
    const products = Array.from({ length: 5 }, () => stack.use(startMain(home.env)))
    await within(Promise.all(products.map(({ url }) => url)), 90_000, 'not all came up')
    const database = new pg.Client({ connectionString: home.env.DATABASE_URL })
    await database.connect()
    const { rows } = await database.query(
      'select (select count(*)::int from users) as users, (select count(*)::int from models) as models',
    )
    await database.end()
    expect(rows).toEqual([{ users: 5, models: demoModels.length }])
  },
)

async function digest(folder: string): Promise<Record<string, string>> {
  const names = (await listFiles(folder)).sort()
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hash(name)])))
}
