import { clamp, smoothstep } from '../maths/scalar.ts'
import { monotoneTable } from '../maths/spline.ts'
import { type Box3, boxAround } from './box.ts'
import { type Field, smoothIntersection, smoothUnion } from './distance.ts'
import { FOOT, footFrame, makeFoot } from './foot.ts'

/** A court shoe on a low block heel, a plain laced shoe of leather, a low trainer. */
export type ShoeKind = 'court' | 'derby' | 'trainer'

export interface Shoe {
  upper: Field
  sole: Field
  box: Box3
  /** Around its laces. */
  fine: Box3[]
}

// Shapes were drawn by eye for the first pictures with shoes (2026-11). All lengths in cm, along the foot from the
// ankle (`ahead`), up, and outward, before the size of the foot.

/** Half the width of the last seen from above, and where its middle lies outward, by the place ahead. */
const PLAN: Record<ShoeKind, { ahead: number[]; half: number[]; middle: number[] }> = {
  court: {
    ahead: [-5.3, -4.9, -3.6, 0, 4, 8, 11, 14, 16.5, 18.4, 19.3],
    half: [0, 1.4, 2.5, 2.45, 2.65, 3.4, 3.5, 2.95, 2.05, 1, 0],
    middle: [0, 0, 0, 0, 0.1, 0.15, 0.05, -0.35, -0.8, -1.05, -1.1],
  },
  derby: {
    ahead: [-5.6, -5.1, -3.8, 0, 4, 8, 11, 14, 16.5, 18.6, 19.6],
    half: [0, 1.7, 2.7, 2.65, 2.8, 3.55, 3.65, 3.1, 2.25, 1.2, 0],
    middle: [0, 0, 0, 0, 0.1, 0.15, 0.05, -0.35, -0.75, -1, -1.05],
  },
  trainer: {
    ahead: [-5.9, -5.4, -4, 0, 4, 8, 11, 14, 16.5, 18.2, 19],
    half: [0, 1.9, 2.95, 2.9, 3.05, 3.9, 4, 3.55, 2.75, 1.5, 0],
    middle: [0, 0, 0, 0, 0.1, 0.15, 0.05, -0.3, -0.7, -0.95, -1],
  },
}
/** How high the shoe reaches: around the heel, down at the sides, and up over the instep, or open before the toes. */
const TOP: Record<ShoeKind, { ahead: number[]; y: number[] }> = {
  court: { ahead: [-5, -2, 1, 5, 8, 10, 11.5, 13], y: [6.6, 5.4, 4.2, 3.5, 3.2, 3.3, 4.2, 9] },
  derby: { ahead: [-5, -2.5, -0.5, 1.5, 3.5, 5.5], y: [7.8, 6.9, 6.6, 7.6, 9.6, 13] },
  trainer: { ahead: [-5, -2.5, -0.5, 1.5, 3.5, 5.5], y: [8.6, 7.4, 7, 8, 9.8, 13] },
}
/** Height of the toe box, by the place ahead. */
const TOE_BOX = { ahead: [6, 9, 12, 15, 17.5, 19], y: [4.2, 3.7, 3.1, 2.6, 2.2, 1.7] }
/** How much thicker than the foot. */
const THICK: Record<ShoeKind, number> = { court: 0.3, derby: 0.4, trainer: 0.6 }
/** Heights of soles, under the ball and under the heel; a raised heel adds to the second. */
const SOLE = {
  low: -0.4,
  trainer: { ball: 1.2, heel: 2.1, wider: 0.35 },
  derby: { ball: 0.45, heel: 1.7, wider: 0.3 },
}
/** Of a court shoe: middle, half width and half depth, and how much narrower it is on the floor. */
const HEEL = { ahead: -3.1, wide: 2, deep: 1.9, taper: 0.82 }

type Slab = (typeof SOLE)['derby']

/** Bands across the instep: places ahead, half their width, how far they reach to the sides, and how thick they are. */
const LACES = { ahead: [3.4, 5, 6.6, 8.2], half: 0.3, reach: 1.5, thick: 0.28, edge: 0.14 }

/** The left shoe, with the ankle over the origin. `female` stands on a raised heel. */
export function makeShoe(female: boolean, kind: ShoeKind): Shoe {
  const frame = footFrame({ female, sg: 1, ankle: [0, 0, 0] })
  const { field: foot } = makeFoot({ female, sg: 1, ankle: [0, 0, 0] })
  const inPlan = planOf(kind)
  const top = monotoneTable(TOP[kind].ahead, TOP[kind].y)
  const toeBox = monotoneTable(TOE_BOX.ahead, TOE_BOX.y)
  const hasLaces = kind !== 'court'
  const raised = frame.heel - FOOT.flat
  const upper: Field = (p) => {
    const [ahead, y, outward] = frame.inFoot(p)
    // Behind the toe box the foot itself is the last.
    const box = Math.max(inPlan(ahead, outward), y - toeBox(ahead), 5 - ahead)
    const last =
      smoothUnion(foot(p) / frame.size, box, 1.2) - THICK[kind] - (hasLaces ? lacesAt(ahead, outward) : 0)
    const open = y - top(ahead) - raised * clamp((6 - ahead) / 8, 0, 1)
    return Math.max(smoothIntersection(last, open, 0.25), SOLE.low + 0.3 - y) * frame.size
  }
  const sole: Field = (p) => {
    const [ahead, y, outward] = frame.inFoot(p)
    const d =
      kind === 'court' ? courtHeel(ahead, y, outward) : slab(SOLE[kind], ahead, y, inPlan(ahead, outward))
    return smoothIntersection(d, SOLE.low - y, 0.15) * frame.size
  }
  const slab = ({ ball, heel, wider }: Slab, ahead: number, y: number, plan: number) => {
    const under = ball + (heel - ball + raised) * clamp((7 - ahead) / 9, 0, 1)
    return smoothIntersection(plan - wider, y - under, 0.4)
  }
  const courtHeel = (ahead: number, y: number, outward: number) => {
    const width = HEEL.taper + (1 - HEEL.taper) * clamp(y / 3, 0, 1)
    const d = Math.hypot((ahead - HEEL.ahead) / HEEL.deep, outward / HEEL.wide) / width - 1
    return smoothIntersection(d * HEEL.deep, y - 4, 0.2)
  }
  return {
    upper,
    sole,
    box: boxAround(
      [frame.at([-7, -1, -6]), frame.at([20, 12, 6]), frame.at([-7, 0, 6]), frame.at([20, 0, -6])],
      0.5,
    ),
    fine: hasLaces ? [boxAround([frame.at([2.5, 2, -2]), frame.at([9.5, 11, 2])], 0.4)] : [],
  }
}

function lacesAt(ahead: number, outward: number): number {
  const { half, reach, thick, edge } = LACES
  const away = Math.min(...LACES.ahead.map((at) => Math.abs(ahead - at))) - half
  const beside = Math.abs(outward - 0.1) - reach
  return thick * (1 - smoothstep(away / edge)) * (1 - smoothstep(beside / edge))
}

function planOf(kind: ShoeKind): (ahead: number, outward: number) => number {
  const { ahead: places, half, middle } = PLAN[kind]
  const [halfAt, middleAt] = [monotoneTable(places, half), monotoneTable(places, middle)]
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  return (ahead, outward) => {
    const beyond = Math.max(first - ahead, ahead - last, 0)
    return Math.abs(outward - middleAt(ahead)) - halfAt(ahead) + beyond
  }
}
