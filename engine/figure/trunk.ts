import { clamp, lerp } from '../maths/scalar.ts'
import type { BodyType } from '../types.ts'
import { type Blend, blendAll, cone, ellipsoid, type Field, smoothIntersection } from './distance.ts'
import { type Loft, makeLoft, section } from './loft.ts'
import type { Proportions } from './proportions.ts'

export interface Build {
  female: boolean
  bodyType: BodyType
  proportions: Proportions
  /** Turns a height on the female chart (cm) into a height on this figure. */
  at: (height: number) => number
}

/** Half breadth and height of the shoulder joint, in cm. */
export function shoulderOf({ female, proportions, at }: Build): { x: number; y: number } {
  return {
    x: (female ? 16.6 : 19.2) + proportions.shoulder + (proportions.chest - 1) * 6,
    y: at(female ? 142.3 : 142),
  }
}

/** Trunk from the crotch to the base of the neck: one loft plus the soft volumes that make it a person. */
export function makeTrunk(build: Build): Field {
  const loft = trunkLoft(build)
  const blends = [
    ...(build.female ? bust(build) : pectorals(build)),
    ...belly(build),
    ...hips(build),
    ...yoke(build),
  ]
  const { at } = build
  const spineZ = (y: number) => loft.centreZ(y / 100) - loft.back(y / 100)
  const spine: Field = ([x, y, z]) => {
    const w = Math.min(1, Math.max(0, (y - at(103)) / 8), Math.max(0, (at(146) - y) / 6))
    return Math.hypot(x, z - (spineZ(y) - 0.9)) - 1.1 * w + (1 - w) * 1.2
  }
  return (point, limit = 1e9) => {
    const [, y, z] = point
    const d = blendAll(loft.field(point, limit + 8), blends, point)
    const behind = z < -3 && y > at(100) && y < at(147)
    return behind ? smoothIntersection(d, -spine(point), 2.6) : d
  }
}

function trunkLoft({ female, proportions: p, at }: Build): Loft {
  const { waist: W, hip: H, chest: C } = p
  // height, half width, front, back, z, exponent
  const rows: [number, number, number, number, number, number][] = female
    ? [
        [83, 12.6 * H, 6.2 * H, 7.2 * H, -0.8, 2],
        [84, 12.7 * H, 6.25 * H, 7.25 * H, -0.8, 2],
        [86.3, 14.6 * H, 7.4 * H, 8.6 * H, -0.8, 2.15],
        [88.5, 16.1 * H, 8.4 * H, 9.7 * H, -0.8, 2.25],
        [92, 17.1 * H, 9.3 * H, 10.4 * H, -0.6, 2.25],
        [97, 16.5 * lerp(H, W, 0.2), 9.5 * lerp(H, W, 0.25), 9.6 * lerp(H, W, 0.2), -0.5, 2.2],
        [103, 14 * lerp(H, W, 0.6), 9 * lerp(H, W, 0.6), 7.9 * lerp(H, W, 0.6), -0.2, 2.15],
        [109, 11.7 * W, 8.2 * W, 6.6 * W, 0.1, 2.1],
        [113, 11.3 * W, 8 * W, 6.7 * W, 0, 2.1],
        [118, 11.9 * lerp(W, C, 0.35), 8.3 * lerp(W, C, 0.4), 7.6 * lerp(W, C, 0.4), -0.3, 2.1],
        [124, 13 * lerp(W, C, 0.7), 8.7 * lerp(W, C, 0.75), 8.8 * lerp(W, C, 0.75), -0.7, 2.15],
        [130, 13.9 * C, 8.8 * C, 9.7 * C, -1, 2.2],
        [136, 14.4 * C, 8 * C, 10 * C, -1.2, 2.2],
        [140, 14.2 * C, 6.6 * C, 9.6 * C, -1.4, 2.2],
        [144, 12.5 * lerp(C, 1, 0.3), 4.6 * C, 8.2 * lerp(C, 1, 0.3), -1.8, 2.15],
        [147.5, 8.6 * lerp(C, 1, 0.5), 3.6 * lerp(C, 1, 0.5), 6.2 * lerp(C, 1, 0.5), -2, 2.05],
        [150.5, 5.6 * p.neck, 3.6 * p.neck, 4.8 * p.neck, -2, 2],
      ]
    : [
        [83, 11.8 * H, 6.6 * H, 7.2 * H, -0.5, 2],
        [84, 11.9 * H, 6.65 * H, 7.25 * H, -0.5, 2],
        [86.3, 13.6 * H, 7.8 * H, 8.4 * H, -0.5, 2.15],
        [88.5, 15.1 * H, 8.8 * H, 9.6 * H, -0.4, 2.3],
        [92, 16.1 * H, 9.4 * H, 10 * H, -0.3, 2.3],
        [97, 16 * lerp(H, W, 0.3), 9.8 * lerp(H, W, 0.3), 9.4 * lerp(H, W, 0.25), -0.2, 2.25],
        [103, 14.9 * lerp(H, W, 0.7), 9.7 * lerp(H, W, 0.7), 8.6 * lerp(H, W, 0.7), 0, 2.25],
        [109, 13.9 * W, 9.4 * W, 7.8 * W, 0.1, 2.25],
        [114, 13.9 * W, 9.3 * W, 7.8 * W, 0, 2.25],
        [119, 14.6 * lerp(W, C, 0.4), 9.4 * lerp(W, C, 0.4), 8.6 * lerp(W, C, 0.4), -0.3, 2.25],
        [125, 15.9 * lerp(W, C, 0.75), 9.8 * lerp(W, C, 0.8), 9.9 * lerp(W, C, 0.8), -0.7, 2.3],
        [131, 16.9 * C, 10.2 * C, 10.9 * C, -1, 2.35],
        [136, 17.2 * C, 9.8 * C, 11.2 * C, -1.3, 2.35],
        [140, 16.8 * C, 8.4 * C, 10.8 * C, -1.6, 2.3],
        [144, 14.2 * lerp(C, 1, 0.3), 6 * C, 9.2 * lerp(C, 1, 0.3), -2, 2.2],
        [147.5, 9.6 * lerp(C, 1, 0.5), 4.4 * lerp(C, 1, 0.5), 7 * lerp(C, 1, 0.5), -2.3, 2.05],
        [150.5, 6.6 * p.neck, 4.4 * p.neck, 5.8 * p.neck, -2.3, 2],
      ]
  const sections = rows.map(([y, a, f, b, z, n]) => section(at(y) / 100, a, f, b, 0, z, n))
  return makeLoft({ from: [0, 0, 0], to: [0, 100, 0], side: [1, 0, 0] }, sections, [6, 6])
}

