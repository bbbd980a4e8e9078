import { areOnBody } from '../fit/legs-on-body.ts'
import { isForWholeLeg } from '../fit/whole-leg.ts'
import { at } from '../maths/at.ts'
import { clamp, lerp, smoothstep } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import type { BottomInput } from './bottom.ts'
import type { ClothBuilder, Patch } from './cloth.ts'
import { gradeRows } from './grading.ts'
import { cutBand, cutPanel, type LegPanel } from './leg-panel.ts'
import { legPlacer } from './leg-place.ts'
import { scaleOfTrousers } from './scale.ts'
import { heightOf, planTrousers, THIGH_ROWS, type TrousersPlan } from './trousers-plan.ts'
import type { Wearer } from './wrap.ts'

// Tuned by eye on some 40 photos; no source is recorded.

/** Texture of a leg: 4 % inside its outer seam. */
const PULL = 0.04
const pullIn = (u: number, v: number): Point => [u * (1 - PULL * u), v]

/** Girths are asked for down to so far above the crotch, cm: below, the hull of the trunk holds both legs. */
const GIRTHS_ABOVE_CROTCH = 4
/** Share of the difference between the body's rise and the flat one that the pattern takes over. */
const OWN_RISE = 0.7
/**
 * What the legs take over of the grading of the hip. On a body a leg is round, and half as wide again laid flat; a hip is
 * flatter: what makes it fit is too little for a leg.
 */
const LEG_FACTOR = { least: 0.8, most: 1.1, worn: { rounder: 1.18, most: 1.55 } }

interface Trousers {
  plan: TrousersPlan
  panels: { [sg in Side]: LegPanel }
  /** What the width of a row is multiplied with. */
  factors: Float32Array
  /** From 0 to 1, how surely the photo shows them on a body. */
  worn: number
}

/** 1 for the leg on the viewer's right. */
type Side = 1 | -1

interface Seen {
  /** They are no shorts. */
  long: boolean
  /** On somebody: they end where they end. */
  worn: boolean
}

/** Lays trousers or shorts: four leg panels that share the rise, hanging from a pinned waistband. */
export function layTrousers(
  { builder, wearer, outline, fit }: BottomInput<'trousers'>,
  { long, worn }: Seen,
): void {
  const scale = scaleOfTrousers(wearer.cutFor, fit.shape, long)
  builder.scale = scale
  const whole = long && !worn ? isForWholeLeg(fit.shape) : 0
  const plan = planTrousers(wearer, fit.shape, { scale, whole })
  const band = cutBand(fit, outline)
  const cut = (sg: Side) => cutPanel({ fit, outline, sg, band, riseShare: plan.riseRows / plan.nv })
  const panels = { 1: cut(1), [-1]: cut(-1) }
  const trousers = { plan, panels, factors: gradeHip(wearer, plan, panels[-1]), worn: areOnBody(fit.shape) }
  for (const patch of sewLegs(builder, wearer, trousers))
    gradePanel(patch, trousers, fit.shape.crotchY * scale)
}

/** A horizontal factor per row; what is below the crotch is as wide as the hip there. */
function gradeHip(
  { mannequin, cutFor }: Wearer,
  plan: TrousersPlan,
  { inner, outer }: LegPanel,
): Float32Array {
  return gradeRows({
    rows: plan.nv,
    heightOf: (row) => heightOf(plan, row),
    widthOf(row) {
      const v = Math.min(row, plan.riseRows) / plan.nv
      return Math.abs(outer(v)[0] - inner(v)[0]) * plan.scale
    },
    girth: (y) => cutFor.wrap.girth(Math.max(y, plan.hang.crotchY + GIRTHS_ABOVE_CROTCH)),
    hipY: mannequin.landmarks.hipY,
  })
}

/** Front and back of each leg share its seams, both legs the rise. */
function sewLegs(builder: ClothBuilder, wearer: Wearer, { plan, panels, factors, worn }: Trousers): Patch[] {
  const widest = lerp(1, LEG_FACTOR.worn.most, worn)
  const { nu, nv, riseRows } = plan
  const patches: Patch[] = []
  const sewn = new Map<string, Int32Array>()
  const keyOf = (back: boolean, sg: Side) => `${back ? 'back' : 'front'}${sg}`
  for (const back of [false, true])
    for (const sg of [-1, 1] as const) {
      const panel = panels[sg]
      const place = legPlacer({ wearer, plan, panel, factors, widest, sg, back })
      const own = new Int32Array((nu + 1) * (nv + 1))
      const front = back ? sewn.get(keyOf(false, sg)) : undefined
      const otherLeg = sg > 0 ? sewn.get(keyOf(back, -1)) : undefined
      const patch = builder.addPatch({
        ...{ name: sg > 0 ? 'legR' : 'legL', back, nu, nv, mirrored: sg < 0 },
        ...{ shape: panel.shape, pull: pullIn },
        vertex(i, j) {
          const k = j * (nu + 1) + i
          const onSeam = i === nu || (i === 0 && j >= riseRows)
          const onRise = i === 0 && j <= riseRows
          const known = (onSeam ? front : undefined) ?? (onRise ? otherLeg : undefined)
          const v = known ? at(known, k) : builder.addVertex(place(i, j), { pinned: j <= 1 })
          own[k] = v
          return v
        },
      })
      sewn.set(keyOf(back, sg), own)
      patches.push(patch)
    }
  return patches
}

/** Moves the flat pattern to the graded widths and the body's own rise and leg length. */
function gradePanel({ flat, nu, nv }: Patch, { plan, factors, worn }: Trousers, crotch: number): void {
  const most = lerp(LEG_FACTOR.most, LEG_FACTOR.worn.most, worn)
  const rounder = lerp(1, LEG_FACTOR.worn.rounder, worn)
  const { hang, riseRows } = plan
  const rise = lerp(1, hang.riseFactor, OWN_RISE)
  for (let j = 0; j <= nv; j++) {
    const row = j * (nu + 1) * 2
    const start = at(flat, row)
    const own = at(factors, j)
    const onLeg = clamp(own * rounder, LEG_FACTOR.least, most)
    const factor = lerp(own, onLeg, smoothstep((j - riseRows) / THIGH_ROWS))
    for (let o = row; o <= row + nu * 2; o += 2) {
      const [x, y] = [at(flat, o), at(flat, o + 1)]
      flat[o] = j <= riseRows ? x * factor : start + (x - start) * factor
      flat[o + 1] = y <= crotch ? y * rise : crotch * rise + (y - crotch) * hang.legFactor
    }
  }
}
