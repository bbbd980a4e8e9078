import type { Db } from '#server/db/database.ts'
import { adminConfig, promptVersions } from '#server/db/schema/prompts.ts'
import { users } from '#server/db/schema/users.ts'
import { asc, desc, eq, sql } from '#server/db/sql.ts'

export type PromptRow = typeof adminConfig.$inferSelect
export type VersionRow = typeof promptVersions.$inferSelect

const shownVersions = 50

const shown = { prompt: adminConfig, author: users.email }

export async function listPrompts(db: Db) {
  return db
    .select(shown)
    .from(adminConfig)
    .leftJoin(users, eq(users.id, adminConfig.updatedBy))
    .orderBy(asc(adminConfig.key))
}

export async function lockPrompt(tx: Db, id: string): Promise<PromptRow | null> {
  const [row] = await tx.select().from(adminConfig).where(eq(adminConfig.id, id)).for('update')
  return row ?? null
}

export async function lockPromptByKey(tx: Db, key: string): Promise<PromptRow | null> {
  const [row] = await tx.select().from(adminConfig).where(eq(adminConfig.key, key)).for('update')
  return row ?? null
}

/** Null when the key has a text already, also one set in this very moment. */
export async function insertPrompt(
  tx: Db,
  prompt: typeof adminConfig.$inferInsert,
): Promise<PromptRow | null> {
  const [row] = await tx
    .insert(adminConfig)
    .values(prompt)
    .onConflictDoNothing({ target: adminConfig.key })
    .returning()
  return row ?? null
}

export async function setPrompt(
  tx: Db,
  id: string,
  change: Partial<typeof adminConfig.$inferInsert>,
): Promise<PromptRow | null> {
  const [row] = await tx.update(adminConfig).set(change).where(eq(adminConfig.id, id)).returning()
  return row ?? null
}

export async function deletePrompt(tx: Db, id: string): Promise<void> {
  await tx.delete(adminConfig).where(eq(adminConfig.id, id))
}

export async function listVersions(db: Db, key: string): Promise<VersionRow[]> {
  return db
    .select()
    .from(promptVersions)
    .where(eq(promptVersions.key, key))
    .orderBy(desc(promptVersions.number))
    .limit(shownVersions)
}

export async function findVersion(db: Db, id: string): Promise<VersionRow | null> {
  const [row] = await db.select().from(promptVersions).where(eq(promptVersions.id, id))
  return row ?? null
}

/** Numbers are given under the lock of the prompt's row. */
export async function insertVersion(
  tx: Db,
  version: Omit<typeof promptVersions.$inferInsert, 'number'>,
): Promise<void> {
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from ${promptVersions} where key = ${version.key})`
  await tx.insert(promptVersions).values({ ...version, number })
}

export async function hasVersions(tx: Db, key: string): Promise<boolean> {
  const rows = await tx
    .select({ id: promptVersions.id })
    .from(promptVersions)
    .where(eq(promptVersions.key, key))
    .limit(1)
  return rows.length > 0
}
