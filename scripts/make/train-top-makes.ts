import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { look } from '#engine/coach/coach.ts'
import { isUpper } from '#engine/fit/fit.ts'
import type { Point } from '#engine/maths/vector.ts'
import { describeFront } from '#engine/name/top-front.ts'
import { guessMake, type Make, makes, type Weights } from '#engine/name/top-make.ts'

// Teaches the engine to tell pullovers, shirts and outerwear apart: node scripts/make/train-top-makes.ts FOLDER [EXCEPT.csv]
// FOLDER is the Clothing dataset of github.com/alexeygrigorev/clothing-dataset (CC0): images/, and images.csv with what
// each shows. Photos whose names stand in EXCEPT.csv are left out, so that the photos we measure ourselves by stay
// unseen. Says how right it is on what it was not taught.

const labels: Record<string, Make> = {
  Longsleeve: 'pullover',
  'T-Shirt': 'pullover',
  Polo: 'pullover',
  Hoodie: 'pullover',
  Undershirt: 'pullover',
  Top: 'pullover',
  Shirt: 'shirt',
  Blouse: 'shirt',
  Outwear: 'outerwear',
  Blazer: 'outerwear',
}
/** The name of a photo is a random hexadecimal number: those that end so are asked, not taught. */
const ASKED = /[01]$/
const samples = join(import.meta.dirname, '../../engine/samples')
const ownMakes: Record<string, Make> = {
  't-shirt': 'pullover',
  top: 'pullover',
  sweater: 'pullover',
  shirt: 'shirt',
  jacket: 'outerwear',
  vest: 'outerwear',
}
const OWN_IMPORTANCE = 5
/** Photos of shirts and outerwear are fewer, and to miss one is no better. */
const IMPORTANCE: Record<Make, number> = { pullover: 1, shirt: 1.5, outerwear: 2 }
/** Each photo is also taught with its window a little off, as it is when the landmarks are. */
const SHIFTS: Point[] = [
  [0, 0],
  [3, 0],
  [0, 4],
  [-2, -3],
]
/** Weight of the squared factors, against the sum over all lessons. */
const SHRINKAGE = 3000
const ROUNDS = 200
const STEP = 0.02
const MOMENTUM = 0.9
const SURE = 0.7

interface Lesson {
  make: number
  front: Float32Array
  importance: number
}

const [folder, except] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Usage: node scripts/make/train-top-makes.ts FOLDER [EXCEPT.csv]\n')
  process.exit(2)
}
const unseen = except ? await readFile(except, 'utf8') : ''
const photos = await listPhotos()
const taught = [
  ...(await lessonsOf(
    photos.filter(({ name }) => !ASKED.test(name)),
    SHIFTS,
  )),
  ...(await ownLessons()),
]
const asked = await lessonsOf(photos.filter(({ name }) => ASKED.test(name)))
const weights = teach(taught)
examine(weights, asked)
const file = join(import.meta.dirname, '../../engine/name/top-make.json')
await writeFile(file, `[\n${weights.map((row) => `  [${row.map(short).join(', ')}]`).join(',\n')}\n]\n`)

async function listPhotos(): Promise<{ name: string; make: Make }[]> {
  const [, ...lines] = (await readFile(join(folder, 'images.csv'), 'utf8')).trim().split('\n')
  const there = new Set(await readdir(join(folder, 'images')))
  return lines.flatMap((line) => {
    const [name = '', , label = ''] = line.split(',')
    const make = labels[label]
    return make && there.has(`${name}.jpg`) && !unseen.includes(name) ? [{ name, make }] : []
  })
}

async function lessonsOf(list: typeof photos, shifts: Point[] = [[0, 0]]): Promise<Lesson[]> {
  const lessons: Lesson[] = []
  for (const [i, { name, make }] of list.entries()) {
    lessons.push(...(await lessonsIn(join(folder, 'images', `${name}.jpg`), { make, shifts, times: 1 })))
    if (i % 100 === 99) process.stdout.write(`${i + 1} of ${list.length} photos\n`)
  }
  return lessons
}

