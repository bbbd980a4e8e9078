import type { Db } from '#server/db/database.ts'
import { type Person, personColumns } from '#server/db/person.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { refuse } from '#server/refusal.ts'

/** Rows of the account may still be entered: their reference to it waits for nobody. */
const strength = 'no key update'

/** The person's row, locked until the transaction ends: what is decided on it holds. */
export async function lockUser(tx: Db, id: string): Promise<Person> {
  const [row] = await tx.select(personColumns).from(users).where(eq(users.id, id)).for(strength)
  // Deleted in this very moment, with everything that was theirs.
  if (!row) throw refuse('unauthorized')
  return row
}

/**
 * The same where nothing is decided on it, and the account may be gone. Who will change both takes it before the rows of
 * its pictures and credits: those are counted by triggers, in rows that the whole account shares, so that whoever had one
 * of these and waited for the account would be waited for by who has the account.
 */
export async function holdUser(tx: Db, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for(strength)
}
