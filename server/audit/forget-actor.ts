import type { Db } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { eq } from '#server/db/sql.ts'

/** What somebody changed stays written down; who it was is a number from now on. */
export async function forgetActor(tx: Db, { email, id }: { email: string; id: string }): Promise<void> {
  const number = accountNumber(id)
  await tx.update(auditLog).set({ actorEmail: number }).where(eq(auditLog.actorEmail, email))
  await tx.update(auditLog).set({ subject: number }).where(eq(auditLog.subject, email))
}

/** Tells two closed accounts apart and leads to neither. */
export const accountNumber = (id: string): string => `#${id.slice(0, 8)}`
