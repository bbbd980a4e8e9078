import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createDatabase } from '#server/testing/create-database.ts'
import { testServer } from '#server/testing/test-database.ts'
import { openPostgres } from './postgres.ts'

test.runIf(testServer)(
  'after a rush the connections close, except two that stay ready for the next request',
  async () => {
    const { url, drop } = await createDatabase(testServer ?? '')
    await using _database = { [Symbol.asyncDispose]: drop }
    await using database = await openPostgres({ url, connections: 15 }, pino({ level: 'silent' }), {
      idleTimeoutMillis: 100,
    })
    const open = () => database.connections?.().open
    await Promise.all(Array.from({ length: 6 }, () => database.query('select pg_sleep(0.2)')))
    expect(open()).toBe(6)
    await expect.poll(open, { timeout: 20_000 }).toBe(2)
    // Ten times as long as the others were kept.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const { rows: before } = await database.query('select pg_backend_pid() as pid')
    expect(open()).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await database.query('select pg_backend_pid() as pid')).rows).toEqual(before)
  },
)
