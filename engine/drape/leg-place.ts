import { sampleGrid } from '../figure/grid.ts'
import type { Limb } from '../figure/shape.ts'
import { at } from '../maths/at.ts'
import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import { mix, type Vec3 } from '../maths/vector.ts'
import { slackOf } from './bottom.ts'
import type { LegPanel } from './leg-panel.ts'
import { radiusOf } from './probe.ts'
import { heightOf, THIGH_ROWS, type TrousersPlan } from './trousers-plan.ts'
import { trunkHeight, type Wearer } from './wrap.ts'

export interface LegPlacing {
  wearer: Wearer
  plan: TrousersPlan
  panel: LegPanel
  /** What the width of a row is multiplied with. */
  factors: Float32Array
  /** What the width of a leg is multiplied with at most. */
  widest: number
  /** 1 for the leg on the viewer's right, which clothes the figure's left leg. */
  sg: 1 | -1
  back: boolean
}

// Tuned by eye on some 40 photos; no source is recorded.

/** How far off the hip cloth is laid, cm: at the waistband, and below as a share of its own slack. */
const HIP_OFF = { waist: 0.4, least: 0.6, ofSlack: 0.8 }
/** The hull of the trunk is followed down to so far below the crotch, cm. */
const HULL_BELOW_CROTCH = 1
/** On a leg: the share of its width that the grading leaves at least, air around it, and distance from the other leg, cm. */
const LEG = { narrowest: 0.8, air: 0.6, fromMiddle: 0.35 }
/** Where both legs meet at the crotch: a share of the leg's depth, and so far behind it, cm. */
const CROTCH = { ofDepth: 0.5, behind: 1 }
/** Hip runs into thigh from that share of the rise, inside over so many rows below it; outside over those of the thigh too. */
const THIGH = { from: 0.75, insideRows: 3 }
/** Where the line of a leg ends, a little below the ankle: share of the lower leg. */
const LEG_END = 1.1
const LEG_RADIUS = { from: 2, to: 14, step: 0.3 }

/** Where a point of a leg's grid comes to lie: around the hip above, around the leg below. */
export function legPlacer(placing: LegPlacing): (i: number, j: number) => Vec3 {
  const { wearer, plan, sg } = placing
  const { landmarks } = wearer.mannequin
  const limb = sg > 0 ? landmarks.left : landmarks.right
  const { nu, riseRows } = plan
  return (i, j) => {
    const u = i / nu
    const y = heightOf(plan, j)
    const centre = legCentre(limb, y)
    if (i === 0 && j === riseRows) return [0, y, centre[2] * CROTCH.ofDepth - CROTCH.behind]
    const onHip = hipPlace(placing, { u, j, centre })
    const onLeg = legPlace(placing, { u, j, centre })
    // Outside the hip runs into the thigh slowly; inside the legs part at once.
    const thigh = THIGH.insideRows + THIGH_ROWS * u * u
    const t = (j - riseRows * THIGH.from) / (riseRows * (1 - THIGH.from) + thigh)
    return mix(onHip, onLeg, smoothstep(t))
  }
}

/** A point of the grid: its share of the way to the outer seam, its row, and the middle of the leg beside it. */
interface LegPoint {
  u: number
  j: number
  centre: Vec3
}

function hipPlace({ wearer, plan, panel, factors, sg, back }: LegPlacing, { u, j, centre }: LegPoint): Vec3 {
  const { wrap } = wearer
  const y = centre[1]
  const { hang, scale, riseRows, nv } = plan
  const hipV = Math.min(j, riseRows) / nv
  const width = Math.abs(panel.outer(hipV)[0] - panel.inner(hipV)[0]) * scale * at(factors, j)
  const girth = wrap.girth(trunkHeight(y, hang.crotchY))
  const off = j === 0 ? HIP_OFF.waist : Math.max(HIP_OFF.least, slackOf(width, girth) * HIP_OFF.ofSlack)
  const lowest = hang.crotchY - HULL_BELOW_CROTCH
  const [x, , z] = wrap.onTrunk({ y: Math.max(y, lowest), f: sg * u, back, off })
  return [x, y, z]
}

function legPlace(
  { wearer, plan, panel, factors, widest, sg, back }: LegPlacing,
  { u, j, centre }: LegPoint,
): Vec3 {
  const [a, b] = [panel.inner(j / plan.nv), panel.outer(j / plan.nv)]
  const graded = clamp(at(factors, j), LEG.narrowest, widest)
  const half = (Math.hypot(a[0] - b[0], a[1] - b[1]) * plan.scale * graded) / 2
  const { trunk } = wearer.mannequin
  const leg = radiusOf(LEG_RADIUS, (r) => sampleGrid(trunk, [centre[0] + sg * r, centre[1], centre[2]]))
  const radius = Math.max((half * 2) / Math.PI, leg + LEG.air)
  const turn = (u * 2 - 1) * (Math.PI / 2)
  const x = centre[0] + sg * radius * Math.sin(turn)
  return [
    sg * x < LEG.fromMiddle ? sg * LEG.fromMiddle : x,
    centre[1],
    centre[2] + (back ? -1 : 1) * radius * Math.cos(turn),
  ]
}

/** The middle of a leg at a height. */
function legCentre({ hip, knee, ankle }: Limb, y: number): Vec3 {
  const [a, b] = y > knee[1] ? [hip, knee] : [knee, ankle]
  const t = clamp((a[1] - y) / (a[1] - b[1]), 0, LEG_END)
  return [lerp(a[0], b[0], t), y, lerp(a[2], b[2], t)]
}