function bust({ proportions: { bust: s, chest: C }, at }: Build): Blend[] {
  const x = 7 * Math.sqrt(C)
  const y = at(129.3) - (s - 1) * 2.2
  const z = 6 * C + (s - 1) * 2
  return [-1, 1].flatMap((sg): Blend[] => [
    [ellipsoid([sg * x, y, z], [5.6 * s, 5.7 * s, 5 * s], [sg * 0.1, 0, -sg * 0.25]), 3.6],
    [ellipsoid([sg * (x - 0.3), y + 6.5, z - 3.6], [4.6 * s, 6.6 * s, 2.9 * s], [sg * -0.25, 0.25]), 4.5],
  ])
}

function pectorals({ proportions: { chest: C }, bodyType, at }: Build): Blend[] {
  const depth = 2.7 * (bodyType === 'athletic' ? 1.15 : 1)
  return [-1, 1].map((sg): Blend => {
    const muscle = ellipsoid(
      [sg * 8.2 * C, at(133.2), 6.9 * C],
      [7.8 * C, 5.4, depth],
      [sg * 0.2, 0.05, -sg * 0.22],
    )
    return [muscle, 4.5]
  })
}

function belly({ female, proportions: { belly: b, waist: W }, at }: Build): Blend[] {
  if (b > 0) return [[ellipsoid([0, at(100.5), 4.6 * W + b * 0.9], [11 * W, 11.5, 5 + b * 0.7]), 8]]
  return female ? [[ellipsoid([0, at(99), 5.6], [7.5, 6.5, 4]), 5]] : []
}

function hips({ female, proportions: { hip: H, glute }, at }: Build): Blend[] {
  const seat = [-1, 1].map((sg): Blend => {
    const centre: [number, number, number] = [sg * 7.6 * Math.sqrt(H), at(female ? 90.5 : 91), -6 * H]
    return [ellipsoid(centre, [7 * glute, 7.6 * glute, 5.6 * glute], [sg * 0.15, -0.2]), 3.5]
  })
  return [[ellipsoid([0, at(87), -0.8], [11.5 * H, 6.8, 6.4 * H]), 4], ...seat]
}

/** Trapezius and collar bones. */
function yoke(build: Build): Blend[] {
  const { female, proportions: p, at } = build
  const shoulder = shoulderOf(build)
  const base = female ? 2.9 * p.neck : 3.8 * p.neck
  return [-1, 1].flatMap((sg): Blend[] => [
    [
      cone(
        [sg * 2.6, at(female ? 151.5 : 152), -3.4],
        [sg * (shoulder.x - 0.2), shoulder.y + 0.4, -1.9],
        [base, female ? 2.7 : 3.4],
      ),
      5,
    ],
    [
      cone(
        [sg * 1.6, at(145.6), 2.2 * p.chest + 0.3],
        [sg * shoulder.x * 0.62, shoulder.y + 2, 1.2],
        [0.7, 0.6],
      ),
      2.6,
    ],
  ])
}

/** Thickness of the arms over that of the slim woman's drawing. */
export const armThickness = ({ female, proportions }: Build): number => proportions.arm * (female ? 1 : 1.27)

/** How strongly legs and trunk flow into each other at height `y`, in cm: nothing between the thighs. */
export const legBlend = (build: Build, y: number): number =>
  5 * clamp((y - build.at(70)) / 12, 0.02, 1) + 0.01
