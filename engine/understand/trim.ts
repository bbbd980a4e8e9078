import type { Fit } from '../fit/fit.ts'
import { fillPolygons } from '../fit/likeness.ts'
import { nthSmallest } from '../maths/nth-smallest.ts'
import { median } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { EDGE, roughnessBeside } from '../pixels/roughness.ts'
import { type End, LINES, type Line, linesOf, type Seen } from './lines-across.ts'
import type { CutOut } from './stages.ts'

// Lengths are over the longer side of the garment where nothing else is said. Found on 2,297 photos of the free dataset: the
// shadow below a hem has a rough edge too, but at most .06 away from it.

/** The ground lies farther away than this, on so many px at least. Lace is so many times as rough as nearly all of it. */
const GROUND = { beyond: 0.18, least: 500, nearlyAll: 0.85, times: 1.5 }
/** Standard deviation of L* from which anything is rough. */
const LEAST_ROUGHNESS = 3.2
/** How deep a trim is, on how large a share of an end. */
const TRIM = { least: 0.075, most: 0.18, lines: 0.85 }

/** So far beyond its edge a trim still looks rough, px. */
const BLURRED = 2
/** Its edge is smoothed by the median of so many lines on either side. */
const SMOOTHED = 2
/** No part of it is shallower than this share of the rest. */
const EVEN = 0.9

/**
 * The garment with the lace or frill below its hems, and then on its cuffs, where the cut-out left these to the ground
 * because they have its colour. They are much rougher than the ground, and equally deep on a whole hem. Null where there is none.
 */
export function withTrim({ mask, lab }: Pick<CutOut, 'mask' | 'lab'>, fit: Fit, unit: number): Mask | null {
  const seen = { mask, unit, isRough: judgeRoughness(mask, lab, unit) }
  const trimsOf = (ends: End[]): Point[][] => {
    const trims = ends.map((end) => trimBeyond(end, seen)).filter((trim) => trim !== null)
    return trims.length === ends.length ? trims : []
  }
  const hems = trimsOf(hemsOf(fit))
  if (hems.length === 0) return null
  const added = fillPolygons([...hems, ...trimsOf(cuffsOf(fit))], mask.width, mask.height).data
  const data = marked(mask.data, (inside, i) => inside === 1 || added[i] === 1)
  return morph({ ...mask, data }, 'close', EDGE)
}

function hemsOf(fit: Fit): End[] {
  if (fit.kind !== 'trousers') return [[fit.landmarks.hemL, fit.landmarks.hemR]]
  const { hemOuterL, hemInnerL, hemInnerR, hemOuterR } = fit.landmarks
  return [
    [hemOuterL, hemInnerL],
    [hemInnerR, hemOuterR],
  ]
}

function cuffsOf(fit: Fit): End[] {
  if (fit.kind !== 'sleeved') return []
  const { cuffOuterL, cuffInnerL, cuffInnerR, cuffOuterR } = fit.landmarks
  return [
    [cuffOuterL, cuffInnerL],
    [cuffInnerR, cuffOuterR],
  ]
}

function judgeRoughness(mask: Mask, lab: Float32Array, unit: number): Seen['isRough'] {
  const roughness = roughnessBeside(mask, lab)
  // Beside most hems nothing is rough, whatever the ground is like.
  let least: number | null = null
  const isRougherThanGround = (value: number): boolean => {
    least ??= roughestGround(morph(mask, 'dilate', Math.round(GROUND.beyond * unit)), roughness)
    return value > GROUND.times * least
  }
  return (pixel) => {
    const value = roughness[pixel] ?? 0
    return value > LEAST_ROUGHNESS && isRougherThanGround(value)
  }
}

/** What nearly all of the ground is no rougher than. Nothing is rougher where too little of it is seen to compare with. */
function roughestGround(near: Mask, roughness: Float32Array): number {
  const ground = roughness.filter((_, i) => !near.data[i])
  if (ground.length < GROUND.least) return Number.POSITIVE_INFINITY
  return nthSmallest(ground, Math.floor(GROUND.nearlyAll * ground.length))
}

/** What is rough beyond an end, as a polygon; null unless it is a trim. */
function trimBeyond(end: End, seen: Seen): Point[] | null {
  const isDeep = ({ depth }: Line) => depth > (TRIM.least / 2) * seen.unit && depth < TRIM.most * seen.unit
  const isCalm = (line: Line) => !line.isCutOff && !isDeep(line)
  const { before, across, after } = linesOf(end, seen)
  const usual = median(across.map(({ depth }) => depth))
  const isTrim =
    usual > TRIM.least * seen.unit &&
    across.filter(isDeep).length >= TRIM.lines * LINES &&
    !across.some(({ isCutOff }) => isCutOff) &&
    before.some(isCalm) &&
    after.some(isCalm)
  if (!isTrim) return null
  // Where cloth is wider than its template, so is what hangs from it.
  const lines = [
    ...before.slice(before.findLastIndex((line) => !isDeep(line)) + 1),
    ...across,
    ...after.slice(
      0,
      after.findIndex((line) => !isDeep(line)),
    ),
  ]
  const edge = lines.map(({ pointAt, outline }, k) => {
    const beside = lines.slice(Math.max(0, k - SMOOTHED), k + SMOOTHED + 1)
    const depth = Math.max(usual * EVEN, median(beside.map(({ depth }) => depth)))
    return pointAt(outline + depth - BLURRED)
  })
  return [...lines.map(({ pointAt, outline }) => pointAt(outline - EDGE)), ...edge.reverse()]
}
