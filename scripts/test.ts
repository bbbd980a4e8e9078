// Every ring of tests: units and doors beside the journeys in a real browser. With TEST_DATABASE_URL those that reach a
// database run on PostgreSQL, and the journeys tagged @database: the others would only prove the same again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildWebWhenStale } from './develop/build-web.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
// What a person gives goes to the first ring: `npm test -- server/quota` runs those alone.
const filters = process.argv.slice(2)
const onServer = process.env.TEST_DATABASE_URL !== undefined

interface Units {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}
interface Journeys {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}
const noJourneys = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// First: the server under test serves what was built, and an older build may lack a page.
await buildWebWhenStale()
// Beside each other, because each waits for processes and pauses a third of its time.
const ok = await Promise.all([runUnits(), filters.length === 0 ? runJourneys() : true])

const unitReport = read<Units>('units.json')
const { expected, unexpected, flaky, skipped } = read<Journeys>('journeys.json')?.stats ?? noJourneys
const passed = (unitReport?.numPassedTests ?? 0) + expected + flaky
const failed = (unitReport?.numFailedTests ?? 0) + unexpected
const left = (unitReport?.numPendingTests ?? 0) + skipped
if (flaky > 0) console.log(`\n${flaky} journeys needed a second try: flaky is broken, mend them`)
console.log(`\n${passed} passed, ${failed} failed, ${left} skipped`)
process.exit(ok.every(Boolean) && passed > 0 ? 0 : 1)

function runUnits(): Promise<boolean> {
  return succeeds(
    start('vitest/vitest.mjs', ['run', ...(onServer ? ['--project', 'server'] : []), ...filters]),
  )
}

/** What they print comes whole at their end, so that the two do not mix. */
async function runJourneys(): Promise<boolean> {
  const child = start(
    '@playwright/test/cli.js',
    ['test', ...(onServer ? ['--grep', '@database'] : [])],
    'pipe',
  )
  const [ok, lines] = await Promise.all([succeeds(child), child.stdout ? text(child.stdout) : ''])
  console.log(lines)
  return ok
}

function start(bin: string, args: string[], stdout: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  return spawn(process.execPath, [join(root, 'node_modules', bin), ...args], {
    cwd: root,
    stdio: ['inherit', stdout, 'inherit'],
  })
}

async function succeeds(child: ChildProcess): Promise<boolean> {
  const [code] = await once(child, 'close')
  return code === 0
}

function read<T>(name: string): T | null {
  const file = join(results, name)
  // The reporters' own format, of which only the totals are read.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
