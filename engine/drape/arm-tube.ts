import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import type { Limb } from '../figure/shape.ts'
import { lerp, smoothstep } from '../maths/scalar.ts'
import { along, distance, dot, mix, orthogonal, subtract, unit, type Vec3 } from '../maths/vector.ts'
import { radiusOf } from './probe.ts'

export interface TubeInput {
  mannequin: Mannequin
  limb: Limb
  /** 1 for the arm on the viewer's right. */
  sg: 1 | -1
  /** Of the sleeve's upper edge, cm. */
  length: number
  /** Half width of the flat sleeve at a share of its length, cm. */
  halfGirth: (t: number) => number
  /** Where the shoulder seam and where the armhole ends. */
  tip: Vec3
  underarm: Vec3
}

// Tuned by eye on some 40 photos; no source is recorded.

/** An arm bends over this length, which begins so far above its elbow, cm. */
const BEND = { above: 6, over: 12 }
/** A sleeve ends so far beyond the wrist at most, cm. */
const BEYOND_WRIST = 2
/**
 * A long sleeve that covers this share of the arm ends at the wrist: bent, folded or turned from the camera it looks
 * shorter. Of 36 such garments of the Clothing dataset four had sleeves of three quarters.
 */
const TO_WRIST = 0.8
/** The radius of an arm is felt for upwards and outwards, at this angle from the horizontal; cm. */
const ARM_RADIUS = { from: 1, to: 9, step: 0.3 }
const ARM_ANGLE = 0.2
/**
 * The armhole on the arm, cm: it begins below the shoulder, as steep as the arm hangs but not flatter than `slope`, at
 * `from` at the earliest, and at a share of a short sleeve and `more` at the latest.
 */
const UNDERARM = { slope: 0.8, from: 6, share: 0.75, more: 3 }
/** Half of the flat width across the arm at least, squared: cm². */
const LEAST_ACROSS = 9
/** Air between arm and sleeve, cm. */
const AIR = 0.7

/** Points on a tube around the arm: `t` along the sleeve, `rho` from 1 (top) to -1 (underarm). */
export function armTube({ mannequin, limb, sg, length, halfGirth, tip, underarm }: TubeInput) {
  const axis = axisOf(limb)
  const armRadius = (s: number): number => {
    const { at } = axis.at(s)
    return radiusOf(ARM_RADIUS, (r) => {
      const x = at[0] + sg * r * Math.cos(ARM_ANGLE)
      return sampleGrid(mannequin.arms, [x, at[1] + r * ARM_ANGLE, at[2]])
    })
  }
  const { shoulder, elbow } = limb
  const slope = Math.max(UNDERARM.slope, (shoulder[1] - elbow[1]) / axis.upperArm)
  const underStart = Math.max(UNDERARM.from, (shoulder[1] - underarm[1]) / slope)
  // Higher up the tube would fold back over its own beginning.
  const start = startOn(axis, limb, tip)
  const end = Math.min(length + start, axis.length + BEYOND_WRIST)
  const lowStart = Math.min(underStart, end * UNDERARM.share + UNDERARM.more)
  return (t: number, rho: number, back: boolean): Vec3 => {
    const low = lerp(lowStart, end, t)
    const high = lerp(start, end, t)
    const s = lerp(low, high, (rho + 1) / 2)
    const { at, tangent } = axis.at(Math.max(0, s))
    const centre = along(at, tangent, Math.min(0, s))
    const outward = orthogonal([sg, 0, 0], tangent)
    // A slanting row is longer than the tube's half girth: take its part across the arm.
    const slant = Math.abs(low - high) / 2
    const across = Math.sqrt(Math.max(LEAST_ACROSS, halfGirth(t) ** 2 - slant * slant))
    const radius = Math.max((across * 2) / Math.PI, armRadius(Math.max(0, s)) + AIR)
    const point = along(centre, outward, radius * Math.sin((rho * Math.PI) / 2))
    point[2] += (back ? -1 : 1) * radius * Math.cos((rho * Math.PI) / 2)
    return point
  }
}

/** How much longer a long sleeve is than it was photographed: `length` is that of its upper edge, cm. */
export function foreshortening(length: number, limb: Limb, tip: Vec3): number {
  const axis = axisOf(limb)
  const toWrist = axis.length - startOn(axis, limb, tip)
  return length < toWrist && length > toWrist - (1 - TO_WRIST) * axis.length ? toWrist / length : 1
}

/** Beside the shoulder seam, as far along the arm, cm. */
const startOn = ({ direction }: ArmAxis, { shoulder }: Limb, tip: Vec3): number =>
  dot(subtract(tip, shoulder), direction)

interface ArmAxis {
  upperArm: number
  length: number
  /** Of the upper arm. */
  direction: Vec3
  /** So many cm from the shoulder. */
  at: (s: number) => { at: Vec3; tangent: Vec3 }
}

/** The middle line of an arm, bent at the elbow. */
function axisOf({ shoulder, elbow, wrist }: Limb): ArmAxis {
  const upperArm = distance(shoulder, elbow)
  const [upper, lower] = [unit(subtract(elbow, shoulder)), unit(subtract(wrist, elbow))]
  return {
    upperArm,
    length: upperArm + distance(elbow, wrist),
    direction: upper,
    at: (s) => ({
      at: s < upperArm ? along(shoulder, upper, s) : along(elbow, lower, s - upperArm),
      tangent: unit(mix(upper, lower, smoothstep((s - (upperArm - BEND.above)) / BEND.over))),
    }),
  }
}
