import { modelOrigins } from '#contracts/catalogue.ts'
import { bodyTypes, genders, type Pose } from '#contracts/generations.ts'
import type { PersonDetails } from '#contracts/person.ts'
import { loadDrizzle } from '../drizzle.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

const { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

export type ModelViews = { frontale: string } & Partial<Record<Pose, string>>

export const models = pgTable('models', {
  id: id(),
  name: text('name').notNull(),
  gender: text('gender', { enum: genders }).notNull(),
  bodyType: text('body_type', { enum: bodyTypes }).notNull(),
  ethnicity: text('ethnicity').notNull(),
  imageUrl: text('image_url'),
  /** What the picture is. Read it by `originOf`: the release before changes pictures without a word about this. */
  origin: text('origin', { enum: modelOrigins }).notNull().default('undeclared'),
  /** Of a person who may be shown to an AI: the picture of each pose; `frontale` is `imageUrl`, or this holds no more. */
  views: jsonb('views').$type<ModelViews>(),
  /** What is said of a person besides gender, body and skin. */
  person: jsonb('person').$type<PersonDetails>(),
  description: text('description'),
  isActive: boolean('is_active').notNull().default(true),
  /** The order in which people see them, then by name. */
  position: integer('position').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Nobody can choose it any more; generations made with it keep its name. */
  deletedAt: instant('deleted_at'),
})

/** The model with which a shop's new pictures begin: one for each gender. */
export const pinnedModels = pgTable(
  'pinned_models',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gender: text('gender', { enum: genders }).notNull(),
    modelId: uuid('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.gender] })],
)
