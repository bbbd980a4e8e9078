import type { Db } from '#server/db/database.ts'
import { addressConfirmations, emailChanges, passwordResetTokens } from '#server/db/schema/accounts.ts'
import type { Acceptance } from '#server/db/schema/users.ts'
import { and, count, eq, gt, isNull, lte, sql } from '#server/db/sql.ts'
import { accounts } from '#server/db/user-rows.ts'

/** With the hash: only this room has it. */
export type AccountRow = typeof accounts.$inferSelect

export async function findAccount(db: Db, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row ?? null
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email))
  return row ?? null
}

/** Null when the address has an account already, also one made in this very moment. */
export async function insertAccount(
  db: Db,
  account: typeof accounts.$inferInsert,
): Promise<AccountRow | null> {
  const [row] = await db
    .insert(accounts)
    .values(account)
    .onConflictDoNothing({ target: accounts.email })
    .returning()
  return row ?? null
}

export async function deleteAccount(tx: Db, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id))
}

export async function setPassword(
  tx: Db,
  id: string,
  { password, updatedAt }: Pick<AccountRow, 'password' | 'updatedAt'>,
): Promise<void> {
  await tx.update(accounts).set({ password, updatedAt }).where(eq(accounts.id, id))
}

/** False when the hash is not the one it was. */
export async function replaceHash(
  tx: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ password: to })
    .where(and(eq(accounts.id, id), eq(accounts.password, from)))
    .returning({ id: accounts.id })
  return rows.length > 0
}

/** The role acts once a password is chosen by link; the one from before is replaced. */
export async function setAdministrator(
  tx: Db,
  id: string,
  { password, updatedAt }: Pick<AccountRow, 'password' | 'updatedAt'>,
): Promise<void> {
  const role = { isAdmin: true, passwordByLink: false }
  await tx
    .update(accounts)
    .set({ ...role, password, updatedAt })
    .where(eq(accounts.id, id))
}

export async function endAdministrator(tx: Db, id: string, updatedAt: Date): Promise<void> {
  await tx.update(accounts).set({ isAdmin: false, updatedAt }).where(eq(accounts.id, id))
}

/** For a password that is chosen with a link from the mailbox. */
export async function setPasswordByLink(tx: Db, id: string, emailConfirmedAt: Date): Promise<void> {
  await tx.update(accounts).set({ emailConfirmedAt, passwordByLink: true }).where(eq(accounts.id, id))
}

/** False when it was known already. */
export async function setConfirmed(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ emailConfirmedAt: now })
    .where(and(eq(accounts.id, id), isNull(accounts.emailConfirmedAt)))
    .returning({ id: accounts.id })
  return rows.length > 0
}

export async function addAcceptance(db: Db, id: string, acceptance: Acceptance): Promise<void> {
  const added = JSON.stringify([acceptance])
  await db
    .update(accounts)
    .set({ acceptances: sql`${accounts.acceptances} || ${added}::jsonb` })
    .where(eq(accounts.id, id))
}

export type Profile = Pick<AccountRow, 'firstName' | 'lastName' | 'shopName'> &
  Partial<Pick<AccountRow, 'mannequinHead'>>

export async function setProfile(
  db: Db,
  id: string,
  { firstName, lastName, shopName, mannequinHead, updatedAt }: Profile & Pick<AccountRow, 'updatedAt'>,
): Promise<void> {
  const change = { firstName, lastName, shopName, updatedAt, ...(mannequinHead && { mannequinHead }) }
  await db.update(accounts).set(change).where(eq(accounts.id, id))
}

export async function setLogo(tx: Db, id: string, logo: string | null, updatedAt: Date): Promise<void> {
  await tx.update(accounts).set({ logo, updatedAt }).where(eq(accounts.id, id))
}

/** The mailbox is theirs; that the password was chosen from it is not known. */
export async function setAddress(tx: Db, id: string, email: string, now: Date): Promise<void> {
  await tx
    .update(accounts)
    .set({ email, emailConfirmedAt: now, passwordByLink: false, updatedAt: now })
    .where(eq(accounts.id, id))
}

export type RetentionChoice = Pick<AccountRow, 'keepDays' | 'keepDaysSince'>

export async function setRetention(db: Db, id: string, choice: RetentionChoice): Promise<void> {
  const { keepDays, keepDaysSince } = choice
  await db.update(accounts).set({ keepDays, keepDaysSince }).where(eq(accounts.id, id))
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
export async function findToConfirm(
  db: Db,
  digest: string,
  now: Date,
): Promise<{ id: string; email: string } | null> {
  const { userId, token, expiresAt } = addressConfirmations
  const [row] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(addressConfirmations)
    .innerJoin(accounts, eq(accounts.id, userId))
    .where(and(eq(token, digest), gt(expiresAt, now)))
  return row ?? null
}

export async function deleteConfirmationsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(addressConfirmations).where(lte(addressConfirmations.expiresAt, instant))
}

type EmailChange = typeof emailChanges.$inferInsert

/** The one change of an account: a link to another address is worth nothing any more. */
export async function replaceEmailChange(tx: Db, change: EmailChange): Promise<void> {
  const { email, token, expiresAt } = change
  await tx
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.userId, set: { email, token, expiresAt } })
}

export async function findEmailChange(
  db: Db,
  digest: string,
  now: Date,
): Promise<typeof emailChanges.$inferSelect | null> {
  const { token, expiresAt } = emailChanges
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(token, digest), gt(expiresAt, now)))
  return row ?? null
}

export async function voidEmailChange(tx: Db, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

export async function deleteEmailChangesBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, instant))
}

/** A link to an address that the account has no more must not confirm the new one. */
export async function voidConfirmation(tx: Db, userId: string): Promise<void> {
  await tx.delete(addressConfirmations).where(eq(addressConfirmations.userId, userId))
}
