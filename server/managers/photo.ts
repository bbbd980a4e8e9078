import type { ListedManager } from '#contracts/account-manager.ts'
import { editInstant } from '#server/audit/edit-instant.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { managerPhotoKey } from '#server/files/keys.ts'
import { type Opened, openCopy } from '#server/files/open-copy.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { theHouse } from '#server/vault/owner.ts'
import { lockManager, reread } from './save-manager.ts'
import { findManager, type ManagerRow, updateManager } from './store.ts'

/** In place of the one before. Of the upload a small copy is kept, and nothing else. */
export async function setPhoto(
  ctx: Context,
  caller: Caller,
  { id, file }: { id: string; file: { path: string } | undefined },
): Promise<ListedManager> {
  if (!file) throw refuse('no_file')
  if (!(await findManager(ctx.db, id))) throw refuse('not_found')
  const { thumb } = await ctx.pictures.accept(file.path)
  const photo = managerPhotoKey()
  try {
    await ctx.storage.of(theHouse).put(photo, thumb)
    return await ctx.db.transaction(async (tx) => {
      const { name, photo: former, updatedAt } = await lockManager(tx, id)
      const at = editInstant(ctx.clock(), { last: updatedAt, seen: undefined })
      await updateManager(tx, id, { photo, updatedAt: at })
      await removeKeysLater(ctx, tx, former ? [former] : [])
      const change = { action: 'manager.update', subject: name, before: { photo: former }, at } as const
      await recordChange(tx, { actor: caller, ...change, after: { photo } })
      return reread(tx, id)
    })
  } catch (error) {
    await ctx.storage.remove(photo)
    throw error
  }
}

export async function openPhoto(ctx: Context, manager: ManagerRow | null): Promise<Opened> {
  if (!manager?.photo) throw refuse('not_found')
  const opened = await openCopy(ctx, theHouse, { key: manager.photo, size: 'full' })
  if (!opened) throw refuse('photo_lost')
  return opened
}
