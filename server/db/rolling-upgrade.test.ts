import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { failures } from '#contracts/errors.ts'
import type { Generation } from '#contracts/generations.ts'
import { noticeText } from '#contracts/notice-words.ts'
import { noticeCodes } from '#contracts/notices.ts'
import { findWithStamp } from '#server/accounts/find-person.ts'
import { Client } from '#server/testing/client.ts'
import { createDatabase } from '#server/testing/create-database.ts'
import { photo } from '#server/testing/photos.ts'
import { type Ask, createReplay, firstMigrations, readRelease } from '#server/testing/released-code.ts'
import { startOnDatabase } from '#server/testing/start-on-database.ts'
import { testServer } from '#server/testing/test-database.ts'
import type { Database } from './database.ts'
import { loadDrizzle } from './drizzle.ts'
import { embeddedDatabase } from './embedded.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { openPostgres } from './postgres.ts'

const { drizzle: onServer } = loadDrizzle('drizzle-orm/node-postgres')
const { migrate: migrateServer } = loadDrizzle('drizzle-orm/node-postgres/migrator')
const { drizzle: onLite } = loadDrizzle('drizzle-orm/pglite')
const { migrate: migrateLite } = loadDrizzle('drizzle-orm/pglite/migrator')

const { release, statements } = await readRelease()
const releasedFolder = await firstMigrations(release.migrations)

interface Bare extends AsyncDisposable {
  ask: Ask
  migrate(folder: string): Promise<void>
  /** The same, as the product of today opens it. */
  open(): Promise<Database>
}

const openBare = async (): Promise<Bare> => (testServer ? bareServer(testServer) : bareLite())

async function bareServer(server: string): Promise<Bare> {
  const { url, drop } = await createDatabase(server)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    ask: async (text, values) => {
      const { rows, rowCount } = await client.query<unknown[]>({ text, values, rowMode: 'array' })
      return { rows, count: rowCount ?? 0 }
    },
    migrate: (folder) => migrateServer(onServer(client), { migrationsFolder: folder }),
    open: () => openPostgres({ url, connections: 9 }, pino({ level: 'silent' })),
    [Symbol.asyncDispose]: async () => {
      await client.end()
      await drop()
    },
  }
}

async function bareLite(): Promise<Bare> {
  const lite = await PGlite.create()
  return {
    ask: async (text, values) => {
      const { rows, affectedRows } = await lite.query<unknown[]>(text, values, { rowMode: 'array' })
      return { rows, count: rows.length || (affectedRows ?? 0) }
    },
    migrate: (folder) => migrateLite(onLite(lite), { migrationsFolder: folder }),
    open: async () => embeddedDatabase(lite),
    [Symbol.asyncDispose]: async () => {
      if (!lite.closed) await lite.close()
    },
  }
}

test('F9: every migration since the release only adds, so that the code of before can go on', async () => {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
  const later = entries.slice(release.migrations)
  expect(later.length).toBeGreaterThan(0)
  for (const { tag } of later) {
    const sql = await readFile(join(migrationsFolder, `${tag}.sql`), 'utf8')
    for (const statement of sql.split('--> statement-breakpoint'))
      expect([tag, takesAway(statement)]).toEqual([tag, null])
  }
})

const forbidden = [
  /\bdrop (table|column|type|view|function|trigger|schema|sequence)\b/i,
  /\brename\b/i,
  /\balter column\b.*\b(set not null|type)\b/is,
  /\badd column\b(?!.*\bdefault\b).*\bnot null\b/is,
  /\badd constraint\b.*\b(unique|check)\b/is,
  /\btruncate\b/i,
]

/** The statement when the code of before could stumble over it. */
const takesAway = (statement: string): string | null =>
  forbidden.some((pattern) => pattern.test(statement)) ? statement.trim() : null

test('F9: what would break the code of before is recognised', () => {
  for (const statement of [
    'ALTER TABLE "users" DROP COLUMN "email";',
    'ALTER TABLE "users" RENAME COLUMN "email" TO "address";',
    'ALTER TABLE "users" ALTER COLUMN "first_name" SET NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "shoe_size" integer NOT NULL;',
    'DROP TABLE "mails";',
  ])
    expect(takesAway(statement)).toBe(statement)
  expect(takesAway('ALTER TABLE "users" ADD COLUMN "shoe_size" integer DEFAULT 0 NOT NULL;')).toBeNull()
})

test.each([
  ['before anybody came', 0],
  ['in the middle of a day', 0.5],
  ['after everything was done once', 1],
])(
  'F9: upgraded %s, the database answers the code of before as it always did',
  { timeout: 180_000 },
  async (_when, share) => {
    await using database = await openBare()
    await database.migrate(releasedFolder)
    const replay = createReplay(database.ask, release)
    const differences: (string | null)[] = []
    const middle = Math.floor(statements.length * share)
    for (const statement of statements.slice(0, middle)) differences.push(await replay(statement))
    await database.migrate(migrationsFolder)
    for (const statement of statements.slice(middle)) differences.push(await replay(statement))
    expect(differences.filter((difference) => difference !== null)).toEqual([])
  },
)

