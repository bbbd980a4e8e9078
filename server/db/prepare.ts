import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { getConstructionPlans } from 'pg-boss'
import { migrateEmbedded } from './migrate-embedded.ts'
import { migrationsFolder } from './migrations-folder.ts'

const cacheFolder = new URL('../../node_modules/.cache/indosso/', import.meta.url).pathname

/** The queue would make its tables itself, at every first start: more than half of the work of one. */
const queueTables = getConstructionPlans('pgboss', { backend: 'pglite' })

/**
 * The path of a packed empty database with every migration applied and the tables of the queue. Making one takes
 * seconds, loading it a few hundred milliseconds, so it is made once for each set of tables; a first start and every
 * test begin from it.
 */
export async function preparedDump(): Promise<string> {
  const file = join(cacheFolder, `empty-${await digestOfTables()}.tar.gz`)
  if (existsSync(file)) return file
  const lite = await PGlite.create()
  await migrateEmbedded(lite)
  await lite.exec(queueTables)
  const dump = await lite.dumpDataDir('gzip')
  await lite.close()
  await mkdir(cacheFolder, { recursive: true })
  // Renamed into place: a second process never reads half a dump.
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await rename(unfinished, file)
  return file
}

async function digestOfTables(): Promise<string> {
  const digest = createHash('sha256').update(queueTables)
  for (const name of (await readdir(migrationsFolder)).filter((entry) => entry.endsWith('.sql')).sort()) {
    digest.update(name).update(await readFile(join(migrationsFolder, name)))
  }
  return digest.digest('hex').slice(0, 16)
}
