import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { loadPackedBody } from '#engine/body/load.ts'
import { render } from '#engine/render.ts'
import type { BodyType, Gender, Pose, RenderResult, Stage } from '#engine/types.ts'

// Renders every photo of a folder: a table on the terminal and contact sheets of photo and result.
// The bodies, genders and poses take turns, so that a sheet shows many combinations.

const WIDTH = 1024
const HEIGHT = 1536
const CELL = { width: 320, height: 480 }
const COLUMNS = 6
const ROWS = 3
const STAGES: Stage[] = ['decode', 'segment', 'understand', 'drape', 'texture', 'light', 'encode']
const GENDERS: Gender[] = ['female', 'male']
const BODIES: BodyType[] = ['slim', 'athletic', 'curvy', 'plus-size']
const POSES: Pose[] = ['frontale', 'laterale', 'posteriore']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'bench/results' },
    only: { type: 'string', default: '' },
    pose: { type: 'string' },
    body: { type: 'string' },
    gender: { type: 'string' },
    ghost: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
if (!folder) {
  process.stderr.write(
    'Usage: node scripts/bench-studio.ts FOLDER [--out DIR] [--only TEXT,...] [--pose P] [--body B]\n',
  )
  process.exit(2)
}
await mkdir(values.out, { recursive: true })
const wanted = values.only.split(',')
const names = (await readdir(folder)).filter((n) => /\.(jpe?g|png|webp)$/i.test(n)).sort()
const cells: Buffer[] = []
const totals: number[] = []
for (const [i, name] of names.entries()) {
  if (!wanted.some((text) => name.includes(text))) continue
  const garment = await readFile(join(folder, name))
  const gender =
    GENDERS.find((g) => g === values.gender) ?? GENDERS[/skirt|dress|blouse|cami/.test(name) ? 0 : i % 2]
  const bodyType = BODIES.find((b) => b === values.body) ?? BODIES[i % 4]
  const pose = POSES.find((p) => p === values.pose) ?? POSES[[0, 0, 1, 0, 2][i % 5]]
  const times = new Map<Stage, number>()
  let [stage, since]: [Stage | null, number] = [null, performance.now()]
  const onStage = (next: Stage) => {
    if (stage) times.set(stage, performance.now() - since)
    ;[stage, since] = [next, performance.now()]
  }
  const started = performance.now()
  const request = { garment, gender, bodyType, pose, ghost: values.ghost, width: WIDTH, height: HEIGHT }
  const result = await render(request, { bodies: loadPackedBody, onStage }).catch((error: Error) => error)
  if (stage) times.set(stage, performance.now() - since)
  const total = performance.now() - started
  totals.push(total)
  const floor = await sharpFloor(garment)
  const figures = STAGES.map((s) => `${s} ${Math.round(times.get(s) ?? 0)}`).join('  ')
  const verdict =
    result instanceof Error ? result.message : `${result.category.padEnd(8)} ${result.confidence.toFixed(2)}`
  process.stdout.write(
    `${name.slice(0, 36).padEnd(37)}${verdict}  ${Math.round(total)} ms = ${(total / floor).toFixed(0)} x sharp  (${figures})\n`,
  )
  if (!(result instanceof Error)) cells.push(await cell(garment, result))
}
totals.sort((a, b) => a - b)
process.stdout.write(
  `median ${Math.round(totals[totals.length >> 1] ?? 0)} ms, largest ${Math.round(totals.at(-1) ?? 0)} ms, ` +
    `peak memory ${Math.round(process.resourceUsage().maxRSS / 1000)} MB\n`,
)
for (let page = 0; page * COLUMNS * ROWS < cells.length; page++) {
  const part = cells.slice(page * COLUMNS * ROWS, (page + 1) * COLUMNS * ROWS)
  const file = join(values.out, `sheet-${page + 1}.png`)
  await sheet(part).toFile(file)
  process.stdout.write(`${file}\n`)
}

/** What any server must spend: decode, resize, encode. */
async function sharpFloor(garment: Buffer): Promise<number> {
  const started = performance.now()
  await sharp(garment)
    .rotate()
    .resize(WIDTH, HEIGHT, { fit: 'contain' })
    .png({ compressionLevel: 6 })
    .toBuffer()
  return performance.now() - started
}

/** The result with its photo in the corner. */
async function cell(garment: Buffer, result: RenderResult): Promise<Buffer> {
  const inset = await sharp(garment)
    .rotate()
    .flatten({ background: '#fff' })
    .resize(84, 84, { fit: 'inside' })
    .toBuffer()
  const small = await sharp(result.png).resize(CELL.width, CELL.height).toBuffer()
  return sharp(small)
    .composite([{ input: inset, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

function sheet(parts: Buffer[]): Sharp {
  const rows = Math.ceil(parts.length / COLUMNS)
  const size = { width: COLUMNS * CELL.width, height: rows * CELL.height }
  return sharp({ create: { ...size, channels: 3, background: '#fff' } }).composite(
    parts.map((input, i) => ({
      input,
      left: (i % COLUMNS) * CELL.width,
      top: Math.floor(i / COLUMNS) * CELL.height,
    })),
  )
}
