import { smoothstep } from '../maths/scalar.ts'
import { monotoneTable } from '../maths/spline.ts'
import { cross, orthogonal, unit, type Vec3 } from '../maths/vector.ts'
import { type Box3, boxAround } from './box.ts'
import { type Field, smoothUnion } from './distance.ts'
import { makeLoft, section } from './loft.ts'
import { armThickness, type Build } from './trunk.ts'
import { tube } from './tube.ts'

/** Points are cm beyond the wrist, toward the thumb and off the back of the hand, on a hand of 17.2 cm. */
interface Finger {
  knuckle: Vec3
  bones: [number, number, number]
  /** Its radius over that of the middle finger. */
  stout: number
  /** How far it leans toward the thumb, and how each joint bends, radians. */
  fan: number
  bends: [number, number, number]
  /** How far beyond the wrist it stays joined to the finger before it. */
  web: number
}

const FINGERS: Finger[] = [
  {
    knuckle: [8.1, 2.03, -0.2],
    bones: [4, 2.35, 1.8],
    stout: 0.97,
    fan: 0.115,
    bends: [0.04, 0.18, 0.12],
    web: 0,
  },
  {
    knuckle: [8.3, 0.64, 0],
    bones: [4.4, 2.75, 1.9],
    stout: 1,
    fan: 0.005,
    bends: [0.13, 0.25, 0.15],
    web: 10.3,
  },
  {
    knuckle: [8, -0.6, -0.1],
    bones: [4.1, 2.6, 1.9],
    stout: 0.95,
    fan: 0.012,
    bends: [0.2, 0.33, 0.2],
    web: 13,
  },
  {
    knuckle: [7.5, -1.85, -0.4],
    bones: [3.2, 1.95, 1.6],
    stout: 0.84,
    fan: -0.12,
    bends: [0.2, 0.31, 0.19],
    web: 10.2,
  },
]

/** Radius of the middle finger, from inside the palm to its tip: share of its length, cm. */
const TAPER = monotoneTable([0, 0.15, 0.34, 0.5, 0.68, 0.885, 1], [0.6, 0.88, 0.86, 0.75, 0.695, 0.565, 0.42])

/** Joints of the thumb, and its radii in the same way. */
const THUMB: Vec3[] = [
  [1.4, 1.1, -0.6],
  [3.2, 2.05, -1],
  [5.1, 2.75, -1.4],
  [6.7, 3.1, -1.65],
  [8.2, 3.25, -1.9],
  [10.2, 3.2, -2.3],
]
const THUMB_TAPER = monotoneTable(
  [0, 0.25, 0.45, 0.6, 0.75, 0.9, 1],
  [1.1, 1.08, 0.9, 0.78, 0.71, 0.59, 0.45],
)

export interface Hand {
  field: Field
  /** The same without gaps: cloth would get caught between the fingers. */
  mitten: Field
  /** Around the hand. */
  box: Box3
}

/** Sections of the palm: beyond the wrist, half width, to its back, to its inside. The first ones lie in the forearm. */
const STEM = [
  [-1.5, 1.3, 1.1, 1.1],
  [0.5, 1.7, 1.3, 1.3],
] as const
const WRIST = [2, 2.05, 1.32, 1.42] as const
const PALM = [
  [4, 2.32, 1.25, 1.4],
  [5.5, 2.38, 1, 1.25],
  [6.6, 2.36, 0.94, 1.2],
] as const

/** Where a hand is: along it, toward its thumb, off its back; and how large, on the hand that is drawn here. */
interface HandFrame {
  wrist: Vec3
  along: Vec3
  across: Vec3
  off: Vec3
  scale: number
  broad: number
  thick: number
}

/**
 * A relaxed hand that hangs from the wrist, 17.2 cm long on women and 19 on men: its back faces out and ahead, the
 * fingers curl more from index to little finger, the thumb rests beside.
 */
