import type { Db } from '#server/db/database.ts'
import { folderOfUpload, isInCatalogue, ownerOf } from './keys.ts'
import { namedFiles, withCopies } from './named-files.ts'
import { listExisting, listPictureKeys } from './store.ts'

/** Unfinished: an attempt may be storing its result at this moment, and the row will name it. */
type NameState = 'named' | 'unfinished' | 'nameless'

/** Whether a row names these files. */
export async function nameStates(db: Db, keys: string[]): Promise<(key: string) => NameState> {
  const [ofCatalogue, ofGenerations] = [keys.filter(isInCatalogue), keys.filter((key) => !isInCatalogue(key))]
  const ids = [...new Set(ofGenerations.flatMap((key) => ownerOf(key) ?? []))]
  const rows = new Map((await listExisting(db, ids)).map((row) => [row.id, row]))
  const pictures = ofCatalogue.length > 0 ? await listPictureKeys(db) : []
  // A picture that was uploaded has its folder to itself; those that the product came with lie side by side.
  const named = new Set([...pictures.flatMap(withCopies), ...pictures.map(folderOfUpload)])
  return (key) => {
    if (isInCatalogue(key)) return named.has(key) || named.has(folderOfUpload(key)) ? 'named' : 'nameless'
    const row = rows.get(ownerOf(key) ?? '')
    if (row && namedFiles(row).includes(key)) return 'named'
    return row?.status === 'pending' || row?.status === 'processing' ? 'unfinished' : 'nameless'
  }
}
