import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { complaintReasons } from '#contracts/complaint.ts'
import { fabrics, garmentKinds, genders, poses, stages, statuses } from '#contracts/generations.ts'
import type { Notice } from '#contracts/notices.ts'
import { fits, sizes } from '#contracts/sizes.ts'
import { sources } from '#contracts/sources.ts'
import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { batches } from './batches.ts'
import { models } from './catalogue.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { garments } from './garments.ts'
import { users } from './users.ts'

const { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

export const generations = pgTable(
  'generations',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What it is a picture of. The release before does not say; a trigger does, and goes with the next one. */
    garmentId: uuid('garment_id').references(() => garments.id),
    /** Where the request came from, the batch that it is a part of, and the shop's own number in that request. */
    source: text('source', { enum: sources }).notNull().default('web'),
    batchId: uuid('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    ref: text('ref'),
    /** Asked for with a test key: drawn by the studio, no credit, in no history or figure, gone after a week. */
    test: boolean('test').notNull().default(false),
    /** Storage keys; the wire shows paths of the API instead. Photos are the garment's, as it had them then. */
    originalImageUrl: text('original_image_url').notNull(),
    detailImageUrl: text('detail_image_url'),
    /** Where the picture shows the back, and the shop has photographed it. */
    backImageUrl: text('back_image_url'),
    generatedImageUrl: text('generated_image_url'),
    selectedGender: text('selected_gender', { enum: genders }).notNull(),
    garmentKind: text('garment_kind', { enum: garmentKinds }),
    fabric: text('fabric', { enum: fabrics }),
    /** The body that wears it, the body that the garment was cut for, and how it sits there. */
    size: text('size', { enum: sizes }),
    garmentSize: text('garment_size', { enum: sizes }),
    fit: text('fit', { enum: fits }),
    selectedModelId: uuid('selected_model_id').references(() => models.id, { onDelete: 'set null' }),
    /** The first picture of its set: an AI takes person, styling and light from it. */
    setOf: uuid('set_of').references((): AnyPgColumn => generations.id, { onDelete: 'set null' }),
    poseType: text('pose_type', { enum: poses }).notNull().default('frontale'),
    status: text('status', { enum: statuses }).notNull().default('pending'),
    stage: text('stage', { enum: stages }),
    errorMessage: text('error_message'),
    /** Why it failed, as a code of the table of failures. */
    failure: text('failure'),
    openaiCostCents: integer('openai_cost_cents').notNull().default(4),
    /** Who made the picture, and what there is to know about it. */
    provider: text('provider'),
    madeByAi: boolean('made_by_ai'),
    /** The sentences of `notices`, for the release before, which knows no codes; drop it with the next one. */
    notice: text('notice'),
    notices: jsonb('notices').$type<Notice[]>().notNull().default([]),
    /** What its owner says is wrong with it. */
    complaint: text('complaint', { enum: complaintReasons }),
    /** The worker that holds the row: its token fences off every other one, the instant frees it when it dies. */
    leaseToken: uuid('lease_token'),
    leaseUntil: instant('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** After a failed attempt: when it may be tried again. */
    notBefore: instant('not_before'),
    /** Set before a provider is called, so that a crash never leads to a second paid call. */
    calledProvider: text('called_provider'),
    /** The request that asked for it: the thread that runs through the lines of the logs. */
    requestId: uuid('request_id'),
    /** How long the provider took that made the picture. */
    providerMs: integer('provider_ms'),
    /** What its files weigh, before they are sealed. */
    storedBytes: integer('stored_bytes').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: instant('completed_at'),
    /** Since when its picture cannot be read any more; the credit came back with it. */
    lostAt: instant('lost_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // Ascending and read backwards: drizzle's desc() puts nulls last, which no ORDER BY … DESC asks for.
    index('generations_history').on(table.userId, table.createdAt, table.id),
    index('generations_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('pending', 'processing')`),
    index('generations_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('generations_model').on(table.selectedModelId),
    index('generations_batch').on(table.batchId).where(sql`${table.batchId} is not null`),
    index('generations_test').on(table.userId, table.createdAt).where(sql`${table.test}`),
    index('generations_ref').on(table.userId, table.ref).where(sql`${table.ref} is not null`),
    index('generations_set').on(table.setOf).where(sql`${table.setOf} is not null`),
    index('generations_garment').on(table.garmentId, table.createdAt, table.id),
    // With all that is read of the latest ones, which lie far from each other in the table.
    index('generations_completed')
      .on(table.completedAt, table.provider, table.providerMs)
      .where(sql`${table.status} = 'completed'`),
    index('generations_complaint').on(table.complaint).where(sql`${table.complaint} is not null`),
    index('generations_storage').on(table.userId, table.storedBytes).where(sql`${table.deletedAt} is null`),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** A digest of what was asked; the same key with other content is refused. */
    fingerprint: text('fingerprint').notNull(),
    generationId: uuid('generation_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)
