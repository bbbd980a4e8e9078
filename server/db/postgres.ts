import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { Database } from './database.ts'
import { loadDrizzle } from './drizzle.ts'
import { endClient } from './end-client.ts'
import { migratePostgres } from './migrate-postgres.ts'

const { drizzle } = loadDrizzle('drizzle-orm/node-postgres')

const reconnectMs = 500
const pulseMs = 10_000

/** A database that does not answer is noticed within this time: callers get "not now" instead of nothing. */
const answerMs = 4_000
const queueAnswerMs = 10_000

/** Connections that stay when nobody asks anything, so that who comes next need not wait for a new one. */
const warm = 2
/** The others go after this. */
const idleMs = 10_000
/** A wall in between would forget a connection on which nothing is said, and never tell. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Few jobs run at a time, and few of them ask anything. */
const mostForQueue = 4
/** Ours and the queue's. */
const listening = 2

interface Server {
  url: string
  /** At most so many at a time. */
  connections: number
}

/** Opens PostgreSQL 15 or newer and brings it up to date. `patient`: for work that may take minutes. */
export async function openPostgres(
  { url, connections }: Server,
  log: Log,
  { patient = false, idleTimeoutMillis = idleMs } = {},
): Promise<Database> {
  await migratePostgres(url)
  const forQueue = Math.min(Math.floor(connections / 3), mostForQueue)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections - forQueue - listening,
    min: warm,
    idleTimeoutMillis,
    ...keptAlive,
    connectionTimeoutMillis: answerMs,
    ...(!patient && { query_timeout: answerMs }),
  })
  pool.on('connect', dropWhenSilent)
  // Without a listener one lost idle connection ends the whole process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  const listeners: { stop(): Promise<void> }[] = []
  return {
    kind: 'postgres',
    db: drizzle(pool),
    queueOptions: {
      backend: 'postgres',
      connectionString: url,
      max: forQueue,
      connectionTimeoutMillis: answerMs,
      query_timeout: queueAnswerMs,
    },
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
      most: connections - forQueue,
    }),
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

/**
 * A connection on which a query went unanswered, or that broke, leaves the pool at once: in a transaction its
 * holder would wait again for the rollback, and Drizzle never gives back one whose BEGIN failed.
 */
function dropWhenSilent(client: pg.PoolClient): void {
  // The pool listens to idle ones only. One that is lost in the middle of a transaction fails that transaction, which
  // is told by its query; unheard, the loss would end the whole process.
  client.on('error', () => {})
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const drop = (error: Error) => {
    if (!/Query read timeout|Connection terminated|not queryable|ECONNRESET/.test(error.message)) return
    const { release } = client
    // Its holder will give it back once more.
    client.release = () => {}
    release(error)
  }
  // The same function, looked at from outside.
  client.query = ((...args: unknown[]) => {
    const answer = query(...args)
    if (answer instanceof Promise) answer.catch(drop)
    return answer
  }) as typeof client.query
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
  // Nobody asks anything here, so a connection that went silent would not be noticed.
  let pulse: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    next.on('error', () => {})
    next.on('end', () => {
      // A connection that never came up is retried by its caller.
      if (stopped || client !== next) return
      client = null
      clearInterval(pulse)
      log.warn('event connection lost, reconnecting')
      schedule()
    })
    await next.connect()
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    pulse = setInterval(() => next.query('select 1').catch(() => next.end()), pulseMs)
  }
  const schedule = () => {
    retry = setTimeout(() => connect().catch(schedule), reconnectMs)
  }

  await connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      clearInterval(pulse)
      if (client) await endClient(client)
    },
  }
}
