import type { WebhookEvent } from '#contracts/webhooks.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { insertMessage, listListeners } from './store.ts'
import { wakeWebhooks } from './wake.ts'

export interface Told {
  userId: string
  type: WebhookEvent
  /** Thin: what happened to what, and where to read the rest. Nothing personal, no picture. */
  data: Record<string, unknown>
}

/**
 * Written in the transaction of what it tells: an event leaves when that commits, and not at all when it rolls back.
 */
export async function tellWebhooks(
  ctx: Pick<Context, 'clock' | 'events'>,
  tx: Db,
  { userId, type, data }: Told,
): Promise<void> {
  const listeners = await listListeners(tx, userId, type)
  if (listeners.length === 0) return
  const createdAt = ctx.clock()
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
  await insertMessage(tx, { userId, type, body, createdAt }, listeners)
  await wakeWebhooks(ctx, tx)
}

/** What an event says of a generation. */
export const aboutGeneration = (
  row: { id: string; ref: string | null; test: boolean },
  status: 'completed' | 'failed',
) => ({
  id: row.id,
  ref: row.ref,
  status,
  test: row.test,
  links: { self: `/api/v1/generations/${row.id}` },
})

/** What an event says of a batch; `facts` are counts, or why it waits. */
export const aboutBatch = (id: string, status: 'completed' | 'paused', facts: Record<string, unknown>) => ({
  id,
  ref: null,
  status,
  ...facts,
  links: { page: `/lotti/${id}` },
})
