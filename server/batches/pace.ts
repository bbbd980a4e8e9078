import type { Context } from '#server/context.ts'
import { generations } from '#server/db/schema/generations.ts'
import { desc, eq, sql } from '#server/db/sql.ts'

const latest = 50
/** Before anything was made here: what our own engine takes on a small machine. */
const firstGuessSeconds = 8
/** Reading, storing and handing on. */
const aroundSeconds = 0.5

/** How long a picture takes here of late. */
export async function secondsPerPicture({ db }: Pick<Context, 'db'>): Promise<number> {
  const last = db
    .select({ ms: generations.providerMs })
    .from(generations)
    .where(eq(generations.status, 'completed'))
    .orderBy(desc(generations.completedAt))
    .limit(latest)
    .as('last')
  const [row] = await db.select({ ms: sql<number | null>`avg(${last.ms})::float8` }).from(last)
  return row?.ms ? row.ms / 1000 + aroundSeconds : firstGuessSeconds
}
