// Every ring of tests: units and doors, then the journeys in a real browser. With TEST_DATABASE_URL those that reach a
// database run on PostgreSQL, and the journeys tagged @database: the others would only prove the same again.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWebWhenStale } from './develop/build-web.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const units = join(results, 'units.json')
const journeys = join(results, 'journeys.json')
// What a person gives goes to the first ring: `npm test -- server/quota` runs those alone.
const filters = process.argv.slice(2)
const onServer = process.env.TEST_DATABASE_URL !== undefined

interface Units {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}
interface Journeys {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}
const noJourneys = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// First: the server under test serves what was built, and an older build may lack a page.
await buildWebWhenStale()
const ok = [run('vitest/vitest.mjs', ['run', ...(onServer ? ['--project', 'server'] : []), ...filters])]
// Read at once: the journeys begin with an empty folder of results.
const unitReport = read<Units>(units)
if (filters.length === 0)
  ok.push(run('@playwright/test/cli.js', ['test', ...(onServer ? ['--grep', '@database'] : [])]))
const { expected, unexpected, flaky, skipped } = read<Journeys>(journeys)?.stats ?? noJourneys

const passed = (unitReport?.numPassedTests ?? 0) + expected + flaky
const failed = (unitReport?.numFailedTests ?? 0) + unexpected
const left = (unitReport?.numPendingTests ?? 0) + skipped
if (flaky > 0) console.log(`\n${flaky} journeys needed a second try: flaky is broken, mend them`)
for (const name of failedUnits(unitReport)) console.log(`  failed: ${name}`)
console.log(`\n${passed} passed, ${failed} failed, ${left} skipped`)
process.exit(ok.every(Boolean) && passed > 0 ? 0 : 1)

/** Said again at the end: the journeys have scrolled them away. A file that could not be loaded has no tests. */
function failedUnits(report: Units | null): string[] {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length > 0 ? tests.map(({ fullName }) => `${file} > ${fullName}`) : [file]
    })
}

function run(bin: string, args: string[]): boolean {
  return (
    spawnSync(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: root, stdio: 'inherit' })
      .status === 0
  )
}

function read<T>(file: string): T | null {
  // The reporters' own format, of which only the totals are read.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
