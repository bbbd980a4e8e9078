import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { leaveFoldersBehind } from '#server/files/remove-files.ts'
import { deletePictures } from '#server/generations/delete-pictures.ts'
import { deleteGarment } from './store.ts'

/** A garment and its pictures for good; the files follow once the rows are gone, and the ledger keeps what was charged. */
export async function destroyGarment(ctx: Pick<Context, 'queue'>, tx: Db, id: string): Promise<void> {
  const generations = await deletePictures(tx, id)
  await deleteGarment(tx, id)
  await leaveFoldersBehind(ctx, tx, { generations, garments: [id] })
}
