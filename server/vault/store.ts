import type { Db } from '#server/db/database.ts'
import { dataKeys } from '#server/db/schema/files.ts'
import { and, asc, eq, isNotNull, isNull, ne, notInArray, sql } from '#server/db/sql.ts'
import type { Owner } from './owner.ts'

export type DataKeyRow = typeof dataKeys.$inferSelect

const ownedBy = (owner: Owner) => (owner ? eq(dataKeys.userId, owner) : isNull(dataKeys.userId))

export async function findKey(db: Db, owner: Owner): Promise<DataKeyRow | null> {
  const [row] = await db.select().from(dataKeys).where(ownedBy(owner))
  return row ?? null
}

/** The house's row, held so that no rotation passes it before the transaction ends. */
export async function shareHouseKey(tx: Db): Promise<DataKeyRow | null> {
  const [row] = await tx.select().from(dataKeys).where(ownedBy(null)).for('share')
  return row ?? null
}

/** Does nothing when the owner has a key, or had one. */
export async function insertKey(db: Db, row: typeof dataKeys.$inferInsert): Promise<void> {
  await db.insert(dataKeys).values(row).onConflictDoNothing()
}

/** Whether keys are there that none of these master keys opens. */
export async function hasForeignKeys(db: Db, known: string[]): Promise<boolean> {
  const rows = await db
    .select({ id: dataKeys.id })
    .from(dataKeys)
    .where(and(isNotNull(dataKeys.wrapped), notInArray(dataKeys.masterKey, known)))
    .limit(1)
  return rows.length > 0
}

/** Some keys that another master key wraps, locked; the house's comes first. */
export async function lockOtherKeys(tx: Db, masterKey: string, limit: number): Promise<DataKeyRow[]> {
  return tx
    .select()
    .from(dataKeys)
    .where(and(isNotNull(dataKeys.wrapped), ne(dataKeys.masterKey, masterKey)))
    .orderBy(sql`${dataKeys.userId} asc nulls first`, asc(dataKeys.id))
    .limit(limit)
    .for('update')
}

export async function updateKey(
  tx: Db,
  id: string,
  change: { wrapped: string; masterKey: string },
): Promise<void> {
  await tx.update(dataKeys).set(change).where(eq(dataKeys.id, id))
}

/** The row stays, so that nobody makes the account a new key. */
export async function eraseKey(db: Db, userId: string, destroyedAt: Date): Promise<void> {
  await db
    .insert(dataKeys)
    .values({ userId, wrapped: null, masterKey: '', destroyedAt })
    .onConflictDoUpdate({ target: dataKeys.userId, set: { wrapped: null, masterKey: '', destroyedAt } })
}
