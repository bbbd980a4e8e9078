import type { Db } from '#server/db/database.ts'
import { installation } from '#server/db/schema/files.ts'
import { isNull } from '#server/db/sql.ts'

export type Installation = typeof installation.$inferSelect

/** Who this database is. Not made by a migration: embedded databases begin as copies of one that was migrated before. */
export async function readInstallation(db: Db): Promise<Installation> {
  await db.insert(installation).values({}).onConflictDoNothing()
  const [row] = await db.select().from(installation)
  if (!row) throw new Error('the database has no identity')
  return row
}

/** The same, and nobody else attaches a storage before the transaction ends. */
export async function lockInstallation(tx: Db): Promise<Installation> {
  await tx.insert(installation).values({}).onConflictDoNothing()
  const [row] = await tx.select().from(installation).for('update')
  if (!row) throw new Error('the database has no identity')
  return row
}

export async function setStorage(db: Db, storageId: string): Promise<void> {
  await db.update(installation).set({ storageId })
}

/** Answers the storage that the database has from now on: this one, or the one that it had already. */
export async function claimStorage(db: Db, storageId: string): Promise<string | null> {
  await db.update(installation).set({ storageId }).where(isNull(installation.storageId))
  return (await readInstallation(db)).storageId
}