test('F9: notices that the code of before stored as sentences are codes after the upgrade, and beside it', async () => {
  await using database = await openBare()
  await database.migrate(releasedFolder)
  const one = async (text: string, values: unknown[] = []) => (await database.ask(text, values)).rows[0]?.[0]
  const owner = await one(`insert into users (email, password) values ('a@example.com', 'x') returning id`)
  const row = `insert into generations (user_id, original_image_url, selected_gender, status, notice, error_message)
    values ($1, 'x', 'female', $2, $3, $4) returning id`
  const preview = 'Anteprima su manichino 3D, generata sul server senza'
  const old = await one(row, [owner, 'completed', `${preview} IA. Il retro è ricostruito.`, null])
  const refused = await one(row, [owner, 'failed', null, failures.refused])
  const silent = await one(row, [owner, 'completed', null, null])
  await database.migrate(migrationsFolder)
  const codes = (id: unknown) => one('select notices from generations where id = $1', [id])
  expect(await codes(old)).toEqual([{ code: 'mannequin_preview' }, { code: 'back_invented' }])
  expect([await codes(silent), await codes(refused)]).toEqual([[], []])
  expect(await one('select failure from generations where id = $1', [refused])).toBe('refused')

  // Its own words for the mannequin, and none for what came later; of the others it has the same as today.
  const later = ['sleeves_uncertain', 'sheer_unseen', 'garment_uncertain']
  const known = noticeCodes.filter((code) => !later.includes(code))
  const others = known.filter((code) => code !== 'mannequin_preview').map((code) => ({ code }))
  const text = `${preview} AI. ${noticeText(others)}`
  await database.ask('update generations set notice = $2 where id = $1', [silent, text])
  expect(await codes(silent)).toEqual(known.map((code) => ({ code })))
})

test('F9: the code of today goes on from what the code of before wrote, before and after the upgrade', {
  timeout: 180_000,
}, async () => {
  await using bare = await openBare()
  await bare.migrate(releasedFolder)
  const replay = createReplay(bare.ask, release)
  const middle = Math.floor(statements.length / 2)
  for (const statement of statements.slice(0, middle)) await replay(statement)
  await bare.migrate(migrationsFolder)
  for (const statement of statements.slice(middle)) await replay(statement)
  await using product = await startOnDatabase(await bare.open(), {
    file: release.file,
    settings: { ENCRYPTION_KEY: release.encryptionKey },
    now: new Date(release.at),
  })
  const client = new Client(product.url)
  const login = await client.ask('/api/auth/login', {
    json: { email: 'shop@example.com', password: 'Sartoria2027' },
  })
  expect(login.status).toBe(200)
  const before = await client.history()
  expect(before.map(({ status }) => status).toSorted()).toEqual([
    'completed',
    'completed',
    'completed',
    'completed',
    'failed',
  ])
  const [, photographed] = release.file.key.split('/')
  const thumb = await client.ask(`/api/generations/${photographed}/original?size=thumb`)
  expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  expect([answer.status, ((await answer.json()) as Generation).status]).toEqual([200, 'completed'])
  expect(await client.history()).toHaveLength(before.length + 1)
  expect(await (await client.ask('/api/billing')).json()).toMatchObject({
    hasSubscription: true,
    // Two of them in the month of the plan that was bought.
    usage: { used: 2, limit: 400 },
  })
})

test('F9: the upgrade keeps every account as it was, and everybody signed in', {
  timeout: 180_000,
}, async () => {
  await using bare = await openBare()
  await bare.migrate(releasedFolder)
  const replay = createReplay(bare.ask, release)
  // Until the last account closed: afterwards nobody is signed in.
  const closing = statements.findLastIndex(({ text }) => text.startsWith('delete from "sessions"'))
  for (const statement of statements.slice(0, closing)) await replay(statement)
  const rows = async (query: string) => (await bare.ask(query, [])).rows
  const columns = (await rows(columnsOfUsers)).flat().join(', ')
  const kept = `select ${columns} from users order by id`
  const tables = ['generations', 'quota_ledger', 'invoices', 'plan_changes', 'data_keys', 'mails']
  const counts = tables.map((table) => `select count(*)::int from ${table}`).join(' union all ')
  const before = [await rows(kept), await rows(counts)]
  const sessions = await rows(`select sess->>'userId', sess->>'passwordStamp' from sessions`)
  expect(sessions.length).toBeGreaterThan(0)
  await bare.migrate(migrationsFolder)
  expect([await rows(kept), await rows(counts)]).toEqual(before)
  await using database = await bare.open()
  for (const [userId, passwordStamp] of sessions)
    expect(await findWithStamp(database.db, String(userId))).toMatchObject({ passwordStamp })
})

const columnsOfUsers = `select column_name::text from information_schema.columns
  where table_schema = 'public' and table_name = 'users' order by ordinal_position`
