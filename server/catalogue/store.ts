import { and, asc, eq, sql } from 'drizzle-orm'
import type { Gender } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema.ts'

export type ModelRow = typeof models.$inferSelect

export async function listActiveModels(db: Db, gender?: Gender): Promise<ModelRow[]> {
  const ofGender = gender && eq(models.gender, gender)
  return db
    .select()
    .from(models)
    .where(and(eq(models.isActive, true), ofGender))
    .orderBy(asc(models.name), asc(models.id))
}

export async function findModel(db: Db, id: string): Promise<ModelRow | null> {
  const [row] = await db.select().from(models).where(eq(models.id, id))
  return row ?? null
}

export async function drawActiveModel(db: Db, gender: Gender): Promise<ModelRow | null> {
  const [row] = await db
    .select()
    .from(models)
    .where(and(eq(models.isActive, true), eq(models.gender, gender)))
    .orderBy(sql`random()`)
    .limit(1)
  return row ?? null
}
