import type { Db } from '#server/db/database.ts'
import { mails } from '#server/db/schema/mail.ts'
import { and, desc, eq, lte, sql } from '#server/db/sql.ts'

export type MailRow = typeof mails.$inferSelect
export type NewMail = typeof mails.$inferInsert

export async function insertMail(tx: Db, mail: NewMail): Promise<void> {
  await tx.insert(mails).values(mail)
}

export async function findMail(db: Db, id: string): Promise<MailRow | null> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id))
  return row ?? null
}

/** Takes a mail that is due for one attempt; null when somebody else has it or it is not due. */
export async function claimMail(
  db: Db,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<MailRow | null> {
  const [row] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: until })
    .where(and(eq(mails.id, id), eq(mails.status, 'queued'), lte(mails.nextAttemptAt, now)))
    .returning()
  return row ?? null
}

export async function updateMail(db: Db, id: string, change: Partial<MailRow>): Promise<void> {
  await db.update(mails).set(change).where(eq(mails.id, id))
}

export async function listMails(db: Db): Promise<MailRow[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(50)
}

/** Mails that should have been tried a while ago: their job is lost. */
export async function listOverdue(db: Db, before: Date): Promise<string[]> {
  const due = and(eq(mails.status, 'queued'), lte(mails.nextAttemptAt, before))
  const rows = await db.select({ id: mails.id }).from(mails).where(due).limit(100)
  return rows.map(({ id }) => id)
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id))
}

export async function deleteMailsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(mails).where(lte(mails.createdAt, instant))
}
