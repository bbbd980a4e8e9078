import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** Small buffers: one person's shop fits, and the process stays under 300 MB. */
const postgresqlconf = ['shared_buffers=16MB']

/** The embedded PostgreSQL in a folder, or in memory. */
export async function openLite(options: PGliteOptions): Promise<PGlite> {
  const lite = await PGlite.create({ ...options, postgresqlconf })
  takeTurns(lite)
  await forgetOtherArrays(lite)
  return lite
}

/**
 * Between two statements the process looks at everything else. Without it a transaction runs to its end in one go, and a
 * file that takes six turns of the event loop to be read waits for six of them.
 */
function takeTurns(lite: PGlite): void {
  const run = lite._runExclusiveQuery.bind(lite)
  lite._runExclusiveQuery = (statement) =>
    run(async () => {
      await nextTurn()
      return statement()
    })
}

/** Lists of these come back from queries. */
const listed = ['bool', 'int4', 'int8', 'float8', 'text', 'uuid', 'timestamptz', 'jsonb']

/**
 * Every query copies the table of parsers, and nine in ten of them are for arrays that nothing reads: of the rows of our
 * tables, of points, of money. Without them a short query takes 0.15 ms instead of 0.24.
 */
async function forgetOtherArrays(lite: PGlite): Promise<void> {
  const { rows } = await lite.query<{ array: number }>(
    'select typarray::int as array from pg_type where typarray <> 0 and typname <> all($1)',
    [listed],
  )
  for (const { array } of rows) delete lite.parsers[array]
}
