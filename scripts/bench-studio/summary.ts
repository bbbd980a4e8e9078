import { median } from '#engine/maths/scalar.ts'
import type { Measured } from './measure.ts'

export interface Goal {
  what: string
  value: string
  /** What was promised. */
  goal: string
  isMet: boolean
}

/** Largest share of a picture's garment that may have the background's colours. */
export const MOST_LEAK = 0.015
export const LARGEST_COLOUR = 6

/** The measures of many photos against what the engine promises. */
export function summarise(rows: Measured[]): Goal[] {
  const drawn = rows.filter((row) => row.refusal === null)
  const cuts = rows.flatMap((row) => row.isCutRight ?? [])
  const categories = rows.flatMap((row) => row.isCategoryRight ?? [])
  const masked = drawn.flatMap((row) => row.iou ?? [])
  const coloured = drawn.flatMap((row) => row.colour ?? [])
  const prints = drawn.flatMap((row) => (row.print ? [row.print.matched / row.print.tried] : []))
  const times = rows.map((row) => row.ms)
  // Missing for small pictures, whose times say nothing of the product's.
  const against = rows.flatMap((row) => row.timesSharp ?? [])
  const coached = rows.flatMap((row) => row.coachMs ?? [])
  const further = drawn.flatMap((row) => row.furtherPoseMs ?? [])
  const close = coloured.map((difference) => difference <= LARGEST_COLOUR)
  const torn = drawn.filter((row) => (row.holes ?? 0) > 0).length
  const leaky = drawn.filter((row) => (row.leak ?? 0) > MOST_LEAK).length
  const goals: (Goal | null)[] = [
    mostly('cut right', cuts, 42 / 44),
    mostly('category right', categories, 41 / 44),
    masked.length ? atLeast('cut-out, mean IoU', mean(masked), 0.976) : null,
    mostly(`colour within ${LARGEST_COLOUR}`, close, 41 / 44),
    { what: 'pictures with holes', value: String(torn), goal: '0', isMet: torn === 0 },
    { what: 'pictures with background', value: String(leaky), goal: '0', isMet: leaky === 0 },
    prints.length ? atLeast('print found again, median', median(prints), 0.5) : null,
    ...(against.length
      ? [
          atMost('a picture, median ms', median([...times]), 1200),
          atMost('a picture, 95th percentile ms', percentile(times, 0.95), 3000),
          atMost('a picture, times sharp alone', median(against), 15),
        ]
      : []),
    further.length ? atMost('a further pose, median ms', median(further), 300) : null,
    coached.length ? atMost('the coach, median ms', median([...coached]), 300) : null,
    coached.length ? atMost('the coach, 95th percentile ms', percentile(coached, 0.95), 250) : null,
    atMost('memory, MB', Math.max(...rows.map((row) => row.rssMb)), 600),
  ]
  return goals.filter((goal) => goal !== null)
}

function mostly(what: string, met: boolean[], share: number): Goal {
  const [count, least] = [met.filter(Boolean).length, Math.ceil(share * met.length)]
  return { what, value: `${count} of ${met.length}`, goal: `at least ${least}`, isMet: count >= least }
}

const atLeast = (what: string, share: number, goal: number): Goal => ({
  ...{ what, value: share.toFixed(3), goal: `at least ${goal}`, isMet: share >= goal },
})

const atMost = (what: string, value: number, goal: number): Goal => ({
  ...{ what, value: String(Math.round(value)), goal: `at most ${goal}`, isMet: value <= goal },
})

const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length

const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
