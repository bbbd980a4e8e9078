import type { WebhookDelivery, WebhookEndpoint } from '#contracts/webhooks.ts'
import { webhookIdOf } from './deliver.ts'
import type { EndpointRow, ShownDelivery } from './store.ts'

/** Without its secret. */
export function presentEndpoint(row: EndpointRow): WebhookEndpoint {
  const { id, url, events, offReason } = row
  return {
    ...{ id, url, events, offReason },
    isActive: row.offAt === null,
    failingSince: row.failingSince?.toISOString() ?? null,
    formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentDelivery({ delivery, message }: ShownDelivery): WebhookDelivery {
  const { id, status, answer, fault, ms, tries } = delivery
  return {
    ...{ id, status, answer, fault, ms, tries },
    webhookId: webhookIdOf(message.id),
    type: message.type,
    createdAt: delivery.createdAt.toISOString(),
    lastTriedAt: delivery.lastTriedAt?.toISOString() ?? null,
    nextTryAt: delivery.nextAt?.toISOString() ?? null,
    body: message.body,
  }
}
