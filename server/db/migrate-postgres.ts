import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { loadDrizzle } from './drizzle.ts'
import { endClient } from './end-client.ts'
import { migrationsFolder } from './migrations-folder.ts'

const { drizzle } = loadDrizzle('drizzle-orm/node-postgres')
const { migrate } = loadDrizzle('drizzle-orm/node-postgres/migrator')

// Any number; every process of the product uses the same one.
const advisoryLock = 7_402_116
const answerMs = 4_000
/** For one step of a migration, and for the turn of the others. */
const migrationMs = 5 * 60_000
const turnPollMs = 200
const pulseMs = 5_000

/** Replicas that start together take turns: without the lock four of five fail on the first run. */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: migrationMs,
  })
  // A pending query rejects as well; without a listener this event would crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await takeTurn(client)
    using _watch = watchServer(url, client)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await endClient(client)
  }
}

/** A step may take minutes. Whether the server still answers at all is asked by the way, on another connection. */
function watchServer(url: string, working: pg.Client): Disposable {
  const ask = async () => {
    const other = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    other.on('error', () => {})
    await other.connect()
    await other.query('select 1').finally(() => endClient(other))
  }
  const timer = setInterval(() => void ask().catch(() => endClient(working)), pulseMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Asked again and again, so that a connection that went silent meanwhile is noticed. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (const until = Date.now() + migrationMs; Date.now() < until; await wait(turnPollMs)) {
    const question = {
      text: 'select pg_try_advisory_lock($1) as taken',
      values: [advisoryLock],
      query_timeout: answerMs,
    }
    const { rows } = await client.query<{ taken: boolean }>(question)
    if (rows[0]?.taken) return
  }
  throw new Error('timeout exceeded: another process has been migrating for five minutes')
}
