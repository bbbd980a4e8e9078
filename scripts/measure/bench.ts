// The figures that the product reports of itself: `npm run bench`, or some of them by name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { preparedDatabase } from '#server/db/prepare.ts'
import { buildWebWhenStale } from '../develop/build-web.ts'
import { admin } from './bench/admin.ts'
import { analysis } from './bench/analysis.ts'
import { archive } from './bench/archive.ts'
import { authUser } from './bench/auth-user.ts'
import { batches } from './bench/batches.ts'
import { exportMemory } from './bench/export-memory.ts'
import { type Figure, isMet, type Row } from './bench/figure.ts'
import { flood } from './bench/flood.ts'
import { formats } from './bench/formats.ts'
import { garmentSearch } from './bench/garments.ts'
import { growth } from './bench/growth.ts'
import { guesses } from './bench/guesses.ts'
import { hostile } from './bench/hostile.ts'
import { inFlight } from './bench/in-flight.ts'
import { keys } from './bench/keys.ts'
import { lighthouseScores } from './bench/lighthouse.ts'
import { overhead } from './bench/overhead.ts'
import { planning } from './bench/planning.ts'
import { endAll } from './bench/processes.ts'
import { postgresServer } from './bench/product.ts'
import { quota } from './bench/quota.ts'
import { signInTime } from './bench/sign-in.ts'
import { start } from './bench/start.ts'
import { streams } from './bench/streams.ts'
import { studio } from './bench/studio.ts'
import { turns } from './bench/turns.ts'
import { uploadMemory } from './bench/upload-memory.ts'
import { webBytes } from './bench/web-bytes.ts'
import { webhooks } from './bench/webhooks.ts'
import { workerMemory } from './bench/worker-memory.ts'

const figures: Record<string, Figure> = {
  start,
  overhead,
  quota,
  guesses,
  flood,
  'sign-in': signInTime,
  hostile,
  'auth-user': authUser,
  'upload-memory': uploadMemory,
  'export-memory': exportMemory,
  'web-bytes': webBytes,
  turns,
  'in-flight': inFlight,
  'worker-memory': workerMemory,
  streams,
  admin,
  analysis,
  garments: garmentSearch,
  keys,
  webhooks,
  archive,
  batches,
  planning,
  studio,
  formats,
  growth,
  lighthouse: lighthouseScores,
}

interface Measured {
  name: string
  rows: Row[]
  error: string | null
  seconds: number
  /** Of the machine, over the last minute: needed to compare two runs. */
  load: number
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().then(() => process.exit(1)))
}
process.exitCode = await main(process.argv.slice(2))

async function main(asked: string[]): Promise<number> {
  const unknown = asked.filter((name) => !(name in figures))
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(figures).join(', ')}`)
    return 2
  }
  // Made once on every machine; what is measured begins after it.
  await Promise.all([buildWebWhenStale(), preparedDatabase()])
  if (!postgresServer()) console.log('TEST_DATABASE_URL is not set: what needs PostgreSQL is left out.')
  const all: Measured[] = []
  for (const [name, figure] of Object.entries(figures)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const measured = await measure(name, figure)
    print(measured)
    all.push(measured)
  }
  save(all)
  return all.some(({ error }) => error) ? 1 : 0
}

async function measure(name: string, figure: Figure): Promise<Measured> {
  const started = performance.now()
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`not done within ${figure.limitSeconds} s`)),
    figure.limitSeconds * 1000,
  )
  const measuring = figure.measure()
  const outcome = await Promise.race([measuring, tooLate]).then(
    (rows) => ({ rows, error: null }),
    (error: unknown) => ({ rows: [], error: error instanceof Error ? error.message : String(error) }),
  )
  clearTimeout(timer)
  if (outcome.error) {
    // Whatever it still waits for is gone now, so it comes to its end and tidies up.
    await endAll()
    await Promise.race([measuring.catch(() => null), new Promise((resolve) => setTimeout(resolve, 10_000))])
  }
  return { name, ...outcome, seconds: (performance.now() - started) / 1000, load: loadavg()[0] ?? 0 }
}

function print({ name, rows, error, seconds, load }: Measured): void {
  console.log(`\n${name} (${Math.round(seconds)} s, load ${load.toFixed(1)})`)
  if (error) console.log(`  ✗ ${error}`)
  if (!error && rows.length === 0) console.log('  left out on this machine')
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const row of rows) {
    const met = isMet(row)
    const mark = met === null ? ' ' : met ? '✓' : '✗'
    const value = `${format(row.value)} ${row.unit}`.trim().padStart(10)
    const target = row.target ? `${row.target.sign} ${row.target.value}` : ''
    console.log(
      `  ${mark} ${row.what.padEnd(width)}${value}  ${target.padEnd(7)} ${row.note ?? ''}`.trimEnd(),
    )
  }
}

function format(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return value.toFixed(0)
  return value.toFixed(Math.abs(value) >= 100 ? 1 : 2)
}

function save(all: Measured[]): void {
  const folder = join(import.meta.dirname, '../../bench/results')
  mkdirSync(folder, { recursive: true })
  const machine = { node: process.version, cores: availableParallelism(), platform: process.platform }
  const text = JSON.stringify({ at: new Date().toISOString(), machine, figures: all }, null, 2)
  writeFileSync(join(folder, 'latest.json'), `${text}\n`)
}
