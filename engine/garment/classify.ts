import type { Point } from '../maths/vector.ts'
import type { Category, GarmentKind } from '../types.ts'
import type { Fit, FitSet } from './fit.ts'
import type { Mask } from './raster.ts'
import { readSilhouette, type Silhouette } from './silhouette.ts'
import { readSleeved } from './templates/sleeved.ts'
import { readSleeveless } from './templates/sleeveless.ts'
import { readTrousers } from './templates/trousers.ts'

export interface Classified {
  fit: Fit
  category: Category
}

type Corrections = Record<GarmentKind, number>
type FitsByKind = Partial<Record<GarmentKind, Fit>>

/** Picks the fit that explains the garment best, with corrections to its score from the silhouette. */
export function classify({ fits, armpits }: FitSet, mask: Mask): Classified {
  const byKind: FitsByKind = Object.fromEntries(fits.map((fit) => [fit.kind, fit]))
  const corrections: Corrections = { sleeved: -0.004, sleeveless: -0.004, trousers: -0.004, skirt: 0 }
  const silhouette = readSilhouette(mask)
  if (silhouette) {
    correctSkirt(corrections, silhouette)
    correctTrousers(corrections, silhouette, byKind, mask)
    correctTops(corrections, silhouette, byKind, armpits)
  }
  if (byKind.sleeved) correctSleeves(corrections, byKind.sleeved, armpits)
  const fit = fits.reduce((a, b) => (b.score + corrections[b.kind] > a.score + corrections[a.kind] ? b : a))
  return { fit, category: categoryOf(fit) }
}

function correctSkirt(to: Corrections, s: Silhouette): void {
  if (s.waist < 0.94) to.skirt -= 0.5 * (0.94 - s.waist)
  if (s.dip > 0.12) to.skirt -= Math.min(0.08, 0.35 * (s.dip - 0.12))
  if (s.heightToTop > 2.3 && s.topRatio < 0.62) to.skirt -= 0.03
  if (s.topRatio < 0.34) to.skirt -= 0.03
}

function correctTrousers(to: Corrections, s: Silhouette, { trousers, skirt }: FitsByKind, mask: Mask): void {
  if (s.notch < 0.02) to.trousers -= 0.03
  if (!trousers) return
  if (s.notch > 0.045 && trousers.iou > 0.93) to.trousers += Math.min(0.035, 0.5 * (s.notch - 0.03))
  if (trousers.iou < 0.925) to.trousers -= 0.5 * (0.925 - trousers.iou)
  // A pair of legs shows a gap, or is tall and narrow.
  const gap = legGap(trousers, mask)
  const fitsBetter = trousers.iou - (skirt?.iou ?? 0) > 0.015
  if (gap < 0.4 && s.tall < 1.75) to.trousers -= fitsBetter ? 0.02 : 0.06
  else if (gap > 0.75) to.trousers += 0.012
  if (s.tall < 0.9 && s.dip < 0.1 && s.topRatio > 0.5 && s.notch > 0.012) {
    to.trousers += 0.05
    to.sleeved -= 0.02
    to.sleeveless -= 0.02
  }
  if (s.notch > 0.06 && s.dip < 0.1 && trousers.iou > 0.93) {
    to.sleeved -= 0.03
    to.sleeveless -= 0.03
    to.skirt -= 0.02
  }
}

/** Share of background on the line from the crotch to the middle between the hems. */
function legGap({ landmarks }: Fit, { width, height, data }: Mask): number {
  const { crotch, hemInnerR: r, hemInnerL: l } = landmarks
  const middle: Point = [(r[0] + l[0]) / 2, (r[1] + l[1]) / 2]
  let [open, count] = [0, 0]
  for (let t = 0.25; t <= 1; t += 0.05) {
    const x = Math.round(crotch[0] + (middle[0] - crotch[0]) * t)
    const y = Math.round(Math.min(height - 1, crotch[1] + (middle[1] - crotch[1]) * t - 1))
    count++
    if (x >= 0 && y >= 0 && x < width && !data[y * width + x]) open++
  }
  return open / count
}

function correctTops(to: Corrections, s: Silhouette, { sleeveless }: FitsByKind, armpits: number): void {
  if (sleeveless) {
    const shape = readSleeveless(sleeveless.params)
    const ratio = shape.shoulder / shape.armpit
    const flare = shape.hem / shape.armpit
    if (ratio < 0.8 && flare < 1.4) to.sleeveless -= 0.014
    // An A-line dress looks much like a narrow one with hanging sleeves.
    if (flare > 1.45 && sleeveless.iou > 0.94 && armpits < 2) to.sleeved -= 0.012
    if (ratio > 0.9) to.sleeveless -= Math.min(0.015, 0.25 * (ratio - 0.9))
  }
  if (s.sides < 0.07 && s.dip < 0.14 && s.heightToTop < 2.4) {
    to.sleeved -= 0.5 * (0.09 - s.sides)
    to.sleeveless -= 0.3 * (0.09 - s.sides)
  }
  if (s.topRatio > 0.72 && s.dip < 0.06) {
    to.sleeved -= 0.03
    to.sleeveless -= 0.02
  }
}

function correctSleeves(to: Corrections, fit: Fit, armpits: number): void {
  const s = readSleeved(fit.params)
  if (armpits === 0 && s.sleeve > 0.05 && lengthToChest(fit) > 1.7) to.sleeved -= 0.03
  if (armpits === 2) to.sleeved += 0.012
}

function categoryOf(fit: Fit): Category {
  if (fit.kind === 'skirt') return 'skirt'
  if (fit.kind === 'trousers') {
    const s = readTrousers(fit.params)
    const long = s.hemY / s.crotchY > 2.25 || s.hemY > 2.9 * s.hip || s.hemY > 3.1 * s.waist
    return long ? 'trousers' : 'shorts'
  }
  return lengthToChest(fit) > dressLength(fit) ? 'dress' : 'top'
}

/** Lengths over the width of the chest from which a garment is a dress: jackets are longer than T-shirts, those than vests. */
function dressLength({ kind, params }: Fit): number {
  if (kind === 'sleeveless') return 1.82
  const { sleeve, hemY } = readSleeved(params)
  return sleeve > 0.6 * hemY ? 2.05 : 1.95
}

/** Length of a top or a dress over the width of its chest. */
export function lengthToChest({ kind, params }: Fit): number {
  if (kind === 'sleeved') {
    const s = readSleeved(params)
    return s.hemY / (2 * Math.min(s.armpit, s.shoulder * 1.15))
  }
  const s = readSleeveless(params)
  return s.hemY / (2 * s.armpit)
}
