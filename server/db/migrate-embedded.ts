import type { PGlite } from '@electric-sql/pglite'
import { loadDrizzle } from './drizzle.ts'
import { migrationsFolder } from './migrations-folder.ts'

const { drizzle } = loadDrizzle('drizzle-orm/pglite')
const { migrate } = loadDrizzle('drizzle-orm/pglite/migrator')

/** Nobody else can have the folder open, so no lock is needed. */
export async function migrateEmbedded(lite: PGlite): Promise<void> {
  await migrate(drizzle(lite), { migrationsFolder })
}
