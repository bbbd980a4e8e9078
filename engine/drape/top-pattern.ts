import type { Mannequin } from '../figure/mannequin.ts'
import type { UpperFit } from '../fit/fit.ts'
import type { SleevedShape, SleevelessShape } from '../fit/shapes.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import type { Cut } from '../types.ts'
import type { Neckline } from '../understand/neckline.ts'
import { SPACING } from './cloth.ts'
import { type Curve, coons, type Polyline, polyline, type Surface } from './curves.ts'
import type { Outline } from './outline.ts'
import { scaleOfTop } from './scale.ts'
import type { Wrap } from './wrap.ts'

/** The flat pattern of the body of a top or dress, normalised unless said otherwise. */
export interface TopPattern {
  sleeved: boolean
  /** Centimetres per unit, and the factor that keeps a long hem off the floor. */
  scale: number
  squash: number
  /** Height at which the hem is sewn to trousers, cm. */
  joinY: number | undefined
  nu: number
  nv: number
  /** Rows of the armhole, columns of one shoulder. */
  armRows: number
  shoulderColumns: number
  neckHalf: number
  shoulderHalf: number
  shoulderR: Point
  shoulderL: Point
  neckR: Point
  neckL: Point
  armpitR: Point
  armpitL: Point
  armholeR: Polyline
  armholeL: Polyline
  left: Curve
  right: Curve
  frontTop: Curve
  backTop: Curve
  front: Surface
  back: Surface
}

const CONTOUR = 40

/** How deep a worn neckline hangs at least, cm: in a flat photo the back of the collar hides part of it. */
const WORN_DEPTH = { female: 7.4, male: 8.2 }

export interface TopInput {
  mannequin: Mannequin
  wrap: Wrap
  outline: Outline
  fit: UpperFit
  cut: Cut
  neckline: Neckline
  /** Height at which it is sewn to trousers, cm. */
  joinY: number | undefined
}

