import type { BodyType, Gender } from '#contracts/generations.ts'

export type Point = readonly [number, number]

export interface Measures {
  shoulder: number
  bust: number
  waist: number
  hip: number
  thigh: number
  knee: number
  calf: number
  arm: number
}

/** The axis of the body, in the units of every drawing. */
export const CX = 120

const female: Measures = {
  shoulder: 37,
  bust: 29,
  waist: 20.5,
  hip: 33,
  thigh: 32,
  knee: 22,
  calf: 20.5,
  arm: 8.5,
}
const male: Measures = { shoulder: 47, bust: 38, waist: 29, hip: 32, thigh: 32, knee: 24, calf: 23, arm: 11 }

/** How much wider than slim: shoulders, waist, hips, limbs. */
const scale: Record<BodyType, readonly [number, number, number, number]> = {
  slim: [1, 1, 1, 1],
  athletic: [1.08, 1.06, 1.04, 1.08],
  curvy: [1.06, 1.2, 1.24, 1.18],
  'plus-size': [1.14, 1.42, 1.4, 1.38],
}

export function measures(gender: Gender, body: BodyType): Measures {
  const base = gender === 'female' ? female : male
  const [shoulders, waist, hips, limbs] = scale[body]
  return {
    shoulder: base.shoulder * shoulders,
    bust: base.bust * ((shoulders + waist) / 2),
    waist: base.waist * waist,
    hip: base.hip * hips,
    thigh: base.thigh * hips,
    knee: base.knee * limbs,
    calf: base.calf * limbs,
    arm: base.arm * limbs,
  }
}

export function bodyPath(m: Measures, sway = 0): string {
  const right: Point[] = [
    [CX + 7.5, 68],
    [CX + 8, 82],
    [CX + 16, 89],
    [CX + m.shoulder - 7, 95],
    [CX + m.shoulder - 1, 103],
    [CX + m.bust, 126],
    [CX + m.bust, 142],
    [CX + m.waist, 186],
    [CX + m.waist + 1.5, 196],
    [CX + m.hip, 240],
    [CX + m.thigh - 1, 276],
    [CX + m.knee - 1, 374],
    [CX + m.calf - 1, 402],
    [CX + 15, 484],
    [CX + 19, 503],
    [CX + 14, 511],
    [CX + 7.5, 502],
    [CX + 8, 482],
    [CX + 6.5, 402],
    [CX + 6, 374],
    [CX + 1.5, 276],
  ]
  return smooth(lean([...right, ...mirror(right)], sway))
}

interface ArmPose {
  bend: number
  sway: number
}

export function armPath(m: Measures, side: 1 | -1, { bend, sway }: ArmPose): string {
  const s = m.shoulder
  const a = m.arm * 0.88
  const outline: Point[] = [
    [s - 10, 95],
    [s - 1, 99],
    [s + a - 1, 130],
    [s + a + 3 + bend, 176],
    [s + a + 4 + bend * 0.4, 220],
    [s + a + 3, 250],
    [s + a + 1, 274],
    [s + a - 4, 276],
    [s + a - 4.5, 250],
    [s + 1 + bend * 0.4, 218],
    [s + bend - 2, 178],
    [s - a + 3, 130],
    [s - a - 2, 110],
  ]
  return smooth(
    lean(
      outline.map(([x, y]) => [CX + side * x, y] as const),
      sway,
    ),
  )
}

export function dressPath(m: Measures, hem = 352, sway = 0): string {
  const right: Point[] = [
    [CX + 13, 90],
    [CX + 22, 91],
    [CX + m.shoulder - 13, 112],
    [CX + m.bust + 1.5, 132],
    [CX + m.bust + 1.5, 146],
    [CX + m.waist + 2, 186],
    [CX + m.hip + 5, 236],
    [CX + m.hip + 18, 300],
    [CX + m.hip + 27, hem - 2],
  ]
  const neck: Point[] = [
    [CX - 8, 112],
    [CX, 117],
    [CX + 8, 112],
  ]
  const hemline: Point[] = [
    [CX + m.hip / 2 + 8, hem + 7],
    [CX, hem + 9],
    [CX - m.hip / 2 - 8, hem + 7],
  ]
  return smooth(lean([...neck, ...right, ...hemline, ...mirror(right)], sway), 0.46)
}

export function blazerPath(m: Measures, sway = 0): string {
  const right: Point[] = [
    [CX + 12, 84],
    [CX + 22, 88],
    [CX + m.shoulder - 3, 95],
    [CX + m.shoulder + 2, 105],
    [CX + m.bust + 4, 132],
    [CX + m.waist + 7, 186],
    [CX + m.hip + 8, 240],
    [CX + m.hip + 10, 268],
    [CX + 24, 275],
    [CX + 4, 268],
  ]
  return smooth(lean([...right, ...mirror(right)], sway), 0.42)
}

/** Contrapposto: shoulders one way, hips the other. */
const lean = (points: readonly Point[], sway: number): Point[] =>
  points.map(([x, y]) => [
    x + (y > 96 ? sway * Math.sin(((y - 96) / 205) * Math.PI) : 0),
    y + (y > 78 && y < 260 ? (CX - x) * 0.0022 * sway : 0),
  ])

const mirror = (points: readonly Point[]): Point[] =>
  points.map(([x, y]) => [2 * CX - x, y] as const).reverse()

/** A closed Catmull-Rom curve through the points, as one SVG path. */
function smooth(points: readonly Point[], tension = 0.5): string {
  const count = points.length
  // The index is wrapped, so there is always a point.
  const at = (index: number) => points[(index + count) % count] as Point
  const pull = tension / 3
  const corners = points.map((from, index) => {
    const [before, to, after] = [at(index - 1), at(index + 1), at(index + 2)]
    const c1 = `${r(from[0] + (to[0] - before[0]) * pull)} ${r(from[1] + (to[1] - before[1]) * pull)}`
    const c2 = `${r(to[0] - (after[0] - from[0]) * pull)} ${r(to[1] - (after[1] - from[1]) * pull)}`
    return `C${c1} ${c2} ${r(to[0])} ${r(to[1])}`
  })
  return `M${r(at(0)[0])} ${r(at(0)[1])}${corners.join('')}Z`
}

const r = (value: number): number => Math.round(value * 10) / 10
