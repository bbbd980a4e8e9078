import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { eq } from '#server/db/sql.ts'
import { refuse } from '#server/refusal.ts'
import type { UserRow } from './store.ts'

/** The person's row, locked until the transaction ends: what is decided on it holds. */
export async function lockUser(tx: Db, id: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  // Deleted in this very moment, with everything that was theirs.
  if (!row) throw refuse('unauthorized')
  return row
}
