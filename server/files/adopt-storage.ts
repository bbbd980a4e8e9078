import { randomUUID } from 'node:crypto'
import { type FilesOf, placeOf } from './attach-storage.ts'
import { lockInstallation, setStorage } from './installation.ts'
import { readMark, type StorageMark, writeMark } from './storage-mark.ts'

interface Adopted {
  place: string
  /** The mark that was there before. */
  former: StorageMark | null
  database: string
}

/**
 * A person says that these files belong to this database. The storage gets a new mark, so that neither a database that
 * had it nor a process of this one that uses another storage starts again without a word.
 */
export async function adoptStorage({ config, db, storage }: FilesOf): Promise<Adopted> {
  const former = await readMark(storage.open)
  const database = await db.transaction(async (tx) => {
    const { id } = await lockInstallation(tx)
    const mark = { database: id, storage: randomUUID() }
    await writeMark(storage.open, mark)
    await setStorage(tx, mark.storage)
    return id
  })
  return { place: placeOf(config), former, database }
}
