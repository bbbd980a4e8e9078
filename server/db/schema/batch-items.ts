import { itemStates, reviews } from '#contracts/batch-words.ts'
import { type Coaching, poses } from '#contracts/generations.ts'
import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { batches } from './batches.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { garments } from './garments.ts'
import { generations } from './generations.ts'

const { boolean, index, integer, jsonb, pgTable, text, unique, uuid } = loadDrizzle('drizzle-orm/pg-core')

/** A garment of the archive in a batch. */
export const batchGarments = pgTable(
  'batch_garments',
  {
    id: id(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    garmentId: uuid('garment_id')
      .notNull()
      .references(() => garments.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The shop's own number, as it came with this batch. */
    ref: text('ref'),
    coaching: jsonb('coaching').$type<Coaching>(),
    /** The account had this photo before. */
    isDuplicate: boolean('is_duplicate').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    unique('batch_garments_once').on(table.batchId, table.garmentId),
    index('batch_garments_garment').on(table.garmentId),
  ],
)

/** One cell of the matrix: a garment in a pose on a model. */
export const batchItems = pgTable(
  'batch_items',
  {
    id: id(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    batchGarmentId: uuid('batch_garment_id')
      .notNull()
      .references(() => batchGarments.id, { onDelete: 'cascade' }),
    pose: text('pose', { enum: poses }).notNull(),
    /** Null: at random. No reference, because a cell outlives a model that left the catalogue. */
    modelId: uuid('model_id'),
    position: integer('position').notNull(),
    state: text('state', { enum: itemStates }).notNull().default('planned'),
    /** Set in the transaction that charges its credit; null again when its owner removed the picture for good. */
    generationId: uuid('generation_id').references(() => generations.id, { onDelete: 'set null' }),
    /** How often it was asked for: a part of the key under which a start counts once. */
    attempt: integer('attempt').notNull().default(0),
    /** Why it could not be started, as a code of the tables of errors and failures. */
    failure: text('failure'),
    review: text('review', { enum: reviews }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('batch_items_cell').on(table.batchGarmentId, table.pose, table.modelId).nullsNotDistinct(),
    index('batch_items_order').on(table.batchId, table.position, table.id),
    index('batch_items_queued').on(table.batchId, table.position).where(sql`${table.state} = 'queued'`),
    index('batch_items_generation').on(table.generationId),
  ],
)
