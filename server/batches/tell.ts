import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'

/** In the transaction of a change: the browsers of its owner look again, and unless said otherwise the worker too. */
export const tellOfBatch = (
  { events }: Pick<Context, 'events'>,
  tx: Db,
  { id, userId, wakes }: { id: string; userId: string; wakes?: [] },
): Promise<void> => events.publish(tx, { userId, generationId: null, batchId: id, ...(wakes && { wakes }) })
