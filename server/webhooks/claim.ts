import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { users } from '#server/db/schema/users.ts'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '#server/db/schema/webhooks.ts'
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from '#server/db/sql.ts'
import { type EndpointRow, type ShownDelivery, sellingPlans } from './store.ts'

/** As many deliveries of one endpoint as one turn makes, one after the other. */
const perTurn = 20

export interface Turn {
  endpoint: EndpointRow
  due: ShownDelivery[]
}

interface Claim {
  now: Date
  until: Date
  /** Of endpoints that answer well: those that fail or hang have not more than their share of the places. */
  onlyHealthy: boolean
}

/** Whether any delivery is due, of whatever endpoint. */
export const hasDue = async (db: Db, now: Date): Promise<boolean> =>
  (await firstDue(db).execute({ now })).length > 0

const firstDue = prepareOnce((db) =>
  db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lte(webhookDeliveries.nextAt, sql.placeholder('now')))
    .limit(1)
    .prepare('first_due_delivery'),
)

/**
 * Takes an endpoint with something due that nobody is at, healthy ones first. What another process has in its hands is
 * passed over, never waited for.
 */
export async function claimEndpoint(tx: Db, { now, until, onlyHealthy }: Claim): Promise<Turn | null> {
  // Written out: in a subquery drizzle leaves the tables off the names of columns.
  const hasSomething = sql`exists (select from webhook_deliveries due
    where due.endpoint_id = webhook_endpoints.id and due.next_at <= ${now.toISOString()}::timestamptz)`
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        isNull(webhookEndpoints.offAt),
        or(isNull(webhookEndpoints.busyUntil), lt(webhookEndpoints.busyUntil, now)),
        onlyHealthy ? isNull(webhookEndpoints.failingSince) : undefined,
        hasSomething,
        inArray(
          webhookEndpoints.userId,
          tx.select({ id: users.id }).from(users).where(inArray(users.subscriptionPlan, sellingPlans)),
        ),
      ),
    )
    .orderBy(
      sql`${webhookEndpoints.failingSince} is not null`,
      sql`${webhookEndpoints.busyUntil} nulls first`,
    )
    .limit(1)
    .for('update', { skipLocked: true })
  if (!endpoint) return null
  await tx.update(webhookEndpoints).set({ busyUntil: until }).where(eq(webhookEndpoints.id, endpoint.id))
  const due = await tx
    .select({ delivery: webhookDeliveries, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(and(eq(webhookDeliveries.endpointId, endpoint.id), lte(webhookDeliveries.nextAt, now)))
    .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.id))
    .limit(perTurn)
  return { endpoint, due }
}
