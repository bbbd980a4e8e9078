import { type PlanId, planIds, plans } from '#contracts/plans.ts'
import type { WebhookType } from '#contracts/webhooks.ts'
import { isBehind } from '#server/db/behind.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema/users.ts'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '#server/db/schema/webhooks.ts'
import { and, count, desc, eq, inArray, isNull, lt, sql } from '#server/db/sql.ts'
import type { Place } from '#server/paging.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type MessageRow = typeof webhookMessages.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

interface Owned {
  userId: string
  id: string
}

const owned = ({ userId, id }: Owned) => and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId))
/** Plans that sell webhooks: a downgrade ends them at once, and nothing is lost by coming back. */
export const sellingPlans: PlanId[] = planIds.filter((plan) => plans[plan].rights.includes('api'))

export async function listEndpoints(db: Db, userId: string): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
}

export async function findEndpoint(db: Db, which: Owned): Promise<EndpointRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(owned(which))
  return row ?? null
}

export async function countEndpoints(tx: Db, userId: string): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
  return row?.value ?? 0
}

export async function insertEndpoint(
  tx: Db,
  row: typeof webhookEndpoints.$inferInsert,
): Promise<EndpointRow> {
  const [entered] = await tx.insert(webhookEndpoints).values(row).returning()
  if (!entered) throw new Error('no endpoint was written')
  return entered
}

/** Null when the account has no such endpoint. */
export async function updateEndpoint(
  db: Db,
  which: Owned,
  change: Partial<EndpointRow>,
): Promise<EndpointRow | null> {
  const [row] = await db.update(webhookEndpoints).set(change).where(owned(which)).returning()
  return row ?? null
}

export async function deleteEndpoint(db: Db, which: Owned): Promise<boolean> {
  const rows = await db.delete(webhookEndpoints).where(owned(which)).returning({ id: webhookEndpoints.id })
  return rows.length > 0
}

/** The endpoints of an account that want to hear of it, if its plan sells that. */
export async function listListeners(tx: Db, userId: string, type: WebhookType): Promise<string[]> {
  const rows = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(
      and(
        eq(webhookEndpoints.userId, userId),
        isNull(webhookEndpoints.offAt),
        sql`${webhookEndpoints.events} @> ${JSON.stringify([type])}::jsonb`,
        inArray(users.subscriptionPlan, sellingPlans),
      ),
    )
  return rows.map(({ id }) => id)
}

/** A message and its way to each of the endpoints, due at once. */
export async function insertMessage(
  tx: Db,
  { userId, type, body, createdAt }: Omit<MessageRow, 'id'>,
  endpointIds: string[],
): Promise<DeliveryRow[]> {
  const [message] = await tx
    .insert(webhookMessages)
    .values({ userId, type, body, createdAt })
    .returning({ id: webhookMessages.id })
  if (!message) throw new Error('no message was written')
  const messageId = message.id
  return tx
    .insert(webhookDeliveries)
    .values(endpointIds.map((endpointId) => ({ messageId, endpointId, nextAt: createdAt, createdAt })))
    .returning()
}

export interface ShownDelivery {
  delivery: DeliveryRow
  message: MessageRow
}
const shown = { delivery: webhookDeliveries, message: webhookMessages }

export async function listDeliveries(
  db: Db,
  endpointId: string,
  { behind, limit }: { behind: Place | null; limit: number },
): Promise<ShownDelivery[]> {
  return db
    .select(shown)
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isBehind(webhookDeliveries, behind)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
}

export async function findDelivery(db: Db, { userId, id }: Owned): Promise<ShownDelivery | null> {
  const [row] = await db
    .select(shown)
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookMessages.userId, userId)))
  return row ?? null
}

/** Once more from the beginning of the schedule, under the same number. */
const begunAgain = (now: Date) => ({ status: 'waiting', tries: 0, nextAt: now }) as const

export async function beginAgain(db: Db, id: string, now: Date): Promise<void> {
  await db.update(webhookDeliveries).set(begunAgain(now)).where(eq(webhookDeliveries.id, id))
}

export async function beginFailedAgain(db: Db, endpointId: string, now: Date): Promise<number> {
  const rows = await db
    .update(webhookDeliveries)
    .set(begunAgain(now))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'failed')))
    .returning({ id: webhookDeliveries.id })
  return rows.length
}

/** What waits for an endpoint that was switched off. */
export async function giveUpWaiting(tx: Db, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAt: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'waiting')))
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(webhookMessages).where(lt(webhookMessages.createdAt, before))
}
