import { dot, subtract, type Vec3 } from '../maths/vector.ts'
import type { Box3 } from './box.ts'
import { ellipsoid, type Field, smoothUnion } from './distance.ts'
import { makeHand } from './hand.ts'
import { type Axis, makeLoft, section } from './loft.ts'
import { armThickness, type Build, shoulderOf } from './trunk.ts'

export interface Arm {
  field: Field
  /** What cloth meets. */
  inMitten: Field
  shoulder: Vec3
  elbow: Vec3
  wrist: Vec3
  /** Outermost point of the shoulder, where a shoulder seam ends. */
  acromion: Vec3
  /** Around the hand. */
  hand: Box3
}

/** Place between shoulder (0) and wrist (1), half width, front, back where it differs, and the centre's offset outward and ahead. */
type Row = [t: number, halfWidth: number, front: number, back?: number, outward?: number, ahead?: number]

const ABOVE_ELBOW: Row[] = [
  [-0.05, 3.2, 3.6],
  [0.06, 3.9, 4.5, 4.3],
  [0.16, 3.85, 4.4],
  [0.28, 3.45, 4.05, 3.95],
  [0.4, 3.2, 3.7, 3.7, 0, 0.1],
  [0.5, 3.05, 3.3],
]
const BELOW_ELBOW: Row[] = [
  [0.62, 3.12, 3, 2.95, 0.05],
  [0.7, 3.05, 2.85, 2.85, 0.08],
  [0.82, 2.6, 2.4, 2.35, 0.03],
  [0.93, 2.2, 1.8],
  [0.97, 2, 1.55],
  [1, 1.7, 1.25],
  [1.025, 1.2, 0.8],
]

/** One arm, hanging and slightly bent; `sg` is -1 for the right and 1 for the left arm of the figure. */
export function makeArm(build: Build, sg: number): Arm {
  const joint = shoulderOf(build)
  const joints = jointsOf(build, sg)
  const limb = makeLimb(joints, armThickness(build), sg)
  const deltoid = makeDeltoid(build, sg)
  const hand = makeHand(build, sg, joints)
  const withHand =
    (field: Field): Field =>
    (point, limit = 1e9) => {
      let d = limb(point, limit)
      d = smoothUnion(d, deltoid(point, d + 3), 2.5)
      return smoothUnion(d, field(point, d + 2), 1)
    }
  return {
    field: withHand(hand.field),
    inMitten: withHand(hand.mitten),
    ...joints,
    hand: hand.box,
    acromion: [sg * (joint.x + 2.5), joint.y + 2.6, -1.6],
  }
}

type Joints = Pick<Arm, 'shoulder' | 'elbow' | 'wrist'>

function jointsOf(build: Build, sg: number): Joints {
  const { female, proportions: p } = build
  const joint = shoulderOf(build)
  // Wider bodies push their arms out.
  const spread = (female ? 0.205 : 0.215) + ((p.chest - 1) * 6 + (p.waist - 1) * 7 + (p.hip - 1) * 5) * 0.011
  const upper = female ? 29.5 : 32
  const lower = female ? 24.5 : 27
  const bendForward = 0.21
  const shoulder: Vec3 = [sg * (joint.x + 0.2), joint.y - 0.6, -1.8]
  const elbow: Vec3 = [
    shoulder[0] + sg * Math.sin(spread) * upper,
    shoulder[1] - Math.cos(spread) * upper * 0.995,
    shoulder[2] - upper * 0.055,
  ]
  const low = spread * 0.62
  const wrist: Vec3 = [
    elbow[0] + sg * Math.sin(low) * lower,
    elbow[1] - Math.cos(low) * Math.cos(bendForward) * lower,
    elbow[2] + Math.sin(bendForward) * lower,
  ]
  return { shoulder, elbow, wrist }
}

function makeLimb({ shoulder, elbow, wrist }: Joints, thick: number, sg: number): Field {
  const axis: Axis = { from: shoulder, to: wrist, side: [sg, 0, 0] }
  const frame = makeLoft(axis, [section(0, 1, 1), section(1, 1, 1)])
  const toElbow = subtract(elbow, shoulder)
  const reach = Math.hypot(...subtract(wrist, shoulder))
  const tElbow = dot(toElbow, frame.axis) / reach
  const elbowX = dot(toElbow, frame.side)
  const elbowZ = dot(toElbow, frame.forward)
  const bend = (t: number): number => {
    const u = t < tElbow ? t / tElbow : (1 - t) / (1 - tElbow)
    const v = Math.max(-0.2, Math.min(1, u))
    return v > 0.75 ? 1 - 2 * (1 - v) * (1 - v) : v * (0.875 / 0.75)
  }
  const cut = ([t, a, f, b = f, dx = 0, dz = 0]: Row) => {
    const [x, z] = [elbowX * bend(t) + sg * dx, elbowZ * bend(t) + dz]
    return section(t, a * thick, f * thick, b * thick, x, z)
  }
  const rows: Row[] = [...ABOVE_ELBOW, [tElbow, 3.06, 3.12, 3.05], ...BELOW_ELBOW]
  return makeLoft(axis, rows.map(cut), [1.2, 0.7]).field
}

function makeDeltoid(build: Build, sg: number): Field {
  const { female, proportions } = build
  const joint = shoulderOf(build)
  const root = Math.sqrt(proportions.arm)
  return ellipsoid(
    [sg * (joint.x + 0.5), joint.y - 4.1, -1.6],
    [3.9 * root * (female ? 1 : 1.25), 6.4 * (female ? 1 : 1.1), 4.7 * root * (female ? 1 : 1.22)],
    [sg * 0.3],
  )
}
