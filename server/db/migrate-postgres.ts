import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from './migrations-folder.ts'

// Any number; every process of the product uses the same one.
const advisoryLock = 7_402_116

/** Replicas that start together take turns: without the lock four of five fail on the first run. */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
