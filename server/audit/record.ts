import type { AuditAction } from '#contracts/audit.ts'
import type { Db } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import type { Caller } from '#server/http/caller.ts'

interface Change {
  /** Of the request, where the same one must act once (find-change.ts). */
  id?: string
  /** Null: from the shell of the server. */
  actor: Pick<Caller, 'id' | 'email'> | null
  action: AuditAction
  subject: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  at: Date
}

/** Enters a change in the log of administrators, in the transaction that makes it. */
export async function recordChange(
  tx: Db,
  { id, actor, action, subject, before = null, after = null, at }: Change,
): Promise<void> {
  await tx.insert(auditLog).values({
    ...(id && { id }),
    actorId: actor?.id ?? null,
    actorEmail: actor?.email ?? null,
    action,
    subject,
    before,
    after,
    createdAt: at,
  })
}
