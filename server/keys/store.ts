import type { KeyMode } from '#contracts/keys.ts'
import type { Db } from '#server/db/database.ts'
import { apiKeys, keyBuckets } from '#server/db/schema/keys.ts'
import { and, count, desc, eq, gt, isNull, lt, or } from '#server/db/sql.ts'

export type KeyRow = typeof apiKeys.$inferSelect
type NewKeyRow = typeof apiKeys.$inferInsert

/** A key, and who asks for it. */
interface Owned {
  userId: string
  id: string
}

const owned = ({ userId, id }: Owned) => and(eq(apiKeys.id, id), eq(apiKeys.userId, userId))
const works = (now: Date) => or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))

export async function listKeys(db: Db, userId: string): Promise<KeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

export async function insertKey(tx: Db, row: NewKeyRow): Promise<KeyRow> {
  const [entered] = await tx.insert(apiKeys).values(row).returning()
  if (!entered) throw new Error('no key was written')
  return entered
}

/** Those of a mode that work and that no other key has replaced. */
export async function countKeys(
  tx: Db,
  { userId, mode, now }: { userId: string; mode: KeyMode; now: Date },
): Promise<number> {
  const isTheirs = and(eq(apiKeys.userId, userId), eq(apiKeys.mode, mode))
  const [row] = await tx
    .select({ value: count() })
    .from(apiKeys)
    .where(and(isTheirs, isNull(apiKeys.replacedAt), works(now)))
  return row?.value ?? 0
}

/** One that works and was not replaced, locked until the transaction ends. */
export async function lockKey(tx: Db, which: Owned, now: Date): Promise<KeyRow | null> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(owned(which), isNull(apiKeys.replacedAt), works(now)))
    .for('update')
  return row ?? null
}

export async function endKey(
  tx: Db,
  id: string,
  change: { replacedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.update(apiKeys).set(change).where(eq(apiKeys.id, id))
}

/** False when the account has no such key. */
export async function deleteKey(db: Db, which: Owned): Promise<boolean> {
  const rows = await db.delete(apiKeys).where(owned(which)).returning({ id: apiKeys.id })
  return rows.length > 0
}

export async function noteUse(
  tx: Db,
  id: string,
  use: Pick<KeyRow, 'lastUsedAt' | 'lastUsedNetwork' | 'networks'>,
): Promise<void> {
  await tx.update(apiKeys).set(use).where(eq(apiKeys.id, id))
}

/** The row as it is now, locked: of two first uses from a new network one is told. */
export async function lockNetworks(tx: Db, id: string): Promise<string[] | null> {
  const [row] = await tx
    .select({ networks: apiKeys.networks })
    .from(apiKeys)
    .where(eq(apiKeys.id, id))
    .for('update')
  return row?.networks ?? null
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.delete(apiKeys).where(lt(apiKeys.expiresAt, before))
  await db.delete(keyBuckets).where(lt(keyBuckets.fullAt, before))
}
