import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getConstructionPlans } from 'pg-boss'
import { migrateEmbedded } from './migrate-embedded.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { openLite } from './open-lite.ts'

const cacheFolder = new URL('../../node_modules/.cache/indosso/', import.meta.url).pathname

/** The queue would make its tables itself, at every first start: more than half of the work of one. */
const queueTables = getConstructionPlans('pgboss', { backend: 'pglite' })

/**
 * The folder of an empty database with every migration applied and the tables of the queue. Making one takes seconds,
 * copying and opening it a few hundred milliseconds, so it is made once for each set of tables; a first start and every
 * test begin from a copy.
 */
export async function preparedDatabase(): Promise<string> {
  const folder = join(cacheFolder, `empty-${await digestOfTables()}`)
  if (existsSync(folder)) return folder
  await mkdir(cacheFolder, { recursive: true })
  const unfinished = await mkdtemp(`${folder}.`)
  const lite = await openLite({ dataDir: unfinished })
  await migrateEmbedded(lite)
  await lite.exec(queueTables)
  await lite.close()
  try {
    // Renamed into place: a second process never copies half a database.
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true })
    // Another process may have been first.
    if (!existsSync(folder)) throw error
  }
  return folder
}

async function digestOfTables(): Promise<string> {
  const digest = createHash('sha256').update(queueTables)
  for (const name of (await readdir(migrationsFolder)).filter((entry) => entry.endsWith('.sql')).sort()) {
    digest.update(name).update(await readFile(join(migrationsFolder, name)))
  }
  return digest.digest('hex').slice(0, 16)
}
