import type { Db } from '#server/db/database.ts'
import { addressConfirmations, passwordResetTokens, users } from '#server/db/schema.ts'
import { and, count, eq, gt, isNull, lte, sql } from '#server/db/sql.ts'

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

const prepareById = (db: Db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_user')
const byId = new WeakMap<Db, ReturnType<typeof prepareById>>()

/** Every request asks this, and building the statement costs more than asking it: built once for each handle. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const statement = byId.get(db) ?? prepareById(db)
  byId.set(db, statement)
  const [row] = await statement.execute({ id })
  return row ?? null
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row ?? null
}

/** Null when the address has an account already, also one made in this very moment. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row ?? null
}

export async function updateUser(tx: Db, id: string, change: Partial<UserRow>): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id))
}

/** False when the hash is not the one it was. */
export async function replaceHash(
  tx: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ password: to })
    .where(and(eq(users.id, id), eq(users.password, from)))
    .returning({ id: users.id })
  return rows.length > 0
}

type NewToken = typeof passwordResetTokens.$inferInsert
const tokens = passwordResetTokens

export async function insertToken(tx: Db, token: NewToken): Promise<void> {
  await tx.insert(tokens).values(token)
}

export async function countTokensSince(tx: Db, userId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(tokens)
    .where(and(eq(tokens.userId, userId), gt(tokens.createdAt, since)))
  return row?.value ?? 0
}

const usable = (digest: string, now: Date) =>
  and(eq(tokens.token, digest), eq(tokens.used, false), gt(tokens.expiresAt, now))

/** Whose token it is, if it can still be used. */
export async function findTokenOwner(db: Db, digest: string, now: Date): Promise<string | null> {
  const [row] = await db.select({ userId: tokens.userId }).from(tokens).where(usable(digest, now))
  return row?.userId ?? null
}

/** False when somebody else was first. */
export async function useToken(tx: Db, digest: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(tokens)
    .set({ used: true })
    .where(usable(digest, now))
    .returning({ id: tokens.id })
  return rows.length === 1
}

export async function voidTokens(tx: Db, userId: string): Promise<void> {
  await tx
    .update(tokens)
    .set({ used: true })
    .where(and(eq(tokens.userId, userId), eq(tokens.used, false)))
}

export async function deleteTokensBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(tokens).where(lte(tokens.createdAt, instant))
}

type Confirmation = typeof addressConfirmations.$inferInsert

/** The one link of an account: the one before it is worth nothing any more. */
export async function replaceConfirmation(tx: Db, confirmation: Confirmation): Promise<void> {
  const { token, expiresAt } = confirmation
  await tx
    .insert(addressConfirmations)
    .values(confirmation)
    .onConflictDoUpdate({ target: addressConfirmations.userId, set: { token, expiresAt } })
}

/** Whose link it is, if it can still be used. */
export async function findToConfirm(db: Db, digest: string, now: Date): Promise<UserRow | null> {
  const { userId, token, expiresAt } = addressConfirmations
  const [row] = await db
    .select({ user: users })
    .from(addressConfirmations)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(token, digest), gt(expiresAt, now)))
  return row?.user ?? null
}

/** False when it was known already. */
export async function setConfirmed(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)))
    .returning({ id: users.id })
  return rows.length > 0
}

export async function deleteConfirmationsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(addressConfirmations).where(lte(addressConfirmations.expiresAt, instant))
}

export async function deleteUser(tx: Db, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}
