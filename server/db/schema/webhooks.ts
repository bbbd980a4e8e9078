import {
  deliveryFaults,
  deliveryStatuses,
  offReasons,
  type WebhookEvent,
  webhookTypes,
} from '#contracts/webhooks.ts'
import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

const { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } = loadDrizzle('drizzle-orm/pg-core')

/** Where a shop wants to be told. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    /** Sealed with the key of the account. */
    secret: text('secret').notNull(),
    formerSecret: text('former_secret'),
    formerSecretUntil: instant('former_secret_until'),
    offAt: instant('off_at'),
    offReason: text('off_reason', { enum: offReasons }),
    /** Nothing has arrived since; and when its owner was told. */
    failingSince: instant('failing_since'),
    warnedAt: instant('warned_at'),
    /** One delivery at a time: the process that has it is done by then, or dead. */
    busyUntil: instant('busy_until'),
    createdAt: createdAt(),
  },
  (table) => [index('webhook_endpoints_user').on(table.userId)],
)

/** What happened, written in the transaction in which it happened. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: webhookTypes }).notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_messages_age').on(table.createdAt),
    index('webhook_messages_user').on(table.userId),
  ],
)

/** A message on its way to one address. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    status: text('status', { enum: deliveryStatuses }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** When it is due; null once it has arrived or was given up. */
    nextAt: instant('next_at'),
    answer: integer('answer'),
    fault: text('fault', { enum: deliveryFaults }),
    ms: integer('ms'),
    lastTriedAt: instant('last_tried_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.messageId, table.endpointId),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAt)
      .where(sql`${table.nextAt} is not null`),
    index('webhook_deliveries_list').on(table.endpointId, table.createdAt, table.id),
  ],
)
