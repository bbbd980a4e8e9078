import type { WebhookDelivery } from '#contracts/webhooks.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { presentDelivery } from './present.ts'
import {
  beginAgain,
  beginFailedAgain,
  type EndpointRow,
  findDelivery,
  findEndpoint,
  insertMessage,
} from './store.ts'
import { wakeWebhooks } from './wake.ts'

interface Owned {
  userId: string
  id: string
}

/** An event of its own, to be seen arriving. */
export async function sendTest(ctx: Context, which: Owned): Promise<WebhookDelivery> {
  const { id: endpointId, userId } = await requireOn(ctx, which)
  const createdAt = ctx.clock()
  const data = {
    id: endpointId,
    ref: null,
    status: 'test',
    links: { self: `/api/v1/webhooks/${endpointId}` },
  }
  const type = 'webhook.test' as const
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
  const [sent] = await ctx.db.transaction(async (tx) => {
    await wakeWebhooks(ctx, tx)
    return insertMessage(tx, { userId, type, body, createdAt }, [endpointId])
  })
  return shown(ctx, { userId, id: sent?.id ?? '' })
}

export async function replay(ctx: Context, which: Owned): Promise<WebhookDelivery> {
  const found = await findDelivery(ctx.db, which)
  if (!found) throw refuse('not_found')
  await requireOn(ctx, { userId: which.userId, id: found.delivery.endpointId })
  await beginAgain(ctx.db, which.id, ctx.clock())
  await wakeWebhooks(ctx, ctx.db)
  return shown(ctx, which)
}

export async function replayFailed(ctx: Context, which: Owned): Promise<{ count: number }> {
  const endpoint = await requireOn(ctx, which)
  const count = await beginFailedAgain(ctx.db, endpoint.id, ctx.clock())
  await wakeWebhooks(ctx, ctx.db)
  return { count }
}

async function requireOn(ctx: Context, which: Owned): Promise<EndpointRow> {
  const endpoint = await findEndpoint(ctx.db, which)
  if (!endpoint) throw refuse('not_found')
  if (endpoint.offAt) throw refuse('webhook_off')
  return endpoint
}

async function shown(ctx: Context, which: Owned): Promise<WebhookDelivery> {
  const found = await findDelivery(ctx.db, which)
  if (!found) throw refuse('not_found')
  return presentDelivery(found)
}
