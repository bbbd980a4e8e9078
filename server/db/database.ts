import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as QueueDatabase } from 'pg-boss'

/**
 * What every query is given: the pool, the embedded database, or a transaction on either.
 * Inside a transaction only the transaction may be used: the embedded database has one connection
 * and a query on the outer handle would wait for ever.
 */
// biome-ignore lint/complexity/noBannedTypes: drizzle's own way to say "no relational schema"
export type Db = PgDatabase<PgQueryResultHKT, {}>

/** One of the two homes of our data. */
export interface Database extends AsyncDisposable {
  kind: 'embedded' | 'postgres'
  db: Db
  /** How the queue reaches the same database. */
  queueOptions: {
    backend: 'postgres' | 'pglite'
    db?: QueueDatabase
    connectionString?: string
    max?: number
    connectionTimeoutMillis?: number
    query_timeout?: number
  }
  /** Of this process, and how many requests wait for one; not where there is just the one. */
  connections?: () => Record<'open' | 'idle' | 'awaited' | 'most', number>
  /** How the session store, which speaks plain SQL, reaches it. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Calls back with each NOTIFY payload of the channel, also after the connection was lost and came back. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
}
