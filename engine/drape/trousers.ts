import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import type { Limb } from '../figure/shape.ts'
import type { FitAs } from '../fit/fit.ts'
import type { TrousersShape } from '../fit/shapes.ts'
import { legOf } from '../fit/templates/trousers.ts'
import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import { mix, type Point, type Vec3 } from '../maths/vector.ts'
import { type Patch, SPACING } from './cloth.ts'
import { type Curve, coons, polyline } from './curves.ts'
import { gradeRows } from './grading.ts'
import type { Outline } from './outline.ts'
import { scaleOfTrousers } from './scale.ts'
import { type BottomInput, waistbandHeight } from './skirt.ts'
import { trunkHeight, type Wrap } from './wrap.ts'

const CONTOUR = 40
/** Rows below the crotch over which the outer seam comes from the hip to the leg. */
const THIGH_ROWS = 12
/** Texture of a leg: 4 % inside its outer seam. */
const pullIn = (u: number, v: number): Point => [u * (1 - 0.04 * u), v]

/** Lays trousers or shorts: four leg panels that share the rise, hanging from a pinned waistband. */
export function layTrousers(
  { builder, mannequin, wrap, outline, fit }: BottomInput<'trousers'>,
  long: boolean,
): void {
  const s = fit.shape
  const scale = scaleOfTrousers({ mannequin, wrap }, s, long)
  builder.scale = scale
  const hang = hangOf(mannequin, wrap, s, scale)
  const riseRows = Math.max(6, Math.round((s.crotchY * scale) / SPACING))
  const legRows = Math.max(6, Math.round(hang.leg / SPACING))
  const nv = riseRows + legRows
  const nu = Math.round(clamp((s.hip * scale) / SPACING, 9, 18))
  const [waistL, waistR] = [fit.landmarks.waistL, fit.landmarks.waistR].map(outline.fromPixels)
  const waist = outline.snap([waistL, [0, s.dip], waistR], CONTOUR, { outside: 1, reach: 0.06 })
  const band = polyline(waist)
  const panels = { 1: cutLeg(1), [-1]: cutLeg(-1) }
  const heightOf = (row: number) =>
    row <= riseRows
      ? lerp(hang.topY, hang.crotchY, row / riseRows)
      : lerp(hang.crotchY, hang.crotchY - hang.leg, (row - riseRows) / legRows)
  const { hipY } = mannequin.landmarks
  const bodyGirth = (y: number) => wrap.girth(Math.max(y, hang.crotchY + 4))
  const hipWidth = (row: number) => {
    const v = Math.min(row, riseRows) / nv
    return Math.abs(panels[-1].outer(v)[0] - panels[-1].inner(v)[0]) * scale
  }
  const factors = gradeRows({ rows: nv, heightOf, widthOf: hipWidth, girth: bodyGirth, hipY })

  const ids = new Map<string, Int32Array>()
  for (const back of [false, true])
    for (const sg of [-1, 1] as const) {
      const panel = panels[sg]
      const own = new Int32Array((nu + 1) * (nv + 1))
      const place = placer(sg, back)
      const patch = builder.addPatch({
        ...{
          name: sg > 0 ? 'legR' : 'legL',
          back,
          nu,
          nv,
          mirrored: sg < 0,
          shape: panel.shape,
          pull: pullIn,
        },
        vertex(i, j, flat) {
          const k = j * (nu + 1) + i
          const onSeam = i === nu || (i === 0 && j >= riseRows)
          const shared = back && onSeam ? ids.get(`front${sg}`) : undefined
          // Both legs meet along the rise.
          const rise =
            sg > 0 && i === 0 && j <= riseRows ? ids.get(`${back ? 'back' : 'front'}-1`) : undefined
          own[k] = (shared ?? rise)?.[k] ?? builder.addVertex(place(i, j, flat), { pinned: j <= 1 })
          return own[k]
        },
      })
      ids.set(`${back ? 'back' : 'front'}${sg}`, own)
      gradePanel(patch)
    }

  function cutLeg(sg: 1 | -1): { inner: Curve; outer: Curve; shape: ReturnType<typeof coons> } {
    return cutPanel({ s, landmarks: fit.landmarks, outline, sg, band, riseRows, nv })
  }

  /** Moves the flat pattern to the graded widths and the body's own rise and leg length. */
  function gradePanel({ flat }: Patch): void {
    const rise = lerp(1, hang.riseFactor, 0.7)
    const crotch = s.crotchY * scale
    for (let j = 0; j <= nv; j++) {
      const row = j * (nu + 1) * 2
      const start = flat[row]
      const factor = lerp(factors[j], clamp(factors[j], 0.8, 1.1), smoothstep((j - riseRows) / THIGH_ROWS))
      for (let i = 0; i <= nu; i++) {
        const o = row + i * 2
        const y = flat[o + 1]
        flat[o + 1] = y <= crotch ? y * rise : crotch * rise + (y - crotch) * hang.legFactor
        flat[o] = j <= riseRows ? flat[o] * factor : start + (flat[o] - start) * factor
      }
    }
  }

  function placer(sg: 1 | -1, back: boolean): (i: number, j: number, flat: Point) => Vec3 {
    const { inner, outer } = panels[sg]
    const limb = sg > 0 ? mannequin.landmarks.left : mannequin.landmarks.right
    return (i, j) => {
      const u = i / nu
      const y = heightOf(j)
      const hipV = Math.min(j, riseRows) / nv
      const width = Math.abs(outer(hipV)[0] - inner(hipV)[0]) * scale * factors[j]
      const girth = wrap.girth(trunkHeight(y, hang.crotchY))
      const off = j === 0 ? 0.4 : Math.max(0.6, ((4 * width - girth) / (2 * Math.PI)) * 0.8)
      const onHip = wrap.onTrunk({ y: Math.max(y, hang.crotchY - 1), f: sg * u, back, off })
      onHip[1] = y
      const centre = legCentre(limb, y)
      const [a, b] = [inner(j / nv), outer(j / nv)]
      const half = (Math.hypot(a[0] - b[0], a[1] - b[1]) * scale * clamp(factors[j], 0.8, 1)) / 2
      const radius = Math.max((half * 2) / Math.PI, legRadius(mannequin, centre, sg) + 0.6)
      const turn = (u * 2 - 1) * (Math.PI / 2)
      const onLeg: Vec3 = [
        centre[0] + sg * radius * Math.sin(turn),
        y,
        centre[2] + (back ? -1 : 1) * radius * Math.cos(turn),
      ]
      if (sg * onLeg[0] < 0.35) onLeg[0] = sg * 0.35
      if (i === 0 && j === riseRows) return [0, y, centre[2] * 0.5 - 1]
      // Outside the hip runs into the thigh slowly; inside the legs part at once.
      const thigh = 3 + THIGH_ROWS * u * u
      return mix(onHip, onLeg, smoothstep((j - riseRows * 0.75) / (riseRows * 0.25 + thigh)))
    }
  }
}

