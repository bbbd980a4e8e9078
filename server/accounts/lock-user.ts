import type { Db } from '#server/db/database.ts'
import { type Person, personColumns } from '#server/db/person.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { refuse } from '#server/refusal.ts'

/** The person's row, locked until the transaction ends: what is decided on it holds. */
export async function lockUser(tx: Db, id: string): Promise<Person> {
  const [row] = await tx.select(personColumns).from(users).where(eq(users.id, id)).for('update')
  // Deleted in this very moment, with everything that was theirs.
  if (!row) throw refuse('unauthorized')
  return row
}
