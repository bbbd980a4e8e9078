import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { loadPackedBody } from '#engine/body/load.ts'
import { openThreads } from '#engine/threads/second-thread.ts'
import { ONE_THREAD } from '#engine/threads/threads.ts'
import type { BodyType, Gender, Pose, RenderRequest } from '#engine/types.ts'
import { Workspace } from '#engine/workspace.ts'
import { readLabels } from './bench-studio/labels.ts'
import { isMisread, type Measured, measure } from './bench-studio/measure.ts'
import { inTurn, requestFor as quickRequestFor } from './bench-studio/picture-hashes.ts'
import {
  compareScores,
  describeDifferences,
  type Scoreboard,
  scoreboardOf,
} from './bench-studio/scoreboard.ts'
import { COLUMNS, cell, ROWS, sheet } from './bench-studio/sheet.ts'
import { summarise } from './bench-studio/summary.ts'

// Renders every photo of a folder and measures what became of it: a table, a JSON file, contact sheets, and the figures
// against what was promised. Bodies, genders and poses take turns, so that a sheet shows many combinations.
// `--quick` draws small pictures from the front and measures what the scoreboard needs. The scoreboard lies beside the
// results; `--against` compares it with an earlier one and fails when something got worse.

const GENDERS: Gender[] = ['female', 'male']
const BODIES: BodyType[] = ['slim', 'athletic', 'curvy', 'plus-size']
const POSES: Pose[] = ['frontale', 'laterale', 'posteriore']
/** Most from the front, where prints can be compared. */
const POSES_IN_TURN: Pose[] = ['frontale', 'frontale', 'laterale', 'frontale', 'posteriore']

// As in a process of the engine.
sharp.cache(false)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'bench/results/studio' },
    only: { type: 'string', default: '' },
    labels: { type: 'string' },
    pose: { type: 'string' },
    body: { type: 'string' },
    gender: { type: 'string' },
    ghost: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})
const folder = positionals[0]
if (!folder) {
  process.stderr.write(
    'Usage: npm run bench:studio -- FOLDER [--labels FILE.csv] [--out DIR] [--only TEXT,...]\n' +
      '  [--pose P] [--body B] [--gender G] [--ghost] [--quick] [--against SCOREBOARD.json]\n',
  )
  process.exit(2)
}
await mkdir(values.out, { recursive: true })
const wanted = values.only.split(',')
const names = (await readdir(folder)).filter((n) => /\.(jpe?g|png|webp)$/i.test(n)).sort()
const labels = await readLabels(values.labels)
const second = openThreads()
await second?.ready()
const workspace = new Workspace(loadPackedBody, second ?? ONE_THREAD)
const rows: Measured[] = []
const cells: Buffer[] = []
process.stdout.write(
  line('', 'category', 'sure', 'cut-out', 'IoU', 'ΔE00', 'print', 'leak', 'holes', 'ms', 'further', 'coach'),
)
for (const [i, name] of names.entries()) {
  if (!wanted.some((text) => name.includes(text))) continue
  const garment = await readFile(join(folder, name))
  const request = values.quick ? quickRequestFor(garment, i) : requestFor(name, i, garment)
  const options = { workspace, label: labels.get(name), quick: values.quick }
  const { measured, result } = await measure(name, request, options)
  rows.push(measured)
  cells.push(await cell(garment, result, measured))
  process.stdout.write(describe(measured))
}
await writeFile(join(values.out, 'results.json'), `${JSON.stringify(rows, null, 2)}\n`)
for (let page = 0; page * COLUMNS * ROWS < cells.length; page++) {
  const part = cells.slice(page * COLUMNS * ROWS, (page + 1) * COLUMNS * ROWS)
  await sheet(part).toFile(join(values.out, `sheet-${page + 1}.png`))
}
process.stdout.write('\n')
for (const { what, value, goal, isMet } of summarise(rows))
  process.stdout.write(`${isMet ? '✓' : '✗'} ${what.padEnd(32)} ${value.padStart(10)}  (${goal})\n`)
process.stdout.write(`\n${join(values.out, 'results.json')} and the sheets beside it\n`)
const scores = scoreboardOf(rows)
await writeFile(join(values.out, 'scoreboard.json'), `${JSON.stringify(scores, null, 2)}\n`)
if (values.against) {
  // Written by the line above, at an earlier time.
  const before = JSON.parse(await readFile(values.against, 'utf8')) as Scoreboard
  const differences = compareScores(before, scores)
  process.stdout.write(`\nAgainst ${values.against}:\n${describeDifferences(differences)}`)
  if (differences.some(({ isWorse }) => isWorse)) process.exitCode = 1
}

function requestFor(name: string, i: number, garment: Uint8Array): RenderRequest {
  const turns = /skirt|dress|blouse|cami|gonna|abito|top-/.test(name) ? 'female' : inTurn(GENDERS, i)
  return {
    garment,
    gender: GENDERS.find((g) => g === values.gender) ?? turns,
    bodyType: BODIES.find((b) => b === values.body) ?? inTurn(BODIES, i),
    pose: POSES.find((p) => p === values.pose) ?? inTurn(POSES_IN_TURN, i),
    ghost: values.ghost,
  }
}

function describe(row: Measured): string {
  const fixed = (value: number | null, digits: number) => (value === null ? '' : value.toFixed(digits))
  return line(
    `${isMisread(row) ? '✗ ' : ''}${row.name.slice(0, 36)}`,
    row.refusal ?? row.category,
    row.categoryConfidence.toFixed(2),
    row.confidence.toFixed(2),
    fixed(row.iou, 3),
    fixed(row.colour, 1),
    row.print ? `${row.print.matched}/${row.print.tried}` : '',
    row.leak === null ? '' : `${(row.leak * 100).toFixed(1)} %`,
    fixed(row.holes, 0),
    String(Math.round(row.ms)),
    fixed(row.furtherPoseMs, 0),
    fixed(row.coachMs, 0),
    row.doubts.map((doubt) => ` ${doubt}`).join(''),
  )
}

function line(name: string, category: string, ...figures: string[]): string {
  return `${name.padEnd(39)}${category.padEnd(9)}${figures.map((text) => text.padStart(8)).join('')}\n`
}