interface PanelInput {
  s: TrousersShape
  outline: Outline
  landmarks: FitAs<'trousers'>['landmarks']
  sg: 1 | -1
  band: ReturnType<typeof polyline>
  riseRows: number
  nv: number
}

/** One leg, from the middle of the waistband (u = 0) to the outer seam (u = 1). */
function cutPanel({ s, landmarks, outline, sg, band, riseRows, nv }: PanelInput) {
  const side = sg > 0 ? 'R' : 'L'
  const leg = legOf(s, sg)
  const at = (name: keyof typeof landmarks) => outline.fromPixels(landmarks[name])
  const crotch = at('crotch')
  const [knee, isFolded] = flattened(leg.hip, leg.kneeOuter, at(`hemOuter${side}`), sg)
  const outside = outline.snap([at(`waist${side}`), leg.hip, knee, at(`hemOuter${side}`)], CONTOUR, {
    outside: sg,
    reach: 0.07,
    ...(isFolded && { outward: 0.01 }),
  })
  const flip = sg > 0 ? -1 : 1
  const inside = outline.snap([crotch, leg.kneeInner, at(`hemInner${side}`)], CONTOUR, {
    outside: flip,
    reach: 0.06,
  })
  inside[0] = crotch
  const [hemIn, hemOut] = [inside[CONTOUR], outside[CONTOUR]]
  const hem = outline.snap([hemIn, [(hemIn[0] + hemOut[0]) / 2, (hemIn[1] + hemOut[1]) / 2], hemOut], 20, {
    outside: flip,
    reach: 0.05,
  })
  hem[0] = hemIn
  hem[20] = hemOut
  const [outLine, inLine, hemLine] = [outside, inside, hem].map(polyline)
  const rise = polyline([band.at(0.5), crotch])
  const riseShare = riseRows / nv
  // The outer seam spends the same share on the rise as the pattern does.
  const outerShare = clamp(s.crotchY / s.hemY, 0.1, 0.8)
  const inner: Curve = (v) =>
    v <= riseShare ? rise.at(v / riseShare) : inLine.at((v - riseShare) / (1 - riseShare))
  const outer: Curve = (v) =>
    outLine.at(
      v <= riseShare
        ? (outerShare * v) / riseShare
        : outerShare + ((1 - outerShare) * (v - riseShare)) / (1 - riseShare),
    )
  return { inner, outer, shape: coons((u) => band.at(0.5 + sg * 0.5 * u), hemLine.at, inner, outer) }
}

