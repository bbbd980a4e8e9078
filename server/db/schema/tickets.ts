import { planIds } from '#contracts/plans.ts'
import { ticketAuthors } from '#contracts/tickets.ts'
import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant } from './columns.ts'
import { generations } from './generations.ts'
import { users } from './users.ts'

const { index, integer, pgTable, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

/** A question to support, and what was promised for it. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    /** What people call it by; counted over all accounts. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    /** When it was asked: a later change of plan changes no promise. */
    plan: text('plan', { enum: planIds }).notNull(),
    /** A picture that its owner shows to support. */
    generationId: uuid('generation_id').references(() => generations.id, { onDelete: 'set null' }),
    /** The promise, and when it was kept. */
    dueAt: instant('due_at').notNull(),
    firstAnsweredAt: instant('first_answered_at'),
    /** Until when the latest question has to be answered; null: it is the person's turn. */
    awaitedBy: instant('awaited_by'),
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
    /** Of the latest message. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('tickets_user').on(table.userId, table.createdAt, table.id),
    index('tickets_queue').on(table.awaitedBy).where(sql`${table.awaitedBy} is not null`),
    index('tickets_moved').on(table.updatedAt, table.id),
    index('tickets_asked').on(table.createdAt),
    index('tickets_generation').on(table.generationId).where(sql`${table.generationId} is not null`),
  ],
)

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: id(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    author: text('author', { enum: ticketAuthors }).notNull(),
    text: text('text').notNull(),
    /** The mail that took an answer to the person. No reference: mails are forgotten after a month. */
    mailId: uuid('mail_id'),
    createdAt: createdAt(),
  },
  (table) => [index('ticket_messages_thread').on(table.ticketId, table.createdAt, table.id)],
)

/** Pictures beside a message. Uploaded before it is sent; what no message takes goes after a day. */
export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').references(() => ticketMessages.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('ticket_attachments_message').on(table.messageId),
    index('ticket_attachments_user').on(table.userId),
    index('ticket_attachments_loose').on(table.createdAt).where(sql`${table.messageId} is null`),
  ],
)
