import type { Point } from '../../maths/vector.ts'
import { over, placement, square, type Template, under } from './template.ts'

/** Trousers or shorts. Half widths, heights from the waistband. */
export interface TrousersShape {
  waist: number
  hip: number
  crotchY: number
  /** Middle of each hem, sideways. */
  endL: number
  endR: number
  /** Half widths of a leg at hem and knee. */
  cuff: number
  knee: number
  hemY: number
  dip: number
}

export function readTrousers(p: number[]): TrousersShape {
  const [, , , waist, hip, crotchY, endL, endR, cuff, hemY, knee, dip] = p
  return { waist, hip, crotchY, endL, endR, cuff, hemY, knee, dip }
}

/** Corners of one leg, from the hip down the outside and up the inside to the knee. */
export function legOf(s: TrousersShape, sg: number): { [name: string]: Point } {
  const end = sg > 0 ? s.endR : s.endL
  const kneeX = (sg * s.hip * 0.55 + end) / 2
  const kneeY = (s.crotchY + s.hemY) / 2
  const dx = end - sg * s.hip * 0.5
  const dy = s.hemY - s.crotchY
  const length = Math.hypot(dx, dy) || 1
  // Across the leg, to the outside for the right one; the hem is at right angles to the leg.
  const [ax, ay] = [(sg * dy) / length, (-sg * dx) / length]
  return {
    hip: [sg * s.hip, s.crotchY * 0.82],
    kneeOuter: [kneeX + s.knee * ax, kneeY + s.knee * ay],
    hemOuter: [end + s.cuff * ax, s.hemY + s.cuff * ay],
    hemInner: [end - s.cuff * ax, s.hemY - s.cuff * ay],
    kneeInner: [kneeX - s.knee * ax, kneeY - s.knee * ay],
  }
}

function prior(p: number[]): number {
  const s = readTrousers(p)
  const impossible =
    under(s.waist, 0.05) +
    under(s.hip, s.waist * 0.8) +
    over(s.hip, s.waist * 1.9) +
    under(s.crotchY, s.waist * 0.75) +
    over(s.crotchY, s.waist * 2.6) +
    under(s.hemY, s.crotchY + 0.06) +
    under(s.cuff, 0.03) +
    over(s.cuff, s.hip * 1.2) +
    under(s.knee, 0.03) +
    under(s.endR - s.cuff, -0.02) +
    under(-s.endL - s.cuff, -0.02) +
    over(Math.abs(p[2]), 0.35) +
    over(Math.abs(s.dip), 0.08)
  return (
    6 * impossible +
    0.03 * square(p[2]) +
    0.1 * square(s.crotchY - s.waist * 1.5) +
    0.05 * square(s.knee - (s.cuff + s.hip * 0.5) / 2)
  )
}

export const trousers: Template = {
  kind: 'trousers',
  // Straight, spread legs, shorts, legs together.
  starts: [
    [0, 0, 0, 0.17, 0.2, 0.3, -0.15, 0.15, 0.09, 0.98, 0.09, 0.01],
    [0, 0, 0, 0.15, 0.19, 0.28, -0.22, 0.22, 0.1, 0.96, 0.09, 0.01],
    [0, 0, 0, 0.32, 0.4, 0.52, -0.26, 0.26, 0.2, 0.85, 0.2, 0.01],
    [0, 0, 0, 0.2, 0.22, 0.3, -0.11, 0.11, 0.1, 0.98, 0.1, 0.01],
  ],
  spread: [0.03, 0.03, 0.06, 0.04, 0.04, 0.06, 0.05, 0.05, 0.03, 0.05, 0.03, 0.02],
  stretch: (start, height) => start.with(9, start[9] * height),
  polygons(p) {
    const s = readTrousers(p)
    const waistR: Point = [s.waist, 0]
    const crotch: Point = [0, s.crotchY]
    const waistL: Point = [-s.waist, 0]
    const dip: Point = [0, s.dip]
    const R = Object.values(legOf(s, 1))
    const L = Object.values(legOf(s, -1)).reverse()
    return [[waistR, ...R, crotch, ...L, waistL, dip].map(placement(p))]
  },
  landmarks(p) {
    const s = readTrousers(p)
    const place = placement(p)
    const named: Record<string, Point> = {
      waistR: place([s.waist, 0]),
      waistL: place([-s.waist, 0]),
      crotch: place([0, s.crotchY]),
    }
    for (const [name, point] of Object.entries(legOf(s, 1))) named[`${name}R`] = place(point)
    for (const [name, point] of Object.entries(legOf(s, -1))) named[`${name}L`] = place(point)
    return named
  },
  prior,
}
