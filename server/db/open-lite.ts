import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** Small buffers: one person's shop fits, and the process stays under 300 MB. */
const postgresqlconf = ['shared_buffers=16MB']

/** The embedded PostgreSQL in a folder, or in memory. */
export async function openLite(options: PGliteOptions): Promise<PGlite> {
  const lite = await PGlite.create({ ...options, postgresqlconf })
  takeTurns(lite)
  forgetOwnArrays(lite)
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

/** PostgreSQL numbers its own types below. */
const firstOwnType = 16_384

/**
 * Every query copies the table of parsers. Three quarters of it are for arrays of the rows of our own tables, which nothing
 * reads; without them a short query takes 0.14 ms instead of 0.24.
 */
function forgetOwnArrays({ parsers }: PGlite): void {
  for (const type of Object.keys(parsers)) if (Number(type) >= firstOwnType) delete parsers[Number(type)]
}
