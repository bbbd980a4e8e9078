import { bodyTypes, genders } from '#contracts/generations.ts'
import { loadDrizzle } from '../drizzle.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

const { boolean, integer, pgTable, primaryKey, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

export const models = pgTable('models', {
  id: id(),
  name: text('name').notNull(),
  gender: text('gender', { enum: genders }).notNull(),
  bodyType: text('body_type', { enum: bodyTypes }).notNull(),
  ethnicity: text('ethnicity').notNull(),
  imageUrl: text('image_url'),
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
