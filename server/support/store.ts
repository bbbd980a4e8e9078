import { supportPageSize } from '#contracts/support.ts'
import type { Db } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { mails } from '#server/db/schema/mail.ts'
import { users } from '#server/db/schema/users.ts'
import { and, desc, eq, isNull, sql } from '#server/db/sql.ts'

/** Columns by name: photos, pictures and their files are not among them. */
export async function listGenerations(db: Db, userId: string, before?: string) {
  const older = before
    ? sql`(${generations.createdAt}, ${generations.id}) <
        (select g.created_at, g.id from generations g where g.id = ${before} and g.user_id = ${userId})`
    : undefined
  return db
    .select({
      id: generations.id,
      at: generations.createdAt,
      status: generations.status,
      stage: generations.stage,
      failure: generations.failure,
      provider: generations.provider,
      ms: generations.providerMs,
      complaint: generations.complaint,
    })
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.test, false), older))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(supportPageSize)
}

export async function listMails(db: Db, userId: string, before?: string) {
  const older = before
    ? sql`(${mails.createdAt}, ${mails.id}) <
        (select m.created_at, m.id from mails m where m.id = ${before} and m.user_id = ${userId})`
    : undefined
  return db
    .select({ id: mails.id, at: mails.createdAt, subject: mails.subject, status: mails.status })
    .from(mails)
    .where(and(eq(mails.userId, userId), older))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(supportPageSize)
}

export async function readCounts(db: Db, userId: string) {
  const [row] = await db
    .select({ revenue: users.revenueCents, generations: users.generationsCount })
    .from(users)
    .where(eq(users.id, userId))
  const kept = await db.$count(garments, and(eq(garments.userId, userId), isNull(garments.deletedAt)))
  const signedIn = await db.$count(sessions, sql`(${sessions.sess}->>'userId') = ${userId}`)
  return { revenue: 0, generations: 0, ...row, garments: kept, sessions: signedIn }
}