export function makeHand(build: Build, sg: number, forearm: { elbow: Vec3; wrist: Vec3 }): Hand {
  const frame = frameOf(build, sg, forearm)
  const at = (point: Vec3) => place(frame, point)
  const parts: Parts = {
    frame,
    palm: makePalm(build, frame),
    fingers: FINGERS.map((finger) => ({
      web: finger.web,
      field: tube(jointsOf(finger).map(at), (share) => TAPER(share) * finger.stout * frame.thick),
    })),
    thumb: tube(THUMB.map(at), (share) => THUMB_TAPER(share) * frame.thick),
  }
  const joints = FINGERS.flatMap(jointsOf)
  return {
    field: blended(parts, (web, beyond) => 0.15 + 0.45 * smoothstep(web - beyond), 1.2),
    mitten: blended(parts, () => 1.5, 3),
    box: boxAround([[0.5, 0, 0] satisfies Vec3, ...joints, ...THUMB].map(at), 1.5),
  }
}

function frameOf(
  { female, proportions }: Build,
  sg: number,
  forearm: { elbow: Vec3; wrist: Vec3 },
): HandFrame {
  const { elbow, wrist } = forearm
  const down = unit([wrist[0] - elbow[0], wrist[1] - elbow[1], wrist[2] - elbow[2]])
  const along = unit([down[0] - sg * 0.06, down[1], down[2] * 0.75])
  const off = orthogonal([sg * 0.79, 0.1, 0.61], along)
  const raised = cross(along, off)
  const across: Vec3 = raised[2] < 0 ? [-raised[0], -raised[1], -raised[2]] : raised
  const scale = (female ? 17.2 : 19) / 17.2
  const broad = female ? 1 : 1.1
  const thick = (0.8 + 0.2 * proportions.arm) * scale * broad
  return { wrist, along, across, off, scale, broad, thick }
}

function place({ wrist, along: T, across: K, off: N, scale, broad }: HandFrame, [t, across, n]: Vec3): Vec3 {
  const k = across * broad
  return [
    wrist[0] + (T[0] * t + K[0] * k + N[0] * n) * scale,
    wrist[1] + (T[1] * t + K[1] * k + N[1] * n) * scale,
    wrist[2] + (T[2] * t + K[2] * k + N[2] * n) * scale,
  ]
}

function makePalm(build: Build, frame: HandFrame): Field {
  const { thick } = frame
  // The stem inside the forearm goes with the forearm.
  const stem = armThickness(build) / thick
  const cut = ([t, half, back, palm]: readonly [number, number, number, number], stout: number) =>
    section(t / 8, half * stout * thick, back * stout * thick, palm * stout * thick)
  return makeLoft(
    { from: place(frame, [0, 0, 0]), to: place(frame, [8, 0, 0]), side: frame.across },
    [...STEM.map((row) => cut(row, stem)), cut(WRIST, Math.sqrt(stem)), ...PALM.map((row) => cut(row, 1))],
    [1, 2.5],
  ).field
}

interface Parts {
  frame: HandFrame
  palm: Field
  fingers: { field: Field; web: number }[]
  thumb: Field
}

/** The whole hand: `between` says how round a finger joins the one before it, `beside` how round the thumb joins, cm. */
function blended(
  { frame, palm, fingers, thumb }: Parts,
  between: (web: number, beyond: number) => number,
  beside: number,
): Field {
  const { wrist, along: T, scale } = frame
  const centre = place(frame, [8, 0, 0])
  return (point, limit = 1e9) => {
    const [x, y, z] = point
    const bound = Math.hypot(x - centre[0], y - centre[1], z - centre[2]) - 13 * scale
    if (bound > limit) return bound
    const beyond = ((x - wrist[0]) * T[0] + (y - wrist[1]) * T[1] + (z - wrist[2]) * T[2]) / scale
    let row = 1e9
    for (const { field, web } of fingers) {
      const k = between(web, beyond)
      row = smoothUnion(row, field(point, row + k), k)
    }
    return smoothUnion(smoothUnion(palm(point), row, 1), thumb(point), beside)
  }
}

/** How long a finger is inside the palm, cm. */
const ROOT = 4.5

/** Root, knuckle, joints and tip. */
function jointsOf({ knuckle, bones, fan, bends }: Finger): Vec3[] {
  let [t, k, n] = knuckle
  const points: Vec3[] = [[t - ROOT, k * 0.7, n * 0.5 - 0.1], knuckle]
  let bend = 0
  for (const j of [0, 1, 2] as const) {
    bend += bends[j]
    const ahead = bones[j] * Math.cos(bend)
    n -= bones[j] * Math.sin(bend)
    t += ahead * Math.cos(fan)
    k += ahead * Math.sin(fan)
    points.push([t, k, n])
  }
  return points
}
