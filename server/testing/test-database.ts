import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import type { Database } from '#server/db/database.ts'
import { embeddedDatabase, embeddedSettings } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { preparedDump } from '#server/db/prepare.ts'

/** The server to test on; unset, the tests run on the embedded database. */
export const testServer = process.env.TEST_DATABASE_URL ?? null

/** An empty database of its own in the home under test, gone when it is disposed of. */
export async function openTestDatabase(): Promise<Database> {
  if (testServer) return openOnServer(testServer)
  const dump = await readFile(await preparedDump())
  return embeddedDatabase(await PGlite.create({ loadDataDir: new Blob([dump]), ...embeddedSettings }))
}

async function openOnServer(server: string): Promise<Database> {
  const { url, drop } = await createDatabase(server)
  const database = await openPostgres(url, pino({ level: 'silent' }))
  return {
    ...database,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      await drop()
    },
  }
}

export async function createDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `indosso_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const tables = [
  'users',
  'sessions',
  'models',
  'generations',
  'quota_ledger',
  'idempotency_keys',
  'admin_config',
  'password_reset_tokens',
]

/** Back to empty within milliseconds; the queue keeps its tables and loses its jobs. */
export async function emptyDatabase({ db }: Database): Promise<void> {
  await db.execute(sql.raw(`truncate ${tables.join(', ')} cascade`))
  await db.execute(sql.raw('delete from pgboss.job'))
}
