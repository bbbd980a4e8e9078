import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { and, eq, isNull } from '#server/db/sql.ts'

export interface Alert {
  /** What kind of trouble, in snake case. */
  kind: string
  /** Whom or what it is about: the same matter is written down once until it is settled. */
  subject: string
  details: Record<string, unknown>
}

/**
 * Tells the operator that something needs a person: a line in the log and a row to come back to.
 * False when it is known already.
 */
export async function raiseAlert(
  ctx: Pick<Context, 'log' | 'clock'>,
  db: Db,
  { kind, subject, details }: Alert,
): Promise<boolean> {
  const raised = await db
    .insert(alerts)
    .values({ kind, subject, details, createdAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({ id: alerts.id })
  if (raised.length > 0) ctx.log.error({ alert: kind, subject, ...details }, 'alert')
  return raised.length > 0
}

/** The matter is over; should it come back, it is a new one. */
export async function settleAlert(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  { kind, subject }: Pick<Alert, 'kind' | 'subject'>,
): Promise<void> {
  const isOpen = and(eq(alerts.kind, kind), eq(alerts.subject, subject), isNull(alerts.settledAt))
  await db.update(alerts).set({ settledAt: ctx.clock() }).where(isOpen)
}