/** Cuts front and back of a top: template lines, snapped to the outline of the photographed garment. */
export function cutTop({ mannequin, wrap, outline, fit, cut, neckline, joinY }: TopInput): TopPattern {
  const sleeved = fit.kind === 'sleeved'
  const seen = fit.kind === 'sleeved' ? sleevedMeasures(fit.shape) : sleevelessMeasures(fit.shape)
  // The armpits of a sleeveless top hardly show: it is as wide at the chest as at the waist.
  const short = !sleeved && cut === 'top'
  const chest = short ? Math.max(seen.armpit, seen.waist * 0.9) : seen.armpit
  const scale = scaleOfTop(
    { mannequin, wrap },
    { ...seen, armpit: chest, short, joined: joinY !== undefined },
  )
  const s = sleeved ? seen : deepen(seen, leastArmhole(mannequin) / scale)
  const neckHalf = (neckline.right[0] - neckline.left[0]) / 2
  const hang = wrap.ridge(neckHalf * scale)[1] - 3
  const squash =
    joinY === undefined ? Math.min(1, hang / (s.hemY * scale)) : squashTo(joinY, wrap, mannequin, s, scale)
  const armRows = Math.round(
    clamp((Math.hypot(s.armpit - s.shoulder, s.armpitY - s.shoulderDrop) * scale) / SPACING, 8, 18),
  )
  const rows = Math.round(clamp(((s.hemY - s.armpitY) * scale * squash) / SPACING, 8, 90))
  const nu = 2 * Math.round(clamp((s.armpit * scale) / SPACING, 10, 26))
  const shoulderColumns = Math.max(1, Math.round(nu * 0.5 * (1 - neckHalf / s.shoulder)))

  const half = (sg: 1 | -1) => {
    const at = (x: number, y: number): Point => [sg * x, y]
    const side = outline.snap([at(s.armpit, s.armpitY), at(s.waist, s.waistY), at(s.hem, s.hemY)], CONTOUR, {
      outside: sg,
      reach: 0.07,
      outward: sleeved ? 0.028 : 0.07,
      fadeIn: sleeved ? 0.16 : 0,
      holdFrom: 0.92,
    })
    const neck = sg > 0 ? neckline.right : neckline.left
    const line = [neck, at(s.shoulder, s.shoulderDrop)]
    const shoulder = outline.snap(line, 16, { outside: sg, reach: 0.05, from: neck })
    const [top, armpit] = [shoulder.last, side.first]
    const armhole = sleeved
      ? polyline([
          top,
          [lerp(top[0], armpit[0], 0.5) - sg * 0.02 * s.shoulder, lerp(top[1], armpit[1], 0.55)],
          armpit,
        ])
      : outline.snap([top, at(s.armhole, s.shoulderDrop + (s.armpitY - s.shoulderDrop) * 0.6), armpit], 20, {
          outside: sg,
          reach: 0.06,
        })
    return { side, neck, shoulder, top, armpit, hem: side.last, armhole }
  }
  const R = half(1)
  const L = half(-1)
  const middle: Point = [(L.hem[0] + R.hem[0]) / 2, (L.hem[1] + R.hem[1]) / 2]
  const hem = outline.snap([L.hem, middle, R.hem], CONTOUR, {
    outside: -1,
    reach: 0.1,
    from: L.hem,
    to: R.hem,
  })

  const top =
    (depth: (t: number) => number): Curve =>
    (u) => {
      const i = u * nu
      if (i <= shoulderColumns) return L.shoulder.at(1 - i / shoulderColumns)
      if (i >= nu - shoulderColumns) return R.shoulder.at((i - nu + shoulderColumns) / shoulderColumns)
      const t = (i - shoulderColumns) / (nu - 2 * shoulderColumns)
      return [lerp(L.neck[0], R.neck[0], t), lerp(L.neck[1], R.neck[1], t) + depth(2 * t - 1)]
    }
  const worn = neckline.collar ? 0 : WORN_DEPTH[mannequin.gender] / scale
  const missing = Math.max(0, worn - neckline.depth(0))
  const frontTop = top((t) => neckline.depth(t) + missing * (1 - Math.abs(t) ** 2.2))
  const backTop = top((t) => 0.14 * neckHalf * (1 - t * t))
  const nv = armRows + rows
  const sideCurve =
    (armhole: Polyline, side: Polyline): Curve =>
    (v) =>
      v * nv <= armRows ? armhole.at((v * nv) / armRows) : side.at((v * nv - armRows) / rows)
  const left = sideCurve(L.armhole, L.side)
  const right = sideCurve(R.armhole, R.side)
  const edges = { bottom: hem.at, left, right }
  return {
    joinY,
    ...{ sleeved, scale, squash, nu, nv, armRows, shoulderColumns, neckHalf, left, right, frontTop, backTop },
    shoulderHalf: s.shoulder,
    shoulderR: R.top,
    shoulderL: L.top,
    neckR: R.neck,
    neckL: L.neck,
    armpitR: R.armpit,
    armpitL: L.armpit,
    armholeR: R.armhole,
    armholeL: L.armhole,
    front: coons({ ...edges, top: frontTop }),
    back: coons({ ...edges, top: backTop }),
  }
}

/** The factor that lets a hem end at a height. */
function squashTo(
  y: number,
  wrap: Wrap,
  { landmarks }: Mannequin,
  { shoulder, shoulderDrop, armpitY, hemY }: Measures,
  scale: number,
): number {
  const shoulderY = wrap.ridge(Math.min(shoulder * scale, Math.abs(landmarks.left.acromion[0])))[1]
  const armpit = shoulderY - (armpitY - shoulderDrop) * scale * 0.97
  return clamp((armpit - y) / ((hemY - armpitY) * scale), 0.6, 1.5)
}

/** How far an armhole without sleeve reaches below the armpit of the body at least, cm: an arm has to come out of it. */
const ARMHOLE_EASE = 2.5

const leastArmhole = ({ landmarks }: Mannequin): number =>
  landmarks.left.acromion[1] - landmarks.armpitY + ARMHOLE_EASE

/** The same measures with an armhole of at least that depth. */
const deepen = <S extends Measures>(s: S, depth: number): S => {
  const armpitY = Math.min(Math.max(s.armpitY, s.shoulderDrop + depth), s.hemY * 0.6)
  return { ...s, armpitY, waistY: armpitY + (s.hemY - armpitY) * 0.4 }
}

interface Measures {
  shoulder: number
  shoulderDrop: number
  armpitY: number
  hemY: number
}

const sleevedMeasures = (s: SleevedShape) => ({
  ...s,
  waistY: (s.armpitY + s.hemY) / 2,
  armhole: s.armpit,
})

const sleevelessMeasures = (s: SleevelessShape) => {
  // What sticks out beyond the armhole is a bow or the rest of a hanger, not a shoulder.
  const shoulder = Math.min(s.shoulder, s.armhole * 1.08)
  return { ...s, shoulder, waistY: s.armpitY + (s.hemY - s.armpitY) * 0.4, sleeve: null }
}
