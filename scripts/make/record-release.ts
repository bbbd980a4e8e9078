// Before a release: keeps every statement that this code sends to PostgreSQL while people use the product, so that the
// next release can prove that it lets this one go on working beside it (server/db/rolling-upgrade.test.ts).
//   TEST_DATABASE_URL=postgres://… node scripts/make/record-release.ts
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { start } from '#server/boot/start.ts'
import { readConfig } from '#server/config/config.ts'
import { migratePostgres } from '#server/db/migrate-postgres.ts'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { createDatabase } from '#server/testing/create-database.ts'
import { TestImages } from '#server/testing/test-images.ts'
import { useEverything } from './use-everything.ts'

interface Recorded {
  text: string
  values: unknown[]
  /** The ids that came back, because the database gives some of its own. */
  ids: string[]
  count: number | null
}

type Query = (...args: unknown[]) => unknown

const file = join(import.meta.dirname, '../../server/testing/released/statements.jsonl')
// The queue has releases of its own, and one migration is not older than another.
const foreign =
  /pgboss|__drizzle_migrations|^\s*(begin|commit|rollback|savepoint|release|listen|create|select 1|select pg_advisory_lock|drop)\b/i
const recorded: Recorded[] = []
let isOver = false
let sealed = { key: '', base64: '' }
// The recorded data keys are useless without the master key that wraps them.
const encryptionKey = 'of no house but the recorded one'

const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL is needed')
const { url, drop } = await createDatabase(server)
const dataDir = await mkdtemp(join(tmpdir(), 'indosso-record-'))
await migratePostgres(url)
listenIn()
const images = new TestImages()
const running = await start(
  readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    ENCRYPTION_KEY: encryptionKey,
  }),
  { images: [images] },
)
try {
  const makeAdmin = async (email: string) => {
    await running.ctx.database.query(`update users set is_admin = true where email = '${email}'`)
  }
  await useEverything({ at: running.url ?? '', images, makeAdmin })
  isOver = true
  sealed = await smallestFile()
} finally {
  await running[Symbol.asyncDispose]()
  await drop()
  await rm(dataDir, { recursive: true })
}
// Each text once, so that a person can look through them; what follows names it by its number.
const texts = [...new Set(recorded.map(({ text }) => text))]
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length
const release = { file: sealed, commit, at: new Date().toISOString(), migrations, encryptionKey, texts }
const lines = [release, ...recorded.map(({ text, ...rest }) => ({ text: texts.indexOf(text), ...rest }))]
await writeFile(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
console.log(`${recorded.length} statements in ${file}`)
process.exit(0)

/** Everything that goes out to the database, through a pool or not. */
function listenIn(): void {
  const { query } = pg.Client.prototype as unknown as { query: Query }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : String((first as { text?: string })?.text)
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] })?.values ?? [])
    if (isOver || foreign.test(text)) return query.apply(this, args)
    const entry: Recorded = { text, values, ids: [], count: null }
    recorded.push(entry)
    const keep = (result: unknown) => {
      const { rows, rowCount } = result as { rows: unknown[]; rowCount: number | null }
      entry.count = rowCount
      entry.ids = JSON.stringify(rows).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g) ?? []
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, result: unknown) => {
        if (!error) keep(result)
        callback(error, result)
      }
      return query.apply(this, args)
    }
    const answer = query.apply(this, args)
    if (answer instanceof Promise) void answer.then(keep, () => {})
    return answer
  } as typeof pg.Client.prototype.query
}

/** One of the stored files as it lies there. */
async function smallestFile(): Promise<typeof sealed> {
  const root = join(dataDir, 'files')
  const entries = await readdir(join(root, 'generations'), { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map(async (path) => ({ path, bytes: await readFile(path) })),
  )
  const [smallest] = files.toSorted((a, b) => a.bytes.length - b.bytes.length)
  if (!smallest) throw new Error('no file was stored')
  return { key: relative(root, smallest.path), base64: smallest.bytes.toString('base64') }
}
