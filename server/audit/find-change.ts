import type { Db } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { eq } from '#server/db/sql.ts'

/** What was done under this id, if it was. */
export async function findChange(db: Db, id: string) {
  const { action, subject, after } = auditLog
  const [row] = await db.select({ action, subject, after }).from(auditLog).where(eq(auditLog.id, id))
  return row ?? null
}