/** How far a leg may stand out between hip and hem, over the garment's longer side. */
const BULGE = 0.08

/** No leg is that much wider at the knee than above and below: what sticks out there was folded aside. */
function flattened(hip: Point, knee: Point, hem: Point, sg: number): [knee: Point, isFolded: boolean] {
  const x = lerp(hip[0], hem[0], clamp((knee[1] - hip[1]) / (hem[1] - hip[1]), 0, 1))
  return sg * (knee[0] - x) > BULGE ? [[x, knee[1]], true] : [knee, false]
}

interface Hang {
  topY: number
  crotchY: number
  /** Length of the legs on the body, cm, and what the flat rise and legs are multiplied with. */
  leg: number
  riseFactor: number
  legFactor: number
}

/** Where the garment's waist and crotch come to lie on the body. */
function hangOf({ landmarks }: Mannequin, wrap: Wrap, s: TrousersShape, scale: number): Hang {
  const waistY = landmarks.waistY - 3
  const rise = s.crotchY * scale
  const crotchY = landmarks.crotchY - 1.5
  const held = waistbandHeight(wrap, waistY, landmarks.hipY + 5, 4 * s.waist * scale * 1.02)
  const wanted = clamp(crotchY + rise * 0.93, landmarks.hipY + 6, waistY + 1)
  const topY = Math.min(wanted, Math.max(held, crotchY + 14))
  const flatLeg = (s.hemY - s.crotchY) * scale
  const legFactor = Math.min(1, (crotchY - 5.5) / flatLeg)
  return { topY, crotchY, leg: flatLeg * legFactor, riseFactor: (topY - crotchY) / rise, legFactor }
}

function legCentre({ hip, knee, ankle }: Limb, y: number): Vec3 {
  const [a, b] = y > knee[1] ? [hip, knee] : [knee, ankle]
  const t = clamp((a[1] - y) / (a[1] - b[1]), 0, 1.1)
  return [lerp(a[0], b[0], t), y, lerp(a[2], b[2], t)]
}

function legRadius({ trunk }: Mannequin, centre: Vec3, sg: number): number {
  let r = 2
  while (r < 14 && sampleGrid(trunk, [centre[0] + sg * r, centre[1], centre[2]]) <= 0) r += 0.3
  return r
}
