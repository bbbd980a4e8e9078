import { formatNames } from '#contracts/format-words.ts'
import type { GarmentFacts } from '#contracts/garment-facts.ts'
import { garmentKinds } from '#contracts/generations.ts'
import { loadDrizzle } from '../drizzle.ts'
import { sql } from '../sql.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

const { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } =
  loadDrizzle('drizzle-orm/pg-core')

/** A photo of a garment: where its file lies, what is in it, and what it weighs with its copies, before they are sealed. */
export interface StoredPhoto {
  key: string
  /** SHA-256 of the stored bytes. Null: from before there were garments, and not looked at yet. */
  hash: string | null
  bytes: number
}

/** What was measured of a garment, in the photo under this key. */
export interface MeasuredPhoto {
  key: string
  facts: GarmentFacts | null
}

/** What a shop sells. It owns its photos; a generation is one picture of it. */
export const garments = pgTable(
  'garments',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The shop's own number for it (SKU). */
    ref: text('ref'),
    kind: text('kind', { enum: garmentKinds }),
    favourite: boolean('favourite').notNull().default(false),
    photo: jsonb('photo').$type<StoredPhoto>().notNull(),
    detail: jsonb('detail').$type<StoredPhoto>(),
    back: jsonb('back').$type<StoredPhoto>(),
    contentHash: text('content_hash').generatedAlwaysAs(sql`photo->>'hash'`),
    /** Of the photo that it had then: another photo is measured again. */
    measured: jsonb('measured').$type<MeasuredPhoto>(),
    /** What all its photos weigh. */
    storedBytes: integer('stored_bytes').notNull().default(0),
    /** Name and ref in small letters without accents: databases do not agree on what those are. */
    search: text('search').notNull().default(''),
    /** Counts the edits of a person, so that an edit of something outdated is seen. */
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Since when it is in the bin, its pictures with it. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('garments_age').on(table.userId, table.createdAt, table.id),
    uniqueIndex('garments_content')
      .on(table.userId, table.contentHash)
      .where(sql`${table.deletedAt} is null`),
    index('garments_storage').on(table.userId, table.storedBytes).where(sql`${table.deletedAt} is null`),
    index('garments_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('garments_unsettled').on(table.id).where(sql`${table.contentHash} is null`),
  ],
)

/** A ZIP that was asked for: the link to it is good for one download. */
export const garmentArchives = pgTable('garment_archives', {
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  garmentIds: jsonb('garment_ids').$type<string[]>().notNull(),
  format: text('format', { enum: formatNames }).notNull(),
  expiresAt: instant('expires_at').notNull(),
})
