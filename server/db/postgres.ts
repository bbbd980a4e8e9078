import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Database } from './database.ts'
import { migratePostgres } from './migrate-postgres.ts'

const reconnectMs = 500

/** Opens PostgreSQL 15 or newer and brings it up to date. */
export async function openPostgres(url: string, log: Log): Promise<Database> {
  await migratePostgres(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    // A black-holed database must answer as "not now", not hang the request.
    query_timeout: 10_000,
  })
  // Without a listener one lost idle connection ends the whole process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  const listeners: { stop(): Promise<void> }[] = []
  return {
    kind: 'postgres',
    db: drizzle(pool),
    queueOptions: { backend: 'postgres', connectionString: url },
    query: (text, values) => pool.query(text, values),
    listen: async (channel, onPayload) => {
      listeners.push(await keepListening({ url, channel, onPayload, log }))
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(listeners.map((listener) => listener.stop()))
      await pool.end()
    },
  }
}

interface Listening {
  url: string
  channel: string
  onPayload: (payload: string) => void
  log: Log
}

/** LISTEN on a connection of its own, opened again whenever it is lost. */
async function keepListening({ url, channel, onPayload, log }: Listening) {
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', () => {})
    next.on('end', () => {
      // A connection that never came up is retried by whoever tried.
      if (stopped || client !== next) return
      client = null
      log.warn('event connection lost, reconnecting')
      schedule()
    })
    await next.connect()
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
  }
  const schedule = () => {
    retry = setTimeout(() => connect().catch(schedule), reconnectMs)
  }

  await connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
