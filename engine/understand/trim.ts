import type { Fit } from '../fit/fit.ts'
import { fillPolygons } from '../fit/likeness.ts'
import { nthSmallest } from '../maths/nth-smallest.ts'
import { median } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { EDGE, roughnessBeside } from '../pixels/roughness.ts'
import type { CutOut } from './stages.ts'

// Lengths are over the longer side of the garment where nothing else is said. Found on 2,000 garments of the free dataset: the
// shadow below a hem has a rough edge too, but at most .06 away from it.

/** The ground lies farther away than this, on so many px at least. Lace is so many times as rough as nearly all of it. */
const GROUND = { beyond: 0.18, least: 500, nearlyAll: 0.85, times: 1.5 }
/** Standard deviation of L* from which anything is rough. */
const LEAST_ROUGHNESS = 3.2
/** How deep a trim is, on how large a share of an end. */
const TRIM = { least: 0.075, most: 0.18, lines: 0.85 }

/** Lines across an end, and on either side of it, where they lie so far from one another. */
const LINES = 24
const ASIDE = 4
const STEP = 0.025
/** So far from the fitted end its outline is looked for, and so far beyond that a trim. */
const NEAR = 0.08
const FARTHEST = 0.22
/** A trim ends where so many px are calm; its edge is rough as far beyond. */
const CALM = 5
const BLURRED = 2
/** Its edge is smoothed by the median of so many lines on either side. */
const SMOOTHED = 2
/** No part of it is shallower than this share of the rest. */
const EVEN = 0.9

/** A hem or a cuff, from the left to the right as its photo shows it, with the cloth above. */
type End = [Point, Point]

interface Seen {
  mask: Mask
  unit: number
  isRough: (pixel: number) => boolean
}

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

/** Nothing is rough where too little of the ground is seen to compare it with. */
function judgeRoughness(mask: Mask, lab: Float32Array, unit: number): Seen['isRough'] {
  const near = morph(mask, 'dilate', Math.round(GROUND.beyond * unit)).data
  const roughness = roughnessBeside(mask, lab)
  const ground = roughness.filter((_, i) => !near[i])
  if (ground.length < GROUND.least) return () => false
  const usual = nthSmallest(ground, Math.floor(GROUND.nearlyAll * ground.length))
  const least = Math.max(LEAST_ROUGHNESS, GROUND.times * usual)
  return (pixel) => (roughness[pixel] ?? 0) > least
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

/** Lines across an end, and beside it. */
function linesOf(end: End, seen: Seen) {
  const length = lengthOf(end)
  const aside = Array.from({ length: ASIDE }, (_, k) => (k + 1) * STEP * seen.unit)
  const lineAt = (along: number) => lineAcross(end, along, seen)
  return {
    before: aside.toReversed().map((away) => lineAt(-away)),
    across: Array.from({ length: LINES }, (_, k) => lineAt(((k + 0.5) / LINES) * length)),
    after: aside.map((away) => lineAt(length + away)),
  }
}

interface Line {
  /** The point so many px beyond the fitted end. */
  pointAt: (px: number) => Point
  /** Where the garment ends, and how far beyond that it is rough, px. */
  outline: number
  depth: number
  /** Rough up to the frame of the photo. */
  isCutOff: boolean
}

/** What is rough along a line across an end, so many px from where that begins. */
function lineAcross(end: End, along: number, { mask, unit, isRough }: Seen): Line {
  const { width, height, data } = mask
  const [[x0, y0], [x1, y1]] = end
  const length = lengthOf(end)
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length]
  const pointAt = (px: number): Point => [x0 + dx * along - dy * px, y0 + dy * along + dx * px]
  const pixelAt = (px: number): number => {
    const [x, y] = pointAt(px).map(Math.floor) as Point
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x
  }
  let outline = 0
  for (let px = -NEAR * unit; px < NEAR * unit; px++) if (data[pixelAt(px)]) outline = px
  let [depth, calm] = [0, 0]
  for (let px = outline + EDGE + 1; px < outline + FARTHEST * unit && calm <= CALM; px++) {
    const pixel = pixelAt(px)
    if (pixel < 0) return { pointAt, outline, depth, isCutOff: true }
    if (data[pixel]) break
    calm = isRough(pixel) ? 0 : calm + 1
    if (calm === 0) depth = px - outline
  }
  return { pointAt, outline, depth, isCutOff: false }
}

const lengthOf = ([[x0, y0], [x1, y1]]: End): number => Math.max(1, Math.hypot(x1 - x0, y1 - y0))
