import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

export const migrationsFolder = new URL('./migrations/', import.meta.url).pathname

// Any number; every process of the product uses the same one.
const advisoryLock = 7_402_116

export async function migrateEmbedded(lite: PGlite): Promise<void> {
  await migrateLite(drizzleLite(lite), { migrationsFolder })
}

/** Replicas that start together take turns: without the lock four of five fail on the first run. */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await migratePg(drizzlePg(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
