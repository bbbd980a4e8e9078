import type { BodyType, Gender } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { models, pinnedModels } from '#server/db/schema/catalogue.ts'
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, ne, or, sql } from '#server/db/sql.ts'

export type ModelRow = typeof models.$inferSelect
export type NewModel = typeof models.$inferInsert

const inOrder = [asc(models.position), asc(models.name), asc(models.id)]
const there = isNull(models.deletedAt)
/** Everybody's, as against the models that are a shop's own. */
const ofTheHouse = isNull(models.userId)

const choosableBy = (userId: string) =>
  or(eq(models.userId, userId), and(ofTheHouse, eq(models.isActive, true)))

/** The other side of `isBarred`: a photographed person is shown for as long as they agreed to it. */
const agreedTo = (today: string) =>
  or(ne(models.origin, 'photographed'), sql`${models.consent}->>'until' >= ${today}`)

interface Asked {
  userId: string
  gender?: Gender | undefined
  today: string
}

/** What somebody may choose from, the pinned ones first, then the shop's own. */
export async function listChoosable(db: Db, { userId, gender, today }: Asked) {
  const isPinned = isNotNull(pinnedModels.modelId).mapWith(Boolean)
  const ofUser = and(eq(pinnedModels.modelId, models.id), eq(pinnedModels.userId, userId))
  return db
    .select({ ...getTableColumns(models), isPinned })
    .from(models)
    .leftJoin(pinnedModels, ofUser)
    .where(and(there, choosableBy(userId), agreedTo(today), gender && eq(models.gender, gender)))
    .orderBy(desc(isPinned), sql`${models.userId} is null`, ...inOrder)
}

interface Filter {
  gender?: Gender | undefined
  bodyType?: BodyType | undefined
  /** Any part of name, ethnicity or description. */
  search?: string | undefined
}

export async function listModels(db: Db, { gender, bodyType, search }: Filter): Promise<ModelRow[]> {
  const said = search?.trim().toLowerCase()
  const contains = (column: typeof models.name | typeof models.ethnicity | typeof models.description) =>
    sql`position(${said} in lower(${column})) > 0`
  return db
    .select()
    .from(models)
    .where(
      and(
        there,
        ofTheHouse,
        gender && eq(models.gender, gender),
        bodyType && eq(models.bodyType, bodyType),
        said
          ? or(contains(models.name), contains(models.ethnicity), contains(models.description))
          : undefined,
      ),
    )
    .orderBy(...inOrder)
}

/** Also those whose consent is over: who owns them renews it, or deletes them. */
export async function listOwn(db: Db, userId: string): Promise<ModelRow[]> {
  return db
    .select()
    .from(models)
    .where(and(there, eq(models.userId, userId)))
    .orderBy(...inOrder)
}

export async function drawActiveModel(
  db: Db,
  { gender, today }: Omit<Asked, 'userId'> & { gender: Gender },
): Promise<ModelRow | null> {
  const [row] = await db
    .select()
    .from(models)
    .where(and(there, ofTheHouse, eq(models.isActive, true), agreedTo(today), eq(models.gender, gender)))
    .orderBy(sql`random()`)
    .limit(1)
  return row ?? null
}

export async function lockModel(tx: Db, id: string): Promise<ModelRow | null> {
  const [row] = await tx
    .select()
    .from(models)
    .where(and(eq(models.id, id), there, ofTheHouse))
    .for('update')
  return row ?? null
}

export async function lockOwnModel(
  tx: Db,
  { id, userId }: { id: string; userId: string },
): Promise<ModelRow | null> {
  const [row] = await tx
    .select()
    .from(models)
    .where(and(eq(models.id, id), there, eq(models.userId, userId)))
    .for('update')
  return row ?? null
}

export async function insertModel(tx: Db, model: NewModel): Promise<ModelRow | null> {
  const [row] = await tx.insert(models).values(model).returning()
  return row ?? null
}

export async function setModel(tx: Db, id: string, change: Partial<NewModel>): Promise<ModelRow | null> {
  const [row] = await tx.update(models).set(change).where(eq(models.id, id)).returning()
  return row ?? null
}

/** Null when it is in the catalogue already, or never was. */
export async function reviveModel(tx: Db, id: string, updatedAt: Date): Promise<ModelRow | null> {
  const [row] = await tx
    .update(models)
    .set({ deletedAt: null, updatedAt })
    .where(and(eq(models.id, id), isNotNull(models.deletedAt), ofTheHouse))
    .returning()
  return row ?? null
}
