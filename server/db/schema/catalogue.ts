import { castingStates } from '#contracts/casting.ts'
import { modelOrigins, tones } from '#contracts/catalogue.ts'
import { bodyTypes, genders, type Pose, poses } from '#contracts/generations.ts'
import type { PersonDetails } from '#contracts/person.ts'
import { loadDrizzle } from '../drizzle.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

const { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } = loadDrizzle('drizzle-orm/pg-core')

/** What a photographed person signed; days as `2026-11-23`. */
export interface Consent {
  personName: string
  signedOn: string
  /** The last day on which it holds. */
  until: string
  purpose: string
  /** The key of the signed sheet. */
  sheet: string
  /** Which account said that all this is so, and when. */
  confirmedBy: string
  confirmedAt: string
}

export type ModelViews = { frontale: string } & Partial<Record<Pose, string>>

export const models = pgTable('models', {
  id: id(),
  /** The shop whose own it is; null: everybody's. Own ones are never active, so that the release before shows them to nobody. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
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
  /** Of a photographed person: without a valid one nobody chooses the model, and nothing of it travels. */
  consent: jsonb('consent').$type<Consent>(),
  description: text('description'),
  isActive: boolean('is_active').notNull().default(true),
  /** The order in which people see them, then by name. */
  position: integer('position').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Nobody can choose it any more; generations made with it keep its name. */
  deletedAt: instant('deleted_at'),
})

/** A person who was described, while pictures of it are made and one is chosen. */
export const castings = pgTable('castings', {
  id: id(),
  /** Whose model it will be; null: the catalogue's. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** Who pays attention: a salted hash of it goes to the provider. */
  askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
  name: text('name').notNull(),
  gender: text('gender', { enum: genders }).notNull(),
  bodyType: text('body_type', { enum: bodyTypes }).notNull(),
  tone: text('tone', { enum: tones }).notNull(),
  person: jsonb('person').$type<PersonDetails>().notNull(),
  /** What the chosen candidate became. */
  modelId: uuid('model_id').references(() => models.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

/** A candidate, or a further view of the chosen one. */
export const castingPictures = pgTable(
  'casting_pictures',
  {
    id: id(),
    castingId: uuid('casting_id')
      .notNull()
      .references(() => castings.id, { onDelete: 'cascade' }),
    pose: text('pose', { enum: poses }).notNull(),
    /** The order in which they are shown. */
    number: integer('number').notNull(),
    state: text('state', { enum: castingStates }).notNull().default('waiting'),
    /** Set before a provider is called, so that a crash never leads to a second paid call. */
    calledProvider: text('called_provider'),
    provider: text('provider'),
    key: text('key'),
    costCents: integer('cost_cents').notNull().default(0),
    failure: text('failure'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('casting_pictures_of').on(table.castingId)],
)

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