interface Teaching {
  make: Make
  shifts: Point[]
  /** How often each lesson is told. */
  times: number
}

async function lessonsIn(photo: string, { make, shifts, times }: Teaching): Promise<Lesson[]> {
  const { seen } = await look(await readFile(photo))
  if (seen?.cut !== 'top' || !isUpper(seen.fit)) return []
  const top = { ...seen, fit: seen.fit }
  return shifts.map((shift) => ({
    make: makes.indexOf(make),
    front: describeFront(top, shift),
    importance: times * IMPORTANCE[make],
  }))
}

/** Our own samples look drawn, and are what a newcomer tries first. */
async function ownLessons(): Promise<Lesson[]> {
  // Our own file.
  const list = JSON.parse(await readFile(join(samples, 'samples.json'), 'utf8')) as {
    file: string
    category: string
  }[]
  const lessons: Lesson[] = []
  for (const { file, category } of list) {
    const make = ownMakes[category]
    if (!make) continue
    const teaching = { make, shifts: SHIFTS, times: OWN_IMPORTANCE }
    lessons.push(...(await lessonsIn(join(samples, file), teaching)))
  }
  return lessons
}

/** Gradient descent with momentum on standardised numbers; the standardisation is folded into the weights. */
function teach(lessons: Lesson[]): Weights {
  const size = lessons[0]?.front.length ?? 0
  const mean = new Float64Array(size)
  for (const { front } of lessons) for (let i = 0; i < size; i++) mean[i] += front[i] / lessons.length
  const spread = new Float64Array(size)
  for (const { front } of lessons)
    for (let i = 0; i < size; i++) spread[i] += (front[i] - mean[i]) ** 2 / lessons.length
  const scale = spread.map((variance) => 1 / Math.sqrt(variance + 1e-9))
  const straight = lessons.map((lesson) => ({
    ...lesson,
    front: lesson.front.map((value, i) => (value - mean[i]) * scale[i]),
  }))
  let rows: Weights = makes.map(() => new Array<number>(size + 1).fill(0))
  const pace = rows.map((row) => row.map(() => 0))
  const total = lessons.reduce((sum, { importance }) => sum + importance, 0)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = slopeOf(straight, rows)
    rows = rows.map((row, k) =>
      row.map((value, i) => {
        const pull = i < size ? SHRINKAGE * value : 0
        pace[k][i] = MOMENTUM * pace[k][i] - (STEP * (slope[k][i] + pull)) / total
        return value + pace[k][i]
      }),
    )
  }
  return rows.map((row) => {
    const factors = row.slice(0, size).map((value, i) => value * scale[i])
    return [...factors, factors.reduce((sum, value, i) => sum - value * mean[i], row[size])]
  })
}

function slopeOf(lessons: Lesson[], rows: Weights): Weights {
  const slope = rows.map((row) => row.map(() => 0))
  for (const { make, front, importance } of lessons) {
    const guess = Object.values(guessMake(front, rows))
    guess.forEach((probability, k) => {
      const error = importance * (probability - (k === make ? 1 : 0))
      for (let i = 0; i < front.length; i++) slope[k][i] += error * front[i]
      slope[k][front.length] += error
    })
  }
  return slope
}

function examine(by: Weights, lessons: Lesson[]): void {
  const table = makes.map(() => makes.map(() => 0))
  let [sure, rightly] = [0, 0]
  for (const { make, front } of lessons) {
    const guess = Object.values(guessMake(front, by))
    const best = guess.indexOf(Math.max(...guess))
    table[make][best]++
    if (guess[best] < SURE) continue
    sure++
    if (best === make) rightly++
  }
  const right = table.reduce((sum, row, k) => sum + row[k], 0)
  process.stdout.write(
    `${right} of ${lessons.length} unseen right; of ${sure} that it is sure of, ${rightly}\n`,
  )
  table.forEach((row, k) => void process.stdout.write(`  ${makes[k]}: ${row.join(' ')}\n`))
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)))
}
