import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { nameStates } from './name-states.ts'
import { withCopies } from './named-files.ts'
import { removeAccountFolders, removeFolder, removeGarmentFolder } from './remove-folder.ts'
import { listFolders } from './store.ts'

/** As many as one job removes before another one has its turn. */
const batchSize = 200

const ids = z.array(z.uuid())

export const removeFiles = defineJob({
  name: 'generations.remove-files',
  // Releases before name no accounts, and older ones generations only.
  payload: z.object({ ids, garments: z._default(ids, []), accounts: z._default(ids, []) }),
  retries: 10,
  concurrency: 1,
  run: async (ctx, folders) => {
    for (const id of folders.ids) await removeFolder(ctx, id)
    for (const id of folders.garments) await removeGarmentFolder(ctx, id)
    for (const id of folders.accounts) await removeAccountFolders(ctx, id)
  },
})

interface Folders {
  generations: string[]
  garments: string[]
}

/** The rows of these generations and garments are about to go; their files follow once they have. */
export async function leaveFoldersBehind(
  { queue }: Pick<Context, 'queue'>,
  tx: Db,
  folders: Folders,
): Promise<void> {
  const most = Math.max(folders.generations.length, folders.garments.length)
  for (let at = 0; at < most; at += batchSize) {
    const [generations, garments] = [folders.generations, folders.garments].map((all) =>
      all.slice(at, at + batchSize),
    )
    const payload = { ids: generations ?? [], garments: garments ?? [], accounts: [] }
    await queue.enqueue(tx, removeFiles, { payload })
  }
}

/** The same for all that is this person's. */
export async function leaveFilesBehind(ctx: Context, tx: Db, userId: string): Promise<void> {
  await leaveFoldersBehind(ctx, tx, await listFolders(tx, userId))
  const payload = { ids: [], garments: [], accounts: [userId] }
  await ctx.queue.enqueue(tx, removeFiles, { payload })
}

/** A request that has just read these keys may still open them. */
const graceSeconds = 3600

export const removeKeys = defineJob({
  name: 'files.remove-keys',
  payload: z.object({ keys: z.array(z.string()) }),
  retries: 10,
  concurrency: 1,
  run: async (ctx, { keys }) => {
    const files = keys.flatMap(withCopies)
    const stateOf = await nameStates(ctx.db, files)
    for (const key of files) if (stateOf(key) === 'nameless') await ctx.storage.remove(key)
  },
})

/** No row names these photos any more once the transaction commits; they go an hour later. */
export async function removeKeysLater(
  { queue }: Pick<Context, 'queue'>,
  tx: Db,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return
  await queue.enqueue(tx, removeKeys, { payload: { keys }, startAfterSeconds: graceSeconds })
}
