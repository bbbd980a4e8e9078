import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { generations } from '#server/db/schema/generations.ts'
import { eq } from '#server/db/sql.ts'
import { lineUp } from '#server/testing/line-up.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { testServer } from '#server/testing/test-database.ts'

const app = useTestApp({ worker: false })
const { ask, multiply, startWorkers } = lineUp(app)

// What a process has that only works and asks OpenAI, when nothing is said about either.
const { workerConcurrency, database } = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/indosso',
  ROLES: 'worker',
  IMAGE_PROVIDERS: 'openai',
  OPENAI_API_KEY: 'test-key',
})
const connections = database.kind === 'postgres' ? database.connections : 0

test('T6: one worker has thirty-two pictures at a remote provider at once, and nothing of the database is held meanwhile', {
  timeout: 240_000,
}, async () => {
  expect([workerConcurrency, connections]).toEqual([32, 10])
  const shops: string[] = []
  for (let index = 0; index < 8; index++) shops.push(await ask('enterprise', 1))
  for (const shop of shops) await multiply(shop, 5)
  const finish = app.images.hold()
  const before = await countConnections()
  await using own = testServer ? await openOwn() : null
  {
    await using _worker = await startWorkers(1, {
      slots: workerConcurrency,
      ...(own && { database: own }),
    })
    const inFlight = (count: number) =>
      expect.poll(() => app.images.calls.length, { timeout: 50_000 }).toBe(count)
    // The last one waits for who comes new.
    await inFlight(31)
    await ask('free', 1)
    await inFlight(32)
    expect(await countConnections('idle in transaction')).toBe(0)
    finish()
    await expect.poll(countCompleted, { timeout: 120_000 }).toBe(41)
    expect((await countConnections()) - before).toBeLessThanOrEqual(connections)
  }
})

test('T6: our own engine takes a core for each picture unless a setting says otherwise', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ NODE_ENV: 'test', DATA_DIR: app.ctx.config.dataDir, ...env })
  expect(read({}).workerConcurrency).toBeLessThanOrEqual(4)
  expect(read({ WORKER_CONCURRENCY: '7' })).toMatchObject({ workerConcurrency: 7, enginePoolSize: 7 })
  const openai = { IMAGE_PROVIDERS: 'openai,studio', OPENAI_API_KEY: 'test-key' }
  expect(read(openai).workerConcurrency).toBe(32)
  // When OpenAI is down its thirty-two pictures come to the engine, and wait there for a core.
  expect(read(openai).enginePoolSize).toBe(read({}).enginePoolSize)
})

/** A handle of its own, as another process would have it. */
const openOwn = () => {
  const { connectionString: url = '' } = app.database.queueOptions
  return openPostgres({ url, connections }, pino({ level: 'silent' }))
}

/** Of this database, as the server sees them; the embedded one has one. */
async function countConnections(state?: string): Promise<number> {
  if (!testServer) return 0
  const { rows } = await app.database.query(
    'select count(*)::int as value from pg_stat_activity where datname = current_database() and ($1::text is null or state = $1)',
    [state ?? null],
  )
  // What the query above answers.
  return (rows as { value: number }[])[0]?.value ?? 0
}

const countCompleted = () => app.ctx.db.$count(generations, eq(generations.status, 'completed'))
