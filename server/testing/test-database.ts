import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import type { Database } from '#server/db/database.ts'
import { embeddedDatabase } from '#server/db/embedded.ts'
import { openLite } from '#server/db/open-lite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { preparedDatabase } from '#server/db/prepare.ts'
import { sql } from '#server/db/sql.ts'
import { forgetRefusals } from '#server/limits/recent-refusals.ts'
import { createDatabase } from './create-database.ts'

/** The server to test on; unset, the tests run on the embedded database. */
export const testServer = process.env.TEST_DATABASE_URL ?? null

/** How many made-up histories the ledger goes through; the long way takes some minutes. */
export const ledgerHistories = Number(process.env.LEDGER_HISTORIES ?? 100)

/** Every how many of the 720 orders of events one is tried; 1 is all of them, and takes a minute. */
export const orderStride = Number(process.env.ORDER_STRIDE ?? 7)

/** Several of these, and whole products, share a server of a hundred. */
const connections = 15

/** An empty database of its own in the home under test, gone when it is disposed of. */
export async function openTestDatabase(): Promise<Database> {
  return testServer ? openOnServer(testServer) : openEmbedded()
}

/** Opening one takes a second of processor, so a worker of Vitest hands it from file to file. */
const idle: PGlite[] = []

async function openEmbedded(): Promise<Database> {
  const lite = idle.pop() ?? (await openInMemory())
  const database = embeddedDatabase(lite)
  const deaf: (() => Promise<void>)[] = []
  return {
    ...database,
    listen: async (channel, onPayload) => void deaf.push(await lite.listen(channel, onPayload)),
    [Symbol.asyncDispose]: async () => {
      for (const unlisten of deaf) await unlisten()
      await emptyDatabase(database)
      await lite.query('delete from installation')
      // Rows that were deleted would be passed over by every later file.
      await lite.exec('vacuum')
      idle.push(lite)
    },
  }
}

/** In memory, where queries are quicker than in files. */
async function openInMemory(): Promise<PGlite> {
  const folder = await mkdtemp(join(tmpdir(), 'indosso-empty-'))
  cpSync(await preparedDatabase(), folder, { recursive: true })
  const inFiles = await openLite({ dataDir: folder })
  const loadDataDir = await inFiles.dumpDataDir('none')
  await inFiles.close()
  await rm(folder, { recursive: true })
  return openLite({ loadDataDir })
}

async function openOnServer(server: string): Promise<Database> {
  const { url, drop } = await createDatabase(server, { durable: false })
  const database = await openPostgres({ url, connections }, pino({ level: 'silent' }))
  return {
    ...database,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      await drop()
    },
  }
}

/** SQLSTATE of a lock that was not had in time. */
const lockNotAvailable = '55P03'

// All tables but `installation`, which pairs the database with its storage. TRUNCATE would recreate the files of every table
// that refers to a written one, which takes 100 ms. The locks come first, so that what the product is writing goes too.
const emptying = `do $$ declare tables text[]; each text; begin
  select array_agg(format('%I', tablename) order by tablename) into tables from pg_tables
    where schemaname = 'public' and tablename <> 'installation';
  execute 'lock table ' || array_to_string(tables, ', ') || ' in access exclusive mode';
  foreach each in array tables loop
    if pg_relation_size(each::regclass) > 0 then execute 'delete from ' || each; end if;
  end loop;
end $$`

/** Back to empty within milliseconds; the queue keeps its tables and loses its jobs. */
export async function emptyDatabase({ db }: Database): Promise<void> {
  forgetRefusals()
  // What the product does in the background may hold one table and want the next. The test's side gives way, and
  // does so before PostgreSQL looks for deadlocks (1 s) and picks a loser, which might be the product's side.
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '300ms'`)
        // Without triggers: they count deletions, and protect rows that never change.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql.raw(emptying))
        await tx.execute(sql`delete from pgboss.job`)
      })
    } catch (error) {
      if (attempt === 20 || !isLockTimeout(error)) throw error
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === lockNotAvailable
}
