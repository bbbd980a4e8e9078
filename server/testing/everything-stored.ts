import type { Database } from '#server/db/database.ts'

/** Every row of every table as text, those of the queue too: `table: row`. */
export async function everythingStored(database: Database): Promise<string[]> {
  const { rows: tables } = (await database.query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by name`,
  )) as { rows: { name: string }[] }
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = (await database.query(`select t::text as row from ${name} t`)) as {
      rows: { row: string }[]
    }
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
