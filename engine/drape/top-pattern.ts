import type { Mannequin } from '../figure/mannequin.ts'
import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import { depthOf } from '../understand/neck-edge.ts'
import type { Neckline } from '../understand/neckline.ts'
import { SPACING } from './cloth.ts'
import { coons, type ParametricCurve, type ParametricSurface, type Polyline, polyline } from './curves.ts'
import type { Outline } from './outline.ts'
import { type Measures, type Sized, type Sizing, sizeTop } from './top-measures.ts'

/** The flat pattern of the body of a top or dress, normalised unless said otherwise. */
export interface TopPattern extends PatternGrid {
  sleeved: boolean
  /** How much wider a row is, laid flat, than the photo shows it. */
  hiddenAt: (row: number) => number
  /** Centimetres per unit, and the factor that keeps a long hem off the floor. */
  scale: number
  squash: number
  /** Height at which the hem is sewn to trousers, cm. */
  joinY: number | undefined
  neckHalf: number
  shoulderHalf: number
  right: HalfTop
  left: HalfTop
  frontTop: ParametricCurve
  backTop: ParametricCurve
  front: ParametricSurface
  back: ParametricSurface
}

interface PatternGrid {
  nu: number
  nv: number
  /** Rows of the armhole, columns of one shoulder. */
  armRows: number
  shoulderColumns: number
}

/** What lies on one side of the photo. */
export interface HalfTop {
  /** End of the neckline, end of the shoulder, and armpit. */
  neck: Point
  shoulder: Point
  armpit: Point
  shoulderSeam: Polyline
  armhole: Polyline
  /** From the shoulder down armhole and side seam, row by row. */
  edge: ParametricCurve
  hem: Point
}

// Tuned by eye on some 40 photos; no source is recorded.

/** Rows of the armhole, rows below it, and columns from a side seam to the middle. */
const ARM_ROWS = { least: 8, most: 18 }
const ROWS = { least: 8, most: 90 }
const COLUMNS = { least: 10, most: 26 }

/** How each edge is looked for: points of its line, and how far the mask's edge may lie. */
const SHOULDER = { points: 16, reach: 0.05 }
const ARMHOLE = { points: 20, reach: 0.06 }
const HEM = { points: 40, reach: 0.1 }
const SIDE = { points: 40, reach: 0.07, holdFrom: 0.92 }
/** A side seam is followed outwards less, and later, where a sleeve may lie beside it. */
const SIDE_OF = { sleeved: { outward: 0.028, fadeIn: 0.16 }, sleeveless: { outward: SIDE.reach, fadeIn: 0 } }

/** The middle of a sleeve's armhole: across, down, and how far it curves inwards over the half width at the shoulders. */
const SLEEVED_ARMHOLE = { across: 0.5, down: 0.55, inwards: 0.02 }
/** Where an armhole without sleeve is deepest, as a share of its height. */
const DEEPEST_ARMHOLE = 0.6

/** How far below the armpits the hips are, cm, and what share of what a chest hides of its girth they do. */
const HIPS = { belowArmpits: 40, share: 0.35 }

/** How deep a worn neckline hangs at least, cm: in a flat photo the back of the collar hides part of it. */
const WORN_DEPTH = { female: 7.4, male: 8.2 }
/** How round what is added to it is: the power of its curve. */
const ROUNDNESS = 2.2
/** Depth of the neckline at the nape over its half width. */
const NAPE_DEPTH = 0.14

/** Cuts front and back of a top: template lines, snapped to the outline of the photographed garment. */
export function cutTop(sizing: Sizing): TopPattern {
  const { outline, neckline, joinY, wearer } = sizing
  const sized = sizeTop(sizing)
  const grid = gridOf(sized)
  const half = (sg: 1 | -1) => cutHalf({ outline, neckline, sized, grid, sg })
  const [right, left] = [half(1), half(-1)]
  const { frontTop, backTop } = cutNeck({ right, left, neckline, sized, grid }, wearer.mannequin)
  const edges = { bottom: cutHem(outline, left.hem, right.hem).at, left: left.edge, right: right.edge }
  const { sleeved, scale, squash, neckHalf, measures } = sized
  return {
    ...grid,
    hiddenAt: hidingOf(sized, grid),
    ...{ sleeved, scale, squash, neckHalf, joinY, right, left, frontTop, backTop },
    shoulderHalf: measures.shoulder,
    front: coons({ ...edges, top: frontTop }),
    back: coons({ ...edges, top: backTop }),
  }
}

function gridOf({ measures: s, neckHalf, hidden, scale, squash }: Sized): PatternGrid {
  const armhole = Math.hypot(s.armpit - s.shoulder, s.armpitY - s.shoulderDrop) * scale
  const armRows = Math.round(clamp(armhole / SPACING, ARM_ROWS.least, ARM_ROWS.most))
  const below = (s.hemY - s.armpitY) * scale * squash
  const rows = Math.round(clamp(below / SPACING, ROWS.least, ROWS.most))
  const nu = 2 * Math.round(clamp((s.armpit * hidden * scale) / SPACING, COLUMNS.least, COLUMNS.most))
  const shoulderColumns = Math.max(1, Math.round((nu / 2) * (1 - neckHalf / s.shoulder)))
  return { nu, nv: armRows + rows, armRows, shoulderColumns }
}

