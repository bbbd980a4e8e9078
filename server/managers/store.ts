import { planIds, plans } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { accountManagers, namedManagers } from '#server/db/schema/managers.ts'
import { users } from '#server/db/schema/users.ts'
import { and, eq, getTableColumns, inArray, isNull, sql } from '#server/db/sql.ts'

export type ManagerRow = typeof accountManagers.$inferSelect

const attended = planIds.filter((id) => plans[id].rights.includes('accountManager'))
const advisoryLock = 7_402_119

/** Accounts that were on a smaller plan since keep their name, and count when they are back. */
const isAttended = inArray(users.subscriptionPlan, attended)

const listed = (db: Db) =>
  db
    .select({ ...getTableColumns(accountManagers), accounts: sql<number>`count(${users.id})::int` })
    .from(accountManagers)
    .leftJoin(namedManagers, eq(namedManagers.managerId, accountManagers.id))
    .leftJoin(users, and(eq(users.id, namedManagers.userId), isAttended))
    .groupBy(accountManagers.id)

export const listManagers = (db: Db) => listed(db).orderBy(accountManagers.name, accountManagers.id)

export async function findListed(db: Db, id: string) {
  const [row] = await listed(db).where(eq(accountManagers.id, id))
  return row ?? null
}

export async function findManager(db: Db, id: string): Promise<ManagerRow | null> {
  const [row] = await db.select().from(accountManagers).where(eq(accountManagers.id, id))
  return row ?? null
}

/** Who was named for an account, or the default. */
export async function findManagerOf(db: Db, userId: string): Promise<ManagerRow | null> {
  const [row] = await db
    .select(getTableColumns(accountManagers))
    .from(accountManagers)
    .leftJoin(
      namedManagers,
      and(eq(namedManagers.managerId, accountManagers.id), eq(namedManagers.userId, userId)),
    )
    .where(sql`${namedManagers.userId} is not null or ${accountManagers.isDefault}`)
    .orderBy(sql`${namedManagers.userId} nulls last`)
    .limit(1)
  return row ?? null
}

export async function findNamed(db: Db, userId: string): Promise<ManagerRow | null> {
  const [row] = await db
    .select(getTableColumns(accountManagers))
    .from(namedManagers)
    .innerJoin(accountManagers, eq(accountManagers.id, namedManagers.managerId))
    .where(eq(namedManagers.userId, userId))
  return row ?? null
}

/** Accounts that were sold a manager and were named none. */
export async function countUnnamed(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(namedManagers, eq(namedManagers.userId, users.id))
    .where(and(isAttended, isNull(namedManagers.userId)))
  return row?.count ?? 0
}

/** They are few and seldom change: one change at a time, so that there is never more than one default. */
export const lockManagers = (tx: Db): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`)

export async function insertManager(
  tx: Db,
  values: typeof accountManagers.$inferInsert,
): Promise<ManagerRow | null> {
  const [row] = await tx.insert(accountManagers).values(values).returning()
  return row ?? null
}

export async function updateManager(tx: Db, id: string, change: Partial<ManagerRow>): Promise<void> {
  await tx.update(accountManagers).set(change).where(eq(accountManagers.id, id))
}

export async function endDefault(tx: Db): Promise<void> {
  await tx.update(accountManagers).set({ isDefault: false }).where(eq(accountManagers.isDefault, true))
}

export async function deleteManager(tx: Db, id: string): Promise<void> {
  await tx.delete(accountManagers).where(eq(accountManagers.id, id))
}

export async function setNamed(tx: Db, userId: string, managerId: string | null): Promise<void> {
  await tx.delete(namedManagers).where(eq(namedManagers.userId, userId))
  if (managerId) await tx.insert(namedManagers).values({ userId, managerId })
}
