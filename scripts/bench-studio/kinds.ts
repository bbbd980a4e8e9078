import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { look } from '#engine/coach/coach.ts'
import { EngineError } from '#engine/errors.ts'
import { nameCategory } from '#engine/name/name-category.ts'
import { plausibility, verdictOn } from '#engine/name/plausibility.ts'
import { decode } from '#engine/pixels/decode.ts'
import type { Photo } from '#engine/pixels/raster.ts'
import { meanings } from '#engine/sight/labels.ts'
import { see } from '#engine/sight/sight.ts'
import { classify } from '#engine/understand/classify.ts'
import { findByOutline, findGarment } from '#engine/understand/find-garment.ts'
import { type Answer, compareAnswers, describeAnswers, foldCategory } from './kinds-table.ts'

// Asks the engine what the photos of the Clothing dataset show whose senders nothing was taught from (sight-test.json):
// node scripts/bench-studio/kinds.ts DATASET [--full] [--alone] [--side validation] [--every 2] [--out FILE] [--against FILE]
// A quick look, as the coach's, or with --full the whole search; with --alone without what the network adds. What it
// says of each photo is written to --out.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    side: { type: 'string', default: 'test' },
    every: { type: 'string', default: '1' },
    part: { type: 'string', default: '0' },
    out: { type: 'string' },
    against: { type: 'string' },
  },
})
const [dataset] = positionals
if (!dataset || !['test', 'validation'].includes(values.side)) {
  console.error(
    'Usage: node scripts/bench-studio/kinds.ts DATASET [--full] [--side validation] [--every N] [--out FILE] [--against FILE]',
  )
  process.exit(2)
}
// Our own file, written by scripts/make/sight/split.py.
const frozen = JSON.parse(await readFile(join(import.meta.dirname, 'sight-test.json'), 'utf8')) as Record<
  string,
  Record<string, string[]>
>
const names = Object.values(frozen[values.side] ?? {})
  .flat()
  .sort()
  .filter((_, i) => i % Number(values.every) === Number(values.part))
const labels = await readLabels(join(dataset, 'images.csv'))
const answers: Answer[] = []
for (const name of names) {
  const bytes = await readFile(join(dataset, 'images', `${name}.jpg`))
  const meaning = meanings[labels.get(name) ?? '']
  if (!meaning) throw new Error(`${name} has no label that the network knows`)
  answers.push({ name, truth: meaning, ...(await (values.full ? askInFull(bytes) : askQuickly(bytes))) })
}
if (values.out) await writeFile(values.out, `${JSON.stringify(answers)}\n`)
process.stdout.write(describeAnswers(answers))
// Written by the lines above, at an earlier time.
if (values.against)
  process.stdout.write(
    compareAnswers(JSON.parse(await readFile(values.against, 'utf8')) as Answer[], answers),
  )

async function readLabels(file: string): Promise<Map<string, string>> {
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n')
  return new Map(
    lines.map((line): [string, string] => {
      const [name = '', , label = ''] = line.split(',')
      return [name, label]
    }),
  )
}

type NamingInput = Parameters<typeof nameCategory>[0]
type Said = Omit<Answer, 'name' | 'truth'>

async function askQuickly(bytes: Uint8Array): Promise<Said> {
  const { work, seen } = await look(bytes)
  const isAlone = seen && values.alone
  return describe(isAlone ? { ...seen, ...classify(seen.fits, seen.mask), opinion: null } : seen, work)
}

async function askInFull(bytes: Uint8Array): Promise<Said> {
  const { work, cutOut } = await decode(bytes)
  try {
    const found = values.alone ? findByOutline(work, cutOut) : findGarment(work, cutOut)
    return describe(found, found.photo)
  } catch (error) {
    if (error instanceof EngineError) return describe(null, work)
    throw error
  }
}

function describe(seen: (NamingInput & { length: number; legs: number }) | null, photo: Photo): Said {
  const { kinds, cuts, turns } = see(photo)
  const sight = { kinds, cuts, turns }
  if (!seen)
    return {
      ...{ kind: 'none', cut: 'none', verdict: 'none', sure: 0, confidence: 0 },
      ...{ fits: {}, length: 1, legs: 1, sight },
    }
  const named = nameCategory(seen)
  const verdict = verdictOn(plausibility(seen).result(), named)
  const { cut, confidence, length, legs } = seen
  const fits = Object.fromEntries(seen.fits.fits.map((fit) => [fit.kind, fit.score]))
  return {
    kind: foldCategory(named.category),
    cut,
    verdict,
    sure: named.confidence,
    confidence,
    fits,
    length,
    legs,
    sight,
  }
}
