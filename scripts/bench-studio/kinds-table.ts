import type { Verdict } from '#engine/name/plausibility.ts'
import type { Kind } from '#engine/sight/labels.ts'
import type { Sight } from '#engine/sight/sight.ts'
import type { Category, Cut, TemplateKind } from '#engine/types.ts'

/** What the engine said of a photo of the dataset, and what it shows. */
export interface Answer {
  name: string
  truth: { kind: Kind; cut: Cut | 'none' }
  /** As the dataset would call it; `none` where nothing stood out. */
  kind: Kind
  cut: Cut | 'none'
  /** What is none is not drawn; what is doubtful costs nothing. */
  verdict: Verdict
  /** Of the category, 0 to 1. */
  sure: number
  /** Of the cut-out, 0 to 1. */
  confidence: number
  /** Score of each template, 0 to 1. */
  fits: Partial<Record<TemplateKind, number>>
  /** Length of a top or dress over the one from which it is a dress. */
  length: number
  /** Length of legs over the one from which they are no shorts. */
  legs: number
  sight: Pick<Sight, 'kinds' | 'cuts' | 'turns'>
}

/** Words of ours that the dataset has no label for. */
const FOLDED: Partial<Record<Category, Kind>> = { vest: 'jacket', jumpsuit: 'dress' }

// What is not folded is a kind by its own name.
export const foldCategory = (category: Category): Kind => FOLDED[category] ?? (category as Kind)

/** Where the person had better be asked. */
const SURE = [0.85, 0.7, 0.5] as const
const BINS = 5

export const wasRight = ({ truth, ...said }: Answer, what: 'cut' | 'kind'): boolean =>
  said[what] === truth[what]

/** For people: garments alone, then what is no garment. */
export function describeAnswers(answers: Answer[]): string {
  const garments = answers.filter(({ truth }) => truth.kind !== 'none')
  const others = answers.filter(({ truth }) => truth.kind === 'none')
  const lines = [
    `${garments.length} garments: cut right ${share(garments, (answer) => wasRight(answer, 'cut'))}, kind right ${share(garments, (answer) => wasRight(answer, 'kind'))}, ${verdictsOf(garments)}`,
    ...SURE.map((least) => {
      const sure = garments.filter((answer) => answer.sure >= least)
      const wrong = sure.filter((answer) => !wasRight(answer, 'kind'))
      return `  sure of the kind (${least}): ${share(garments, (answer) => answer.sure >= least)}, of these right ${share(sure, (answer) => wasRight(answer, 'kind'))}; sure and wrong ${wrong.length}`
    }),
    ...binsOf(garments),
    `${others.length} other things: ${verdictsOf(others)}, sure (0.7) ${share(others, ({ sure }) => sure >= 0.7)}`,
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function verdictsOf(answers: Answer[]): string {
  const counted = (found: Answer[]) =>
    `${found.length} (kind right ${found.filter((answer) => wasRight(answer, 'kind')).length})`
  const refused = answers.filter(({ verdict }) => verdict === 'none')
  const free = answers.filter(({ verdict }) => verdict === 'doubtful')
  return `refused ${counted(refused)}, drawn for free ${counted(free)}`
}

/**
 * Calibration: how sure it says it is of the kind, and how often it is right. In five bins as wide as one another, and in
 * five of as many photos each (Nixon et al. 2019), because some of the former hold next to nothing.
 */
function binsOf(answers: Answer[]): string[] {
  const wide = Map.groupBy(answers, ({ sure }) => Math.min(BINS - 1, Math.floor(sure * BINS)))
  const ranked = answers.toSorted((a, b) => a.sure - b.sure)
  const full = Map.groupBy(ranked.entries(), ([rank]) => Math.floor((rank * BINS) / ranked.length))
  return [
    ...[...wide.entries()]
      .toSorted(([a], [b]) => a - b)
      .map(
        ([bin, found]) =>
          `  ${(bin / BINS).toFixed(1)} to ${((bin + 1) / BINS).toFixed(1)}: ${calibration(found)}`,
      ),
    ...[...full.values()].map(
      (found, bin) => `  fifth ${bin + 1}: ${calibration(found.map(([, answer]) => answer))}`,
    ),
  ]
}

function calibration(found: Answer[]): string {
  const said = found.reduce((sum, { sure }) => sum + sure, 0) / found.length
  const right = found.filter((answer) => wasRight(answer, 'kind')).length / found.length
  return `${found.length}, says ${said.toFixed(2)}, right ${right.toFixed(2)}`
}

/** How many photos are right now and were wrong before, and the other way round. */
export function compareAnswers(before: Answer[], now: Answer[]): string {
  const known = new Map(before.map((answer) => [answer.name, answer]))
  const lines = (['cut', 'kind'] as const).map((what) => {
    const both = now.flatMap((answer) => {
      const earlier = known.get(answer.name)
      return earlier ? [{ was: wasRight(earlier, what), is: wasRight(answer, what) }] : []
    })
    const better = both.filter(({ was, is }) => is && !was).length
    const worse = both.filter(({ was, is }) => was && !is).length
    return `${what}: of ${both.length} photos ${better} better, ${worse} worse`
  })
  return lines.map((line) => `${line}\n`).join('')
}

function share(answers: Answer[], is: (answer: Answer) => boolean): string {
  const count = answers.filter(is).length
  return `${count} (${((100 * count) / Math.max(1, answers.length)).toFixed(1)} %)`
}