/** All of it at the armpits; less at the shoulders, which are flat, and at the hips, which are not as round as the chest. */
function hidingOf({ hidden, measures: s, scale, squash }: Sized, { nv, armRows }: PatternGrid) {
  const atHips = lerp(1, hidden, HIPS.share)
  const row = ((s.hemY - s.armpitY) * scale * squash) / (nv - armRows)
  return (j: number): number =>
    j <= armRows
      ? lerp(1, hidden, smoothstep(j / armRows))
      : lerp(hidden, atHips, smoothstep(((j - armRows) * row) / HIPS.belowArmpits))
}

interface HalfInput {
  outline: Outline
  neckline: Neckline
  sized: Sized
  grid: PatternGrid
  /** 1 for the right side of the photo. */
  sg: 1 | -1
}

function cutHalf(input: HalfInput): HalfTop {
  const { outline, neckline, sized, grid, sg } = input
  const { measures: s, sleeved } = sized
  const corner = (x: number, y: number): Point => [sg * x, y]
  const seam = [corner(s.armpit, s.armpitY), corner(s.waist, s.waistY), corner(s.hem, s.hemY)]
  const side = outline.snap(seam, SIDE.points, {
    outside: sg,
    ...SIDE,
    ...SIDE_OF[sleeved ? 'sleeved' : 'sleeveless'],
  })
  const neck = sg > 0 ? neckline.right : neckline.left
  const shoulderSeam = cutShoulder(input, [neck, corner(s.shoulder, s.shoulderDrop)])
  const [shoulder, armpit] = [shoulderSeam.last, side.first]
  const armhole = cutArmhole(input, { shoulder, armpit, sg })
  const { nv, armRows } = grid
  const edge: ParametricCurve = (v) =>
    v * nv <= armRows ? armhole.at((v * nv) / armRows) : side.at((v * nv - armRows) / (nv - armRows))
  return { neck, shoulder, armpit, shoulderSeam, armhole, edge, hem: side.last }
}

function cutShoulder({ outline, neckline, sg }: HalfInput, seam: [Point, Point]): Polyline {
  // The end of a thin strap is known.
  if (neckline.feet) return polyline(seam)
  return outline.snap(seam, SHOULDER.points, { outside: sg, reach: SHOULDER.reach, from: seam[0] })
}

interface ArmholeEnds {
  shoulder: Point
  armpit: Point
  sg: 1 | -1
}

function cutArmhole({ outline, neckline, sized, sg }: HalfInput, ends: ArmholeEnds): Polyline {
  const { measures: s, sleeved } = sized
  const { shoulder, armpit } = ends
  if (neckline.feet) return polyline([shoulder, neckline.feet[sg > 0 ? 'right' : 'left'], armpit])
  if (sleeved) return polyline([shoulder, middleOfArmhole(s, ends), armpit])
  const deepest: Point = [sg * s.armhole, s.shoulderDrop + (s.armpitY - s.shoulderDrop) * DEEPEST_ARMHOLE]
  return outline.snap([shoulder, deepest, armpit], ARMHOLE.points, { outside: sg, reach: ARMHOLE.reach })
}

const middleOfArmhole = (s: Measures, { shoulder, armpit, sg }: ArmholeEnds): Point => [
  lerp(shoulder[0], armpit[0], SLEEVED_ARMHOLE.across) - sg * SLEEVED_ARMHOLE.inwards * s.shoulder,
  lerp(shoulder[1], armpit[1], SLEEVED_ARMHOLE.down),
]

function cutHem(outline: Outline, from: Point, to: Point): Polyline {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  return outline.snap([from, middle, to], HEM.points, { outside: -1, reach: HEM.reach, from, to })
}

/** How much nearer to thin straps the columns beside them begin: a strap then ends where its edge is seen. */
const CROWDED = 1.6
function towardsEnds(t: number): number {
  const side = 2 * t - 1
  return (1 + Math.sign(side) * (1 - (1 - Math.abs(side)) ** CROWDED)) / 2
}

interface NeckInput {
  right: HalfTop
  left: HalfTop
  neckline: Neckline
  sized: Sized
  grid: PatternGrid
}

/** The upper edges: both shoulder seams, and between them the neckline in front and at the nape. */
function cutNeck({ right, left, neckline, sized, grid }: NeckInput, { gender }: Mannequin) {
  const { nu, shoulderColumns } = grid
  const top =
    (below: (t: number) => number): ParametricCurve =>
    (u) => {
      const i = u * nu
      if (i <= shoulderColumns) return left.shoulderSeam.at(1 - i / shoulderColumns)
      if (i >= nu - shoulderColumns)
        return right.shoulderSeam.at((i - nu + shoulderColumns) / shoulderColumns)
      const even = (i - shoulderColumns) / (nu - 2 * shoulderColumns)
      const t = neckline.feet ? towardsEnds(even) : even
      const [x, y] = [lerp(left.neck[0], right.neck[0], t), lerp(left.neck[1], right.neck[1], t)]
      return [x, y + below(2 * t - 1)]
    }
  const worn = neckline.collar ? 0 : WORN_DEPTH[gender] / sized.scale
  const depth = depthOf(neckline)
  const missing = Math.max(0, worn - depth(0))
  return {
    frontTop: top((t) => depth(t) + missing * (1 - Math.abs(t) ** ROUNDNESS)),
    // Between straps back and front end alike.
    backTop: top(neckline.feet ? depth : (t) => NAPE_DEPTH * sized.neckHalf * (1 - t * t)),
  }
}
