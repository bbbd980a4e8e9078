import { at } from '../maths/at.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { monotoneTable } from '../maths/spline.ts'
import type { Girths } from '../types.ts'
import type { HullSlices, Mannequin } from './mannequin.ts'
import { tape } from './tape.ts'

// Shares were chosen by eye on 48 bodies; no source is recorded.

/** What of the stretch of a neighbour the bones and limbs take over: of the bust's, and of the hip's. */
const OF_BUST = { frame: 0.5, upperArm: 0.6, elbow: 0.5, neck: 0.5 }
const OF_HIP = { thigh: 0.85, knee: 0.45, calf: 0.45 }
/** Depth of the axis that the trunk is stretched around, cm. */
const AXIS_Z = -0.8
/** How thick an arm is on its inside, cm. */
const ARM_RADIUS = 4
/** How far an upper arm makes way for a fuller chest; into a slighter one it presses a little, cm. */
const BESIDE_CHEST = { fuller: 0.5, pressing: 1 }
/** The line of the shoulders above their joints, cm: arm.ts hangs these so much lower. */
export const SHOULDER_LINE = 0.6
/** How a level of the body is stretched: across by `k` around an axis at +-`x` and `z`, which moves outwards by `shift`. */
export interface Level {
  x: number
  z: number
  k: number
  shift: number
}
export type Levels = (y: number) => Level

/** Bust, waist and hip get their girths; bones and limbs a share of the stretch beside them; head and feet none. */
export function trunkLevels(m: Mannequin, wanted: Girths): Levels {
  const now = tape(m)
  const [bust, waist, hip] = [wanted.bust / now.bust, wanted.waist / now.waist, wanted.hip / now.hip]
  const { landmarks: l } = m
  const of = (share: number, full: number) => lerp(1, full, share)
  const knots: [y: number, k: number][] = [
    [l.left.ankle[1] - 2, 1],
    [l.left.ankle[1] + (l.left.knee[1] - l.left.ankle[1]) * 0.55, of(OF_HIP.calf, hip)],
    [l.left.knee[1], of(OF_HIP.knee, hip)],
    [lerp(l.left.knee[1], l.crotchY, 0.6), of(OF_HIP.thigh, hip)],
    [l.hipY - 5, hip],
    [l.hipY + 5, hip],
    [l.waistY, waist],
    [l.bustY - 4, bust],
    [l.armpitY - 1, bust],
    [l.left.shoulder[1] + SHOULDER_LINE, of(OF_BUST.frame, bust)],
    [l.neckBaseY, of(OF_BUST.neck, bust)],
    [l.chinY, 1],
  ]
  const table = monotoneTable(
    knots.map(([y]) => y),
    knots.map(([, k]) => k),
    1024,
  )
  return (y) => ({ x: 0, z: AXIS_Z, k: table(y), shift: 0 })
}

/**
 * Arms go with the side of the trunk, which they touch at the armpit: else a web of skin would span the gap. From the wrist
 * on a hand only moves.
 */
export function armLevels({ landmarks: l, hull }: Mannequin, trunk: Levels): Levels {
  const { shoulder, elbow, wrist } = l.left
  const frame = trunk(shoulder[1] + SHOULDER_LINE).k
  const bust = trunk(l.bustY).k
  const thick = monotoneTable(
    [wrist[1], elbow[1], lerp(elbow[1], shoulder[1], 0.6), shoulder[1]],
    [1, lerp(1, bust, OF_BUST.elbow), lerp(1, bust, OF_BUST.upperArm), frame],
  )
  const top = shoulder[0] * (frame - 1)
  const aside = (y: number) => sideOf(hull, y) * (trunk(y).k - 1) + ARM_RADIUS * (thick(y) - 1)
  const touching = aside(l.bustY)
  const beside = touching > top ? lerp(top, touching, BESIDE_CHEST.fuller) : touching - BESIDE_CHEST.pressing
  const shift = monotoneTable(
    [l.hipY, l.waistY, l.bustY, shoulder[1]],
    [aside(l.hipY), aside(l.waistY), beside, top],
  )
  return (y) => {
    const [a, b] = y > elbow[1] ? [shoulder, elbow] : [elbow, wrist]
    const t = clamp((a[1] - y) / (a[1] - b[1]), 0, 1)
    return {
      x: lerp(a[0], b[0], t),
      z: lerp(a[2], b[2], t),
      k: thick(y),
      shift: shift(Math.max(y, wrist[1])),
    }
  }
}

/** Half the width of the trunk at a height, cm. */
const sideOf = ({ lowY, directions, radii }: HullSlices, y: number): number =>
  at(radii, Math.round(y - lowY) * directions + directions / 4)

/** Where a point of a level comes to lie, across and in depth. */
export const across = ({ x, k, shift }: Level, px: number): number =>
  (px < 0 ? -1 : 1) * (x + shift + (Math.abs(px) - x) * k)
export const inDepth = ({ z, k }: Level, pz: number): number => z + (pz - z) * k
