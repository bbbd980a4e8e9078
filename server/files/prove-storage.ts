import type { Context } from '#server/context.ts'
import { StorageAway } from '#server/providers/storage/storage.ts'
import { readInstallation } from './installation.ts'
import { readMark } from './storage-mark.ts'

/**
 * Before a file is called missing or nobody's: a volume that is mounted no more looks like a folder without files.
 * @throws StorageAway when this is not, or not now, the storage of this database
 */
export async function proveStorage({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<void> {
  const mark = await readMark(storage.open)
  const { id, storageId } = await readInstallation(db)
  if (mark?.database === id && mark.storage === storageId) return
  throw new StorageAway({ cause: new Error('The storage does not carry the mark of this database') })
}
