import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'

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
