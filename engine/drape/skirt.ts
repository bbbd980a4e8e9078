import type { SkirtShape } from '../fit/shapes.ts'
import { at } from '../maths/at.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Point, Vec3 } from '../maths/vector.ts'
import { around, type BottomInput, slackOf, waistbandHeight } from './bottom.ts'
import { type ClothBuilder, SPACING } from './cloth.ts'
import { coons, type ParametricSurface, type Polyline } from './curves.ts'
import { gradeRows } from './grading.ts'
import type { Outline } from './outline.ts'
import { scaleOfSkirt, scaleOfStrapless } from './scale.ts'
import { trunkHeight, type Wearer } from './wrap.ts'

// Numbers of cut and place were tuned by eye on some 40 photos; no source is recorded.

/** Texture: about 2 % inside both side seams. */
const PULL = 0.962
const pullIn = (u: number, v: number): Point => [0.5 + (u - 0.5) * PULL, v]

/** How the edges are looked for: points of a line, how far the mask's edge may lie, and where a side seam lets go of it. */
const EDGES = { points: 40, side: 0.08, waist: 0.06, hem: 0.12, holdFrom: 0.95 }
/** Where the hip is, as a share of the length. */
const HIP_AT = 0.4
/** A hem sags between its middle and its ends: at this share of the way out it hangs by that share of its dip. */
const SAG = { at: 0.5, share: 0.8 }
/** Fewest and most rows, and columns from one side seam to the middle. */
const ROWS = { least: 10, most: 90 }
const COLUMNS = { least: 12, most: 30 }
/** Between which heights the waistband finds hold, and how far above the floor a hem ends at least, cm. */
const HANGS = { belowWaist: 2, aboveHip: 9, aboveFloor: 6 }
/** How far below the armpits a dress without straps is held, cm; down to which share of its length its chest is. */
const STRAPLESS = { belowArmpits: 2, chest: 0.14 }
/** How far off the body it is laid, cm: at the waistband, and below as a share of its own slack. */
const OFF = { waist: 0.5, least: 0.7, ofSlack: 0.85 }
/** Lowest height at which the body is asked for, cm. */
const LOWEST = 4

/**
 * Lays a skirt around hips and legs, hanging from a pinned waistband, or a dress without straps from the chest. Answers
 * its vertical factor (see TopPattern).
 */
export function laySkirt({ builder, wearer, outline, fit, strapless }: SkirtInput): number {
  const { hemY } = fit.shape
  const scale = strapless
    ? scaleOfStrapless(wearer.cutFor, { chest: outline.widest(0, STRAPLESS.chest * hemY), hemY })
    : scaleOfSkirt(wearer.cutFor, fit.shape)
  builder.scale = scale
  const cut = cutSkirt(outline, fit.shape)
  const plan = planSkirt(wearer, fit.shape, { scale, strapless })
  sewSkirt(builder, cut, gradeSkirt(wearer, cut, plan))
  return plan.squash
}

interface SkirtInput extends BottomInput<'skirt'> {
  /** It is a dress. */
  strapless: boolean
}

interface SkirtCut {
  top: Polyline
  left: Polyline
  right: Polyline
  shape: ParametricSurface
}

/** Template lines, snapped to the outline of the photographed garment. */
function cutSkirt(outline: Outline, s: SkirtShape): SkirtCut {
  const side = (sg: 1 | -1) => {
    const line: Point[] = [
      [sg * s.waist, 0],
      [sg * s.hip, s.hemY * HIP_AT],
      [sg * s.hem, s.hemY],
    ]
    return outline.snap(line, EDGES.points, { outside: sg, reach: EDGES.side, holdFrom: EDGES.holdFrom })
  }
  const [right, left] = [side(1), side(-1)]
  const top = outline.snap([left.first, [0, s.dip], right.first], EDGES.points, {
    outside: 1,
    reach: EDGES.waist,
    from: left.first,
    to: right.first,
  })
  const sag: Point[] = [
    [-s.hem * SAG.at, s.hemY + s.hemDip * SAG.share],
    [0, s.hemY + s.hemDip],
    [s.hem * SAG.at, s.hemY + s.hemDip * SAG.share],
  ]
  const hem = outline.snap([left.last, ...sag, right.last], EDGES.points, {
    outside: -1,
    reach: EDGES.hem,
    from: left.last,
    to: right.last,
  })
  return { top, left, right, shape: coons({ top: top.at, bottom: hem.at, left: left.at, right: right.at }) }
}

