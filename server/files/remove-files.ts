import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { removeFolder } from './remove-folder.ts'
import { listIds } from './store.ts'

/** As many as one job removes before another one has its turn. */
const batchSize = 200

export const removeFiles = defineJob({
  name: 'generations.remove-files',
  payload: z.object({ ids: z.array(z.uuid()) }),
  retries: 10,
  concurrency: 1,
  run: async (ctx, { ids }) => {
    for (const id of ids) await removeFolder(ctx, id)
  },
})

/** The rows of this person are about to go; their files follow once they have. */
export async function leaveFilesBehind(ctx: Context, tx: Db, userId: string): Promise<void> {
  const ids = await listIds(tx, userId)
  for (let at = 0; at < ids.length; at += batchSize) {
    await ctx.queue.enqueue(tx, removeFiles, { payload: { ids: ids.slice(at, at + batchSize) } })
  }
}
