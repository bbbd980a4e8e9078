import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from './migrations-folder.ts'

/** Nobody else can have the folder open, so no lock is needed. */
export async function migrateEmbedded(lite: PGlite): Promise<void> {
  await migrate(drizzle(lite), { migrationsFolder })
}