interface SkirtPlan {
  scale: number
  strapless: boolean
  squash: number
  /** Height at which it is held, cm. */
  topY: number
  rows: number
  nu: number
}

function planSkirt(
  { mannequin, wrap }: Wearer,
  s: SkirtShape,
  { scale, strapless }: { scale: number; strapless: boolean },
): SkirtPlan {
  const { armpitY, waistY, hipY } = mannequin.landmarks
  const waistband = {
    girth: around(s.waist * scale),
    from: waistY - HANGS.belowWaist,
    to: hipY + HANGS.aboveHip,
  }
  const topY = strapless ? armpitY - STRAPLESS.belowArmpits : waistbandHeight(wrap, waistband)
  const squash = Math.min(1, (topY - HANGS.aboveFloor) / (s.hemY * scale))
  const widest = Math.max(s.waist, s.hip, (s.waist + s.hem) / 2)
  return {
    ...{ scale, strapless, squash, topY },
    rows: Math.round(clamp((s.hemY * scale * squash) / SPACING, ROWS.least, ROWS.most)),
    nu: 2 * Math.round(clamp((widest * scale) / SPACING, COLUMNS.least, COLUMNS.most)),
  }
}

/** The grid of a skirt as tailored to the body. */
interface GradedSkirt extends SkirtPlan {
  /** What the width of a row is multiplied with. */
  factors: Float32Array
  /** Where a point of the pattern comes to lie, on the front or on the back. */
  place: (back: boolean) => (i: number, j: number, flat: Point) => Vec3
}

function gradeSkirt(
  { mannequin, wrap, cutFor }: Wearer,
  { top, left, right }: SkirtCut,
  plan: SkirtPlan,
): GradedSkirt {
  const { scale, strapless, squash, topY, rows, nu } = plan
  const widthOf = (row: number) => ((right.at(row / rows)[0] - left.at(row / rows)[0]) / 2) * scale
  const heightOf = (row: number) => topY - (left.at(row / rows)[1] - left.first[1]) * scale * squash
  const { hipY } = mannequin.landmarks
  const factors = gradeRows({ rows, heightOf, widthOf, girth: cutFor.wrap.girth, hipY })
  return {
    ...plan,
    factors,
    place: (back) => (i, j, flat) => {
      // A waistband lies level around the body, and so does what the photo does not show of a strapless back.
      const edge = strapless && !back ? lerp(top.first[1], top.last[1], i / nu) : top.at(i / nu)[1]
      const y = topY - (flat[1] - edge) * scale * squash
      const slack = slackOf(widthOf(j) * at(factors, j), wrap.girth(trunkHeight(y)))
      const off = j === 0 ? OFF.waist : Math.max(OFF.least, slack * OFF.ofSlack)
      const [x, , z] = wrap.onTrunk({ y: trunkHeight(y, LOWEST), f: (i / nu) * 2 - 1, back, off })
      return [x, y, z]
    },
  }
}

/** Front and back, welded at the side seams. */
function sewSkirt(
  builder: ClothBuilder,
  { shape }: SkirtCut,
  { nu, rows, factors, place }: GradedSkirt,
): void {
  const front = new Int32Array((nu + 1) * (rows + 1))
  for (const back of [false, true]) {
    const placed = place(back)
    const patch = builder.addPatch({
      ...{ name: 'skirt', back, nu, nv: rows, mirrored: false, shape, pull: pullIn },
      vertex(i, j, flat) {
        const k = j * (nu + 1) + i
        if (back && (i === 0 || i === nu)) return at(front, k)
        const v = builder.addVertex(placed(i, j, flat), { pinned: j <= 1 })
        if (!back) front[k] = v
        return v
      },
    })
    for (let k = 0; k < patch.vertex.length; k++)
      patch.flat[k * 2] = at(patch.flat, k * 2) * at(factors, Math.floor(k / (nu + 1)))
  }
}
