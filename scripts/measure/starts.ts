import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migratePostgres } from '#server/db/migrate-postgres.ts'
import { openHome, startMain } from '#server/testing/product-process.ts'
import { type Chaos, startChaos } from '#server/testing/start-chaos.ts'

// Starts the web again and again while its connections are cut, or go silent, at some moment of the start: it always
// comes up, or ends with a line and a code that is not 0. `TEST_DATABASE_URL=postgres://… node scripts/measure/starts.ts`

const { values } = parseArgs({
  options: { starts: { type: 'string', default: '200' }, within: { type: 'string', default: '4000' } },
})
const [starts, withinMs] = [Number(values.starts), Number(values.within)]
/** Longer than every wait of a start together may take. */
const hungMs = 90_000

type Harm = (world: { chaos: Chaos; admin: pg.Client; database: string }) => Promise<unknown>
const harms: Record<string, Harm> = {
  'ended by the server': ({ admin, database }) =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]),
  'cut on the way': async ({ chaos }) => {
    await chaos.set('down')
    await chaos.set('ok')
  },
  'silent from then on': ({ chaos }) => chaos.set('blackhole'),
}

const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL is needed: the embedded database cannot be away')
const admin = new pg.Client({ connectionString: server })
await admin.connect()
const open = () => openHome({ ROLES: 'web', LOG_LEVEL: 'warn' })
// Most begin on a database that is up to date, as after a crash; every fourth has everything to migrate.
const standing = await open()
await migratePostgres(standing.env.DATABASE_URL ?? '')
const outcomes = new Map<string, number>()
for (let number = 0; number < starts; number++) {
  const how = Object.keys(harms)[number % 3] ?? ''
  const afterMs = Math.round((withinMs * number) / starts)
  const isFresh = number % 4 === 0
  const { outcome, line } = await startUnder({ how, afterMs, isFresh })
  const key = `${how}: ${outcome}`
  outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
  say(`${number + 1}. ${key} (after ${afterMs} ms) ${line}`)
}
await standing[Symbol.asyncDispose]()
await admin.end()
for (const [outcome, times] of [...outcomes].sort()) say(`${String(times).padStart(4)} x ${outcome}`)
process.exitCode = [...outcomes.keys()].some((outcome) => /BAD/.test(outcome)) ? 1 : 0

interface Trial {
  how: string
  afterMs: number
  isFresh: boolean
}

async function startUnder({ how, afterMs, isFresh }: Trial): Promise<{ outcome: string; line: string }> {
  await using stack = new AsyncDisposableStack()
  const home = isFresh ? stack.use(await open()) : standing
  const url = home.env.DATABASE_URL ?? ''
  const chaos = stack.use(await startChaos(url))
  const product = stack.use(startMain({ ...home.env, DATABASE_URL: chaos.url }))
  const ended = product.ended.then(({ code, signal }) => ({ ended: code ?? signal }))
  const up = product.url.then(
    () => ({ ended: null }),
    () => ended,
  )
  const name = new URL(url).pathname.slice(1)
  await Promise.race([isConnected(name), ended])
  await Promise.race([wait(afterMs), ended])
  await harms[how]?.({ chaos, admin, database: name })
  const first = await Promise.race([up, wait(hungMs, null, { ref: false })])
  const lines = product.written('stderr').trim().split('\n')
  if (first === null) return { outcome: 'BAD hangs', line: lines.at(-1) ?? '' }
  if (first.ended !== null) {
    const isGood = first.ended !== 0 && lines.length === 1 && lines[0] !== ''
    return {
      outcome: isGood ? 'ended with a line' : `BAD ended with ${first.ended}`,
      line: lines.join(' | ').slice(0, 400),
    }
  }
  // It says that it is ready; once the database is there it has to be, or to have ended.
  await chaos.set('ok')
  const served = await product.url
  for (let second = 0; second < 30; second++) {
    const status = await fetch(`${served}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return { outcome: 'came up', line: '' }
    await wait(1_000)
  }
  return { outcome: 'BAD up, and never ready', line: lines.join(' | ').slice(0, 400) }
}

/** The database has been asked for the first time: what comes before has nothing to lose. */
async function isConnected(database: string): Promise<void> {
  for (const until = Date.now() + hungMs; Date.now() < until; await wait(5)) {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [database])
    if (rowCount) return
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
