import { cpSync, existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { fromPglite } from 'pg-boss'
import type { Database } from './database.ts'
import { loadDrizzle } from './drizzle.ts'
import { lockFolder } from './lock.ts'
import { migrateEmbedded } from './migrate-embedded.ts'
import { openLite } from './open-lite.ts'
import { preparedDatabase } from './prepare.ts'

const { drizzle } = loadDrizzle('drizzle-orm/pglite')

/**
 * Opens the embedded database of a data folder, alone, and brings it up to date.
 * @throws DataDirLocked when another process has the folder
 */
export async function openEmbedded(folder: string): Promise<Database> {
  const lock = lockFolder(dirname(folder))
  try {
    const lite = await openFolder(folder)
    await migrateEmbedded(lite)
    return embeddedDatabase(lite, () => lock[Symbol.dispose]())
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
}

export function embeddedDatabase(lite: PGlite, afterClose: () => void = () => {}): Database {
  return {
    kind: 'embedded',
    db: drizzle(lite),
    queueOptions: { backend: 'pglite', db: fromPglite(lite) },
    query: (text, values) => lite.query(text, values),
    listen: async (channel, onPayload) => {
      await lite.listen(channel, onPayload)
    },
    [Symbol.asyncDispose]: async () => {
      await lite.close()
      afterClose()
    },
  }
}

async function openFolder(folder: string): Promise<PGlite> {
  const born = join(folder, 'PG_VERSION')
  const unfinished = `${folder}.unfinished`
  // A first start that was killed half-way left a marker: what it wrote is not a database yet.
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true })
  if (existsSync(born)) return openLite({ dataDir: folder })

  await mkdir(dirname(folder), { recursive: true })
  await writeFile(unfinished, '')
  // The asynchronous one takes ten times as long for as many files.
  cpSync(await preparedDatabase(), folder, { recursive: true })
  const lite = await openLite({ dataDir: folder })
  await rm(unfinished)
  return lite
}
