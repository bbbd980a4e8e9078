import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A new empty database on a PostgreSQL server, and the way to be rid of it. */
export async function createDatabase(
  server: string,
  { tablespace = 'pg_default' } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `indosso_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} tablespace ${tablespace}`)
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
