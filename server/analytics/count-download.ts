import type { Context } from '#server/context.ts'
import { sql } from '#server/db/sql.ts'

/** A picture leaves as a file. There is no row of that which a trigger could count. */
export async function countDownload({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): Promise<void> {
  const today = sql`(${clock().toISOString()}::timestamptz at time zone 'Europe/Rome')::date`
  await db.execute(
    sql`select count_picture(g, 'downloaded', ${today}, 1) from generations g where g.id = ${id}`,
  )
}
