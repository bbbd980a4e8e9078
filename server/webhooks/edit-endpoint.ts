import { randomUUID } from 'node:crypto'
import {
  maxEndpoints,
  type WebhookEdit,
  type WebhookEndpoint,
  type WebhookForm,
  type WebhookWithSecret,
} from '#contracts/webhooks.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { presentEndpoint } from './present.ts'
import { sealNewSecret } from './secrets.ts'
import { countEndpoints, type EndpointRow, findEndpoint, insertEndpoint, updateEndpoint } from './store.ts'

const overlapMs = 24 * 3600_000

export async function createEndpoint(
  ctx: Context,
  userId: string,
  { url, events }: WebhookForm,
): Promise<WebhookWithSecret> {
  await requireAllowed(ctx, url)
  const id = randomUUID()
  const { secret, sealed } = await sealNewSecret(ctx, { userId, id })
  const row = await ctx.db.transaction(async (tx) => {
    // Of many at once no more than the limit.
    await lockUser(tx, userId)
    if ((await countEndpoints(tx, userId)) >= maxEndpoints) throw refuse('too_many_webhooks')
    const chosen = [...new Set(events)]
    return insertEndpoint(tx, { id, userId, url, events: chosen, secret: sealed, createdAt: ctx.clock() })
  })
  ctx.log.info({ user: userId, webhook: id }, 'webhook created')
  return { ...presentEndpoint(row), secret }
}

/** Switched on again it starts afresh: what failed before is no reason to switch it off. */
export async function editEndpoint(
  ctx: Context,
  which: { userId: string; id: string },
  { url, events, isActive }: WebhookEdit,
): Promise<WebhookEndpoint> {
  if (url) await requireAllowed(ctx, url)
  const on = { offAt: null, offReason: null, failingSince: null, warnedAt: null, busyUntil: null }
  const off = { offAt: ctx.clock(), offReason: 'person' as const }
  const change: Partial<EndpointRow> = {
    ...(url && { url }),
    ...(events && { events: [...new Set(events)] }),
    ...(isActive !== undefined && (isActive ? on : off)),
  }
  const isChange = Object.keys(change).length > 0
  const row = isChange ? await updateEndpoint(ctx.db, which, change) : await findEndpoint(ctx.db, which)
  if (!row) throw refuse('not_found')
  return presentEndpoint(row)
}

/** For a day both secrets sign, so that a receiver may change at any moment of it. */
export async function rotateSecret(
  ctx: Context,
  which: { userId: string; id: string },
): Promise<WebhookWithSecret> {
  const endpoint = await findEndpoint(ctx.db, which)
  if (!endpoint) throw refuse('not_found')
  const { secret, sealed } = await sealNewSecret(ctx, which)
  const formerSecretUntil = new Date(ctx.clock().getTime() + overlapMs)
  const row = await updateEndpoint(ctx.db, which, {
    secret: sealed,
    formerSecret: endpoint.secret,
    formerSecretUntil,
  })
  if (!row) throw refuse('not_found')
  ctx.log.info({ webhook: which.id }, 'webhook secret rotated')
  return { ...presentEndpoint(row), secret }
}

/** One text for every cause: it must not tell what there is in our network. */
async function requireAllowed({ web }: Context, url: string): Promise<void> {
  if (!(await web.mayPost(url))) throw refuse('invalid', { fields: { url: 'webhook_url' } })
}
