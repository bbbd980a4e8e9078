import type { Point } from '../../maths/vector.ts'
import { stroke } from './canvas.ts'

// Our own letters, as strokes on a grid of 4 x 6: prints then look the same whatever fonts a machine has.
const STROKES: Record<string, string> = {
  A: 'M0 6 L2 0 L4 6 M0.8 4 H3.2',
  B: 'M0 0 V6 H2.4 C4.4 6 4.4 3 2.4 3 H0 H2.2 C4 3 4 0 2.2 0 H0',
  D: 'M0 0 V6 H1.8 C4.8 6 4.8 0 1.8 0 H0',
  E: 'M3.6 0 H0 V6 H3.6 M0 3 H3',
  F: 'M3.6 0 H0 V6 M0 3 H3',
  I: 'M0.5 0 V6',
  L: 'M0 0 V6 H3.4',
  M: 'M0 6 V0 L2 3.6 L4 0 V6',
  N: 'M0 6 V0 L3.8 6 V0',
  O: 'M2 0 C4.8 0 4.8 6 2 6 C-0.8 6 -0.8 0 2 0 Z',
  R: 'M0 6 V0 H2.2 C4.4 0 4.4 3.2 2.2 3.2 H0 M1.8 3.2 L3.8 6',
  T: 'M0 0 H4 M2 0 V6',
  U: 'M0 0 V3.8 C0 6.7 3.8 6.7 3.8 3.8 V0',
  V: 'M0 0 L2 6 L4 0',
  Z: 'M0 0 H3.8 L0 6 H3.8',
  4: 'M3 6 V0 L0 4.2 H4',
  7: 'M0 0 H3.8 L1.6 6',
}

const WIDTH = 3.9
/** Other widths. */
const NARROW: Record<string, number> = { I: 1, L: 3.1, F: 3.2, E: 3.5, ' ': 1.6 }
const GAP = 1.5

interface Lettering {
  /** Height, px. */
  size: number
  colour: string
  /** Thickness of the strokes, of which a letter is six high. */
  weight: number
}

/** A word centred on (x, y) of its top. */
export function word(text: string, [x, y]: Point, { size, colour, weight }: Lettering): string {
  const unit = size / 6
  const letters = [...text].map((c) => ({ c, advance: (NARROW[c] ?? WIDTH) + GAP }))
  let at = x - ((letters.reduce((sum, { advance }) => sum + advance, 0) - GAP) * unit) / 2
  return letters
    .map(({ c, advance }) => {
      const extra = 'stroke-linejoin="round" stroke-linecap="butt"'
      const glyph = stroke(STROKES[c] ?? '', { width: weight, colour, extra })
      const placed = `<g transform="translate(${at.toFixed(1)} ${y}) scale(${unit.toFixed(3)})">${glyph}</g>`
      at += advance * unit
      return placed
    })
    .join('')
}
