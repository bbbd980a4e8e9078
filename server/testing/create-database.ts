import { randomUUID } from 'node:crypto'
import pg from 'pg'

interface Settings {
  tablespace?: string
  /** The database to begin as a copy of; nobody may be connected to it. */
  template?: string
  /** False where the server itself never dies: nothing waits for its disk. */
  durable?: boolean
}

/** A new database on a PostgreSQL server, empty unless it is a copy, and the way to be rid of it. */
export async function createDatabase(
  server: string,
  { tablespace = 'pg_default', template = 'template1', durable = true }: Settings = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `indosso_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template} tablespace ${tablespace}`)
  if (!durable) await administer(server, `alter database ${name} set synchronous_commit = off`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) }
}

export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
