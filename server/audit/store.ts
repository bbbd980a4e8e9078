import type { Db } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { desc, sql } from '#server/db/sql.ts'

const pageSize = 50

export async function listChanges(db: Db, before?: string) {
  const older = before
    ? sql`(${auditLog.createdAt}, ${auditLog.id}) <
        (select a.created_at, a.id from ${auditLog} a where a.id = ${before})`
    : undefined
  return db
    .select()
    .from(auditLog)
    .where(older)
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(pageSize)
}
