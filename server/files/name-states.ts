import type { Db } from '#server/db/database.ts'
import {
  folderOfUpload,
  isInCatalogue,
  isLogo,
  isOfGarment,
  isOfOwnModel,
  isOfSupport,
  ownerOf,
} from './keys.ts'
import { namedFiles, photosOf, photosOfGarment, withCopies } from './named-files.ts'
import {
  listAttachments,
  listExisting,
  listGarments,
  listLogos,
  listModelFiles,
  listPicturesOf,
} from './store.ts'

/** Unfinished: an attempt may be storing its result at this moment, and the row will name it. */
type NameState = 'named' | 'unfinished' | 'nameless'

/** Whether a row names these files. */
export async function nameStates(db: Db, keys: string[]): Promise<(key: string) => NameState> {
  const isOfModel = (key: string) => isInCatalogue(key) || isOfOwnModel(key)
  const hasOneName = (key: string) => isOfGarment(key) || isLogo(key) || isOfSupport(key)
  const isMade = (key: string) => !isOfModel(key) && !hasOneName(key)
  const rows = new Map((await listExisting(db, owners(keys.filter(isMade)))).map((row) => [row.id, row]))
  const named = new Set([
    ...(await namesOfModels(db, keys.filter(isOfModel))),
    ...(await namesOfGarments(db, owners(keys.filter(isOfGarment)))),
    ...(await listLogos(db, owners(keys.filter(isLogo)))).map(({ key }) => key),
    ...(await listAttachments(db, owners(keys.filter(isOfSupport)))).flatMap(({ key }) => withCopies(key)),
  ])
  return (key) => {
    if (isOfModel(key)) return named.has(key) || named.has(folderOfUpload(key)) ? 'named' : 'nameless'
    if (hasOneName(key)) return named.has(key) ? 'named' : 'nameless'
    const row = rows.get(ownerOf(key) ?? '')
    if (row && namedFiles(row).includes(key)) return 'named'
    return row?.status === 'pending' || row?.status === 'processing' ? 'unfinished' : 'nameless'
  }
}

const owners = (keys: string[]): string[] => [...new Set(keys.flatMap((key) => ownerOf(key) ?? []))]

/** A picture that was uploaded has its folder to itself; those that the product came with lie side by side. */
async function namesOfModels(db: Db, keys: string[]): Promise<string[]> {
  const pictures = keys.length > 0 ? (await listModelFiles(db)).map(({ key }) => key) : []
  return [...pictures.flatMap(withCopies), ...pictures.map(folderOfUpload)]
}

async function namesOfGarments(db: Db, ids: string[]): Promise<string[]> {
  const now = (await listGarments(db, ids)).flatMap(photosOfGarment)
  const before = (await listPicturesOf(db, ids)).flatMap(photosOf)
  return [...now, ...before].flatMap(withCopies)
}
