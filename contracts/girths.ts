import type { BodyType, Gender } from './generations.ts'
import type { Size } from './sizes.ts'

/** Girths of a body, cm: the bust (a man's chest) and the hip at their fullest, the waist at its natural height. */
export interface Girths {
  bust: number
  waist: number
  hip: number
}

interface SizeRow extends Girths {
  /** The number on an Italian label. */
  italian: string
}

const row = (italian: string, bust: number, waist: number, hip: number): SizeRow => ({
  ...{ italian, bust, waist, hip },
})

/**
 * Body measures of EN 13402-3:2004 for the Italian numbers: half the chest for men; for women half the bust, plus the 0
 * to 2 that the German number 6 below it adds. Two numbers in one size are the mean of their rows. The norm has no hip
 * for men: theirs is the chest plus 2 cm, as men's charts commonly have it. See docs/decisions/030-sizes-are-bodies.md.
 */
export const sizeTable: Record<Gender, Record<Size, SizeRow>> = {
  female: {
    XS: row('38', 76, 60, 84),
    S: row('40', 80, 64, 88),
    M: row('42', 84, 68, 92),
    L: row('44', 88, 72, 96),
    XL: row('46-48', 94, 78, 102),
    XXL: row('50', 100, 84, 108),
  },
  male: {
    XS: row('44', 88, 76, 90),
    S: row('46', 92, 80, 94),
    M: row('48', 96, 84, 98),
    L: row('50', 100, 88, 102),
    XL: row('52-54', 106, 94, 108),
    XXL: row('56', 112, 100, 114),
  },
}

/** What the waist and hip of the table are multiplied with: the ratios to the bust that each mannequin was drawn with. */
const shapes: Record<Gender, Record<BodyType, Omit<Girths, 'bust'>>> = {
  female: {
    slim: { waist: 0.92, hip: 1.03 },
    athletic: { waist: 0.92, hip: 1.03 },
    curvy: { waist: 0.95, hip: 1.07 },
    'plus-size': { waist: 1.09, hip: 1.07 },
  },
  male: {
    slim: { waist: 0.89, hip: 0.93 },
    athletic: { waist: 0.83, hip: 0.89 },
    curvy: { waist: 0.96, hip: 0.94 },
    'plus-size': { waist: 1.07, hip: 0.97 },
  },
}

/** The body of a size, to the half centimetre: the bust is the size's own, a body type has its ratios of waist and hip to it. */
export function girthsOf(gender: Gender, bodyType: BodyType, size: Size): Girths {
  const { bust, waist, hip } = sizeTable[gender][size]
  const shape = shapes[gender][bodyType]
  const half = (cm: number) => Math.round(cm * 2) / 2
  return { bust, waist: half(waist * shape.waist), hip: half(hip * shape.hip) }
}
