import { planIds } from '#contracts/plans.ts'
import { type KeptPromises, type TicketState, ticketsPageSize } from '#contracts/tickets.ts'
import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { mails } from '#server/db/schema/mail.ts'
import { ticketAttachments, ticketMessages, tickets } from '#server/db/schema/tickets.ts'
import { users } from '#server/db/schema/users.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from '#server/db/sql.ts'

export type TicketRow = typeof tickets.$inferSelect
export type MessageRow = typeof ticketMessages.$inferSelect
export type AttachmentRow = typeof ticketAttachments.$inferSelect

export async function listOwn(db: Db, userId: string, page: number) {
  const own = eq(tickets.userId, userId)
  const rows = await db
    .select()
    .from(tickets)
    .where(own)
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(ticketsPageSize)
    .offset((page - 1) * ticketsPageSize)
  return { rows, total: await db.$count(tickets, own) }
}

export async function findOwn(db: Db, userId: string, id: string): Promise<TicketRow | null> {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), eq(tickets.userId, userId)))
  return row ?? null
}

export async function findTicket(db: Db, id: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id))
  return row ?? null
}

export async function lockTicket(tx: Db, id: string): Promise<TicketRow | null> {
  const [row] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update')
  return row ?? null
}

const inState: Record<TicketState, SQL | undefined> = {
  waiting: isNotNull(tickets.awaitedBy),
  answered: and(isNull(tickets.awaitedBy), isNull(tickets.closedAt)),
  closed: isNotNull(tickets.closedAt),
}

/** Those that wait by the time they are due, the others by what was written last. */
export async function listQueue(db: Db, { state, page }: { state: TicketState; page: number }) {
  const order = state === 'waiting' ? [asc(tickets.awaitedBy)] : [desc(tickets.updatedAt)]
  return db
    .select({ ticket: tickets, email: users.email })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(inState[state])
    .orderBy(...order, asc(tickets.id))
    .limit(ticketsPageSize)
    .offset((page - 1) * ticketsPageSize)
}

export async function countQueue(db: Db, now: Date) {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${inState.waiting})::int`,
      overdue: sql<number>`count(*) filter (where ${tickets.awaitedBy} < ${now.toISOString()})::int`,
      answered: sql<number>`count(*) filter (where ${inState.answered})::int`,
      closed: sql<number>`count(*) filter (where ${inState.closed})::int`,
    })
    .from(tickets)
  return row ?? { waiting: 0, overdue: 0, answered: 0, closed: 0 }
}

/** Of those asked since then. One that is still within its time is neither. */
export async function countPromises(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<KeptPromises[]> {
  const answered = sql`coalesce(${tickets.firstAnsweredAt}, ${now.toISOString()})`
  const rows = await db
    .select({
      plan: tickets.plan,
      kept: sql<number>`count(*) filter (where ${tickets.firstAnsweredAt} <= ${tickets.dueAt})::int`,
      broken: sql<number>`count(*) filter (where ${answered} > ${tickets.dueAt})::int`,
    })
    .from(tickets)
    .where(gte(tickets.createdAt, since))
    .groupBy(tickets.plan)
  return planIds.map((plan) => rows.find((row) => row.plan === plan) ?? { plan, kept: 0, broken: 0 })
}

export async function insertTicket(tx: Db, row: typeof tickets.$inferInsert): Promise<TicketRow> {
  const [ticket] = await tx.insert(tickets).values(row).returning()
  if (!ticket) throw new Error('a ticket was not written')
  return ticket
}

export async function updateTicket(tx: Db, id: string, change: Partial<TicketRow>): Promise<void> {
  await tx.update(tickets).set(change).where(eq(tickets.id, id))
}

export async function insertMessage(tx: Db, row: typeof ticketMessages.$inferInsert): Promise<void> {
  await tx.insert(ticketMessages).values(row)
}

/** Which ticket a message is of: the same click may arrive twice. */
export async function findTicketOfMessage(db: Db, messageId: string): Promise<TicketRow | null> {
  const [row] = await db
    .select({ ticket: tickets })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(eq(ticketMessages.id, messageId))
  return row?.ticket ?? null
}

/** In the order of writing, each with what became of its mail. */
export async function listMessages(db: Db, ticketId: string) {
  return db
    .select({ message: ticketMessages, mail: mails.status })
    .from(ticketMessages)
    .leftJoin(mails, eq(mails.id, ticketMessages.mailId))
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
}

export async function listAttachmentsOf(db: Db, messageIds: string[]): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return []
  return db
    .select()
    .from(ticketAttachments)
    .where(inArray(ticketAttachments.messageId, messageIds))
    .orderBy(asc(ticketAttachments.createdAt), asc(ticketAttachments.id))
}

export async function findAttachment(db: Db, id: string): Promise<AttachmentRow | null> {
  const [row] = await db.select().from(ticketAttachments).where(eq(ticketAttachments.id, id))
  return row ?? null
}

/** The ticket whose message took it. */
export async function findAttachedTo(db: Db, ticketId: string, id: string): Promise<AttachmentRow | null> {
  const [row] = await db
    .select({ attachment: ticketAttachments })
    .from(ticketAttachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .where(and(eq(ticketAttachments.id, id), eq(ticketMessages.ticketId, ticketId)))
  return row?.attachment ?? null
}

export async function insertAttachment(db: Db, row: typeof ticketAttachments.$inferInsert): Promise<void> {
  await db.insert(ticketAttachments).values(row)
}

/** Puts uploads beside a message; answers how many of them were there to be taken. */
export async function takeAttachments(
  tx: Db,
  { userId, messageId, ids }: { userId: string; messageId: string; ids: string[] },
): Promise<number> {
  if (ids.length === 0) return 0
  const isLoose = and(eq(ticketAttachments.userId, userId), isNull(ticketAttachments.messageId))
  const taken = await tx
    .update(ticketAttachments)
    .set({ messageId })
    .where(and(inArray(ticketAttachments.id, ids), isLoose))
    .returning({ id: ticketAttachments.id })
  return taken.length
}

export async function deleteLoose(tx: Db, before: Date): Promise<string[]> {
  const gone = await tx
    .delete(ticketAttachments)
    .where(and(isNull(ticketAttachments.messageId), lt(ticketAttachments.createdAt, before)))
    .returning({ key: ticketAttachments.key })
  return gone.map(({ key }) => key)
}

export async function countLoose(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(ticketAttachments)
    .where(and(eq(ticketAttachments.userId, userId), isNull(ticketAttachments.messageId)))
  return row?.value ?? 0
}

/** Columns by name: what support needs to find it in the logs, and where its files are. */
export async function findGeneration(db: Db, id: string) {
  const [row] = await db
    .select({
      id: generations.id,
      userId: generations.userId,
      createdAt: generations.createdAt,
      status: generations.status,
      failure: generations.failure,
      provider: generations.provider,
      requestId: generations.requestId,
      photo: generations.originalImageUrl,
      picture: generations.generatedImageUrl,
    })
    .from(generations)
    .where(and(eq(generations.id, id), isNull(generations.deletedAt)))
  return row ?? null
}
