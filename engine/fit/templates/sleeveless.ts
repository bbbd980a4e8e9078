import type { Point } from '../../maths/vector.ts'
import { over, placement, square, type Template, under } from './template.ts'

/** A vest or a sleeveless dress. Half widths and heights from the neck line. */
export interface SleevelessShape {
  shoulder: number
  neck: number
  neckDip: number
  shoulderDrop: number
  /** Half width where the armhole is deepest. */
  armhole: number
  armpit: number
  armpitY: number
  waist: number
  hem: number
  hemY: number
}

export function readSleeveless(p: number[]): SleevelessShape {
  const [, , , shoulder, neck, neckDip, shoulderDrop, armhole, armpit, armpitY, waist, hem, hemY] = p
  return { shoulder, neck, neckDip, shoulderDrop, armhole, armpit, armpitY, waist, hem, hemY }
}

function halfOf(s: SleevelessShape, sg: number) {
  const neck: Point = [sg * s.neck, 0]
  const shoulder: Point = [sg * s.shoulder, s.shoulderDrop]
  const armhole: Point = [sg * s.armhole, s.shoulderDrop + (s.armpitY - s.shoulderDrop) * 0.6]
  const armpit: Point = [sg * s.armpit, s.armpitY]
  const waist: Point = [sg * s.waist, s.armpitY + (s.hemY - s.armpitY) * 0.4]
  const hem: Point = [sg * s.hem, s.hemY]
  return { neck, shoulder, armhole, armpit, waist, hem }
}

/** The neckline from left to right: a round scoop between the straps. */
function scoop({ neck, neckDip }: SleevelessShape): Point[] {
  return [-0.8, -0.5, 0, 0.5, 0.8].map((t): Point => [t * neck, neckDip * (1 - Math.abs(t) ** 2.4)])
}

function prior(p: number[]): number {
  const s = readSleeveless(p)
  const impossible =
    under(s.shoulder, s.neck + 0.02) +
    under(s.neck, 0.03) +
    over(s.shoulder, s.armpit * 1.06) +
    over(s.armpit, s.shoulder * 1.42) +
    over(s.armhole, s.shoulder * 1.02) +
    over(s.armhole, s.armpit) +
    under(s.armhole, s.neck) +
    under(s.armpitY, s.shoulderDrop + 0.05) +
    over(s.armpitY, 0.5) +
    under(s.neckDip, -0.02) +
    over(s.neckDip, s.armpitY) +
    over(Math.abs(p[2]), 0.3) +
    under(s.hemY, s.armpitY + 0.1) +
    under(s.shoulderDrop, 0) +
    over(s.shoulderDrop, 0.12) +
    under(s.hem, 0.06) +
    over(Math.max(0, s.neck), s.armpit * 0.8)
  return (
    8 * impossible +
    0.03 * square(p[2]) +
    0.05 * square(s.shoulderDrop - 0.03) +
    0.03 * square(s.armpitY - s.armpit * 0.9)
  )
}

export const sleeveless: Template = {
  kind: 'sleeveless',
  // Vest, strappy dress, wide vest.
  starts: [
    [0, 0, 0, 0.19, 0.11, 0.1, 0.02, 0.17, 0.24, 0.25, 0.24, 0.28, 0.98],
    [0, 0, 0, 0.12, 0.07, 0.08, 0.02, 0.11, 0.16, 0.18, 0.16, 0.27, 0.98],
    [0, 0, 0, 0.26, 0.12, 0.08, 0.04, 0.24, 0.32, 0.34, 0.32, 0.33, 0.98],
  ],
  spread: [0.03, 0.03, 0.05, 0.04, 0.03, 0.05, 0.02, 0.04, 0.05, 0.05, 0.05, 0.06, 0.05],
  stretch: (start, height) => start.with(12, start[12] * height),
  polygons(p) {
    const s = readSleeveless(p)
    const R = Object.values(halfOf(s, 1))
    const L = Object.values(halfOf(s, -1)).reverse()
    return [[...R, ...L, ...scoop(s)].map(placement(p))]
  },
  landmarks(p) {
    const s = readSleeveless(p)
    const place = placement(p)
    const named: Record<string, Point> = { neckCentre: place([0, s.neckDip]) }
    for (const [name, point] of Object.entries(halfOf(s, 1))) named[`${name}R`] = place(point)
    for (const [name, point] of Object.entries(halfOf(s, -1))) named[`${name}L`] = place(point)
    return named
  },
  prior,
}
