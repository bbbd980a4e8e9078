import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface TryOut {
  provider: string
  costCents: number
  at: Date
}

/** A try-out leaves no row, so that nothing else would tell what it cost. */
export async function countTryOut(db: Db, { provider, costCents, at }: TryOut): Promise<void> {
  await db.execute(
    sql`select count_on_day(${at.toISOString()}::timestamptz, 'try_out', '', ${provider}, ${costCents})`,
  )
}
