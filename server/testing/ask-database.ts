import { pino } from 'pino'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Environment } from './product-process.ts'

/** Asks the database of a home in which nothing runs. */
export async function askDatabase<Row>(env: Environment, text: string, values?: unknown[]): Promise<Row[]> {
  await using database = await openDatabase(readConfig(env), pino({ level: 'silent' }))
  // The caller knows what its own SQL answers.
  return (await database.query(text, values)).rows as Row[]
}
