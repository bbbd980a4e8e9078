import type { Measured } from './measure.ts'

/** How good the engine is at one photo: what a change may not make worse unnoticed. */
export interface Score {
  /** Why there is no picture; null when there is one. */
  refusal: string | null
  cut: string | null
  kind: string | null
  category: string
  confidence: number
  iou: number | null
  /** CIEDE2000. */
  colour: number | null
  print: { tried: number; matched: number } | null
}

/** By the name of the photo's file. */
export type Scoreboard = Record<string, Score>

/** What processors and libraries may differ by without anything being worse. Shares are 0 to 1. */
export const TOLERANCE = { iou: 0.005, colour: 0.3, confidence: 0.02, print: 0.06 }

export function scoreboardOf(rows: Measured[]): Scoreboard {
  return Object.fromEntries(rows.map((row) => [row.name, scoreOf(row)]))
}

function scoreOf({ refusal, cut, kind, category, confidence, iou, colour, print }: Measured): Score {
  const figures = {
    confidence: rounded(confidence, 3),
    iou: iou === null ? null : rounded(iou, 4),
    colour: colour === null ? null : rounded(colour, 2),
  }
  return { refusal, cut, kind, category, ...figures, print }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

export interface Difference {
  /** `tshirt.jpg: IoU 0.981 -> 0.954`. */
  line: string
  isWorse: boolean
}

/** What changed beyond the tolerance, for worse and for better. Photos of `now` alone are new, and nothing worse. */
export function compareScores(before: Scoreboard, now: Scoreboard): Difference[] {
  return Object.entries(now).flatMap(([photo, score]) => {
    const known = before[photo]
    if (!known) return [{ line: `${photo}: not on the scoreboard`, isWorse: false }]
    const words = (['refusal', 'cut', 'kind', 'category'] as const).flatMap((what) =>
      known[what] === score[what] ? [] : [{ what, from: known[what], to: score[what], isWorse: true }],
    )
    const figures = [
      compareFigure('IoU', [known.iou, score.iou], TOLERANCE.iou),
      compareFigure('colour', [known.colour, score.colour], -TOLERANCE.colour),
      compareFigure('confidence', [known.confidence, score.confidence], TOLERANCE.confidence),
      compareFigure('print', [shareOf(known), shareOf(score)], TOLERANCE.print),
    ].flatMap((change) => change ?? [])
    return [...words, ...figures].map(({ what, from, to, isWorse }) => ({
      line: `${photo}: ${what} ${from} -> ${to}`,
      isWorse,
    }))
  })
}

/** With a negative tolerance less is better. A figure that is missing now is worse. */
function compareFigure(what: string, [from, to]: [number | null, number | null], tolerance: number) {
  if (from === null && to === null) return null
  if (from === null || to === null) return { what, from, to, isWorse: to === null }
  const gain = (to - from) * Math.sign(tolerance)
  return Math.abs(gain) > Math.abs(tolerance) ? { what, from, to, isWorse: gain < 0 } : null
}

const shareOf = ({ print }: Score): number | null =>
  print ? rounded(print.matched / Math.max(1, print.tried), 3) : null

/** For people: the worse first. */
export function describeDifferences(differences: Difference[]): string {
  const worse = differences.filter(({ isWorse }) => isWorse)
  const rest = differences.filter(({ isWorse }) => !isWorse)
  const lines = [
    ...worse.map(({ line }) => `worse   ${line}`),
    ...rest.map(({ line }) => `        ${line}`),
    `${worse.length} worse, ${rest.length} better or new`,
  ]
  return `${lines.join('\n')}\n`
}
