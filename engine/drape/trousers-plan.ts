import type { TrousersShape } from '../fit/shapes.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { around, waistbandHeight } from './bottom.ts'
import { SPACING } from './cloth.ts'
import { longLegOf } from './scale.ts'
import type { Wearer } from './wrap.ts'

/** The grid of trousers: each leg has `nu` columns from the middle to its outer seam, and `nv` rows. */
export interface TrousersPlan {
  /** Centimetres per normalised unit. */
  scale: number
  hang: Hang
  /** Rows down to the crotch, and below it. */
  riseRows: number
  legRows: number
  nu: number
  nv: number
}

/** Where waist and crotch come to lie on the body. */
export interface Hang {
  topY: number
  crotchY: number
  /** Length of the legs on the body, cm, and what the flat rise and legs are multiplied with. */
  leg: number
  riseFactor: number
  legFactor: number
}

export interface TrousersSize {
  /** Centimetres per normalised unit. */
  scale: number
  /** From 0 to 1, how surely they reach the ankle. */
  whole: number
}

// Tuned by eye on some 40 photos; no source is recorded.

/** Rows below the crotch over which the outer seam comes from the hip to the leg. */
export const THIGH_ROWS = 12
const LEAST_ROWS = 6
const COLUMNS = { least: 9, most: 18 }
/** The crotch of trousers below that of the body, cm. */
const CROTCH_DROP = 1.5
/** Share of a flat rise that is seen as height: the rest goes around the body. */
const RISE_HEIGHT = 0.93
/**
 * Where the waistband may lie, cm. It finds hold between `belowWaist` and `heldAboveHip`, a little wider than the body;
 * the rise puts it at `aboveHip` at least and at `belowWaist - overHold` at most. Where it would slide down, it is held up
 * by a share of the way: in a photo a waistband is often wider than it is worn, gathered or stretched by its clips.
 */
const WAISTBAND = { belowWaist: 3, heldAboveHip: 5, stretch: 1.02, aboveHip: 6, overHold: 1, heldUp: 0.6 }
/** Height of a hem above the floor at least, cm. */
const ABOVE_FLOOR = 5.5

export function planTrousers(wearer: Wearer, s: TrousersShape, size: TrousersSize): TrousersPlan {
  const { scale } = size
  const hang = hangOf(wearer, s, size)
  const riseRows = Math.max(LEAST_ROWS, Math.round((s.crotchY * scale) / SPACING))
  const legRows = Math.max(LEAST_ROWS, Math.round(hang.leg / SPACING))
  const nu = Math.round(clamp((s.hip * scale) / SPACING, COLUMNS.least, COLUMNS.most))
  return { scale, hang, riseRows, legRows, nu, nv: riseRows + legRows }
}

function hangOf(
  { mannequin: { landmarks }, wrap }: Wearer,
  s: TrousersShape,
  { scale, whole }: TrousersSize,
): Hang {
  const waistY = landmarks.waistY - WAISTBAND.belowWaist
  const rise = s.crotchY * scale
  const crotchY = landmarks.crotchY - CROTCH_DROP
  const held = waistbandHeight(wrap, {
    girth: around(s.waist * scale) * WAISTBAND.stretch,
    from: waistY,
    to: landmarks.hipY + WAISTBAND.heldAboveHip,
  })
  const [lowest, highest] = [landmarks.hipY + WAISTBAND.aboveHip, waistY + WAISTBAND.overHold]
  const wanted = clamp(crotchY + rise * RISE_HEIGHT, lowest, highest)
  const topY = lerp(Math.min(held, wanted), wanted, WAISTBAND.heldUp)
  const flatLeg = (s.hemY - s.crotchY) * scale
  const wholeLeg = lerp(flatLeg, Math.max(flatLeg, longLegOf(landmarks)), whole)
  const leg = Math.min(wholeLeg, crotchY - ABOVE_FLOOR)
  return { topY, crotchY, leg, riseFactor: (topY - crotchY) / rise, legFactor: leg / flatLeg }
}

/** Height of a row on the body, cm. */
export const heightOf = ({ hang, riseRows, legRows }: TrousersPlan, row: number): number =>
  row <= riseRows
    ? lerp(hang.topY, hang.crotchY, row / riseRows)
    : lerp(hang.crotchY, hang.crotchY - hang.leg, (row - riseRows) / legRows)
