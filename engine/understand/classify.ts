import type { FitsByKind as AllFits, Fit, FitAs, FitSet } from '../fit/fit.ts'
import { readSilhouette, type Silhouette } from '../fit/silhouette.ts'
import type { Point } from '../maths/vector.ts'
import { boundingBox, type Mask } from '../pixels/raster.ts'
import type { Cut, GarmentKind } from '../types.ts'
import { showsCuffs } from './hanging.ts'

export interface Classified {
  fit: Fit
  cut: Cut
  /** Of a top or a dress: its length over the one from which it is a dress. */
  length: number
}

type Corrections = Record<GarmentKind, number>
type FitsByKind = Partial<AllFits>

/** Picks the fit that explains the garment best, with corrections to its score from the silhouette. */
export function classify({ fits, armpits }: FitSet, mask: Mask): Classified {
  // Each under its own kind.
  const byKind = Object.fromEntries(fits.map((fit) => [fit.kind, fit])) as FitsByKind
  const corrections: Corrections = { sleeved: -0.004, sleeveless: -0.004, trousers: -0.004, skirt: 0 }
  const silhouette = readSilhouette(mask)
  if (silhouette) {
    correctSkirt(corrections, silhouette, armpits)
    correctTrousers(corrections, silhouette, byKind, mask)
    correctTops(corrections, silhouette, byKind, armpits)
  }
  correctSleeves(corrections, byKind, armpits, mask)
  const fit = fits.reduce((a, b) => (b.score + corrections[b.kind] > a.score + corrections[a.kind] ? b : a))
  const length = silhouette ? relativeLength(fit, silhouette) : 0
  return { fit, cut: cutOf(fit, length), length }
}

/** A straight top edge and straight sides: no shoulders, no neckline. */
const isPlainBlock = (s: Silhouette, armpits: number): boolean =>
  armpits === 0 && s.dip < 0.05 && s.sides < 0.075 && s.topRatio > 0.5

function correctSkirt(to: Corrections, s: Silhouette, armpits: number): void {
  if (s.notch > 0.03 && s.tall < 1) to.skirt -= 0.02
  if (isPlainBlock(s, armpits)) {
    to.skirt += 0.03
    return
  }
  // Under a wide straight edge even a narrow middle is a skirt: pleats draw together.
  if (s.waist < 0.94 && (s.topRatio < 0.85 || s.dip > 0.06)) to.skirt -= 0.5 * (0.94 - s.waist)
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
  if (gap < 0.4 && (s.tall < 1.75 || s.notch < 0.05))
    to.trousers -= s.notch > 0.03 && s.tall < 1 ? 0.01 : fitsBetter ? 0.02 : 0.06
  else if (gap > 0.75) to.trousers += 0.012
  if (s.tall < 0.9 && s.dip < 0.1 && s.topRatio > 0.5 && s.notch > 0.012) {
    to.trousers += 0.05
    to.sleeved -= 0.02
    to.sleeveless -= 0.02
  }
  // Of something taller than wide, legs leave a deeper notch than an open jacket does.
  if (s.notch > 0.06 * Math.max(1, s.tall) && s.dip < 0.1 && trousers.iou > 0.93) {
    to.sleeved -= 0.03
    to.sleeveless -= 0.03
    to.skirt -= 0.02
  }
}

/** Share of background on the line from the crotch to the middle between the hems. */
export function legGap({ landmarks }: FitAs<'trousers'>, { width, height, data }: Mask): number {
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
    const { shape } = sleeveless
    const ratio = shape.shoulder / shape.armpit
    const flare = shape.hem / shape.armpit
    if (ratio < 0.8 && flare < 1.4) to.sleeveless -= 0.014
    // An A-line dress looks much like a narrow one with hanging sleeves.
    if (flare > 1.45 && sleeveless.iou > 0.94 && armpits < 2) to.sleeved -= 0.012
    // Elbows that stick out while the hands are in the pockets make a hem of next to nothing.
    if (flare < 0.55) to.sleeveless -= 0.08
    if (ratio > 0.9) to.sleeveless -= Math.min(0.015, 0.25 * (ratio - 0.9))
  }
  if (s.sides < 0.07 && s.dip < 0.14 && s.heightToTop < 2.4) {
    to.sleeved -= 0.5 * (0.09 - s.sides)
    to.sleeveless -= 0.3 * (0.09 - s.sides)
  }
  if (s.block > 0.85 && s.tall < 0.95) {
    to.sleeved -= 0.05
    to.sleeveless -= 0.05
  }
  if (s.topRatio > 0.72 && s.dip < 0.06) {
    to.sleeved -= 0.03
    to.sleeveless -= 0.02
  }
}

/** Even sleeves that hang closely leave so much of a gap between cuff and hem, over the height. */
const TRACE = 0.008
/** Sleeves make a top wider at the chest than at the hem by more than this. */
const STRAIGHT = 0.8

function correctSleeves(
  to: Corrections,
  { sleeved: fit, sleeveless }: FitsByKind,
  armpits: number,
  mask: Mask,
): void {
  if (!fit) return
  if (armpits === 0 && fit.shape.sleeve > 0.05 && lengthToChest(fit) > 1.7) to.sleeved -= 0.03
  if (armpits === 2) to.sleeved += 0.012
  // A pair of sleeves shows both armpits, or its cuffs: one bay alone in a straight side is an armhole.
  if (armpits < 2 && sleeveless) {
    const { armpit, hem } = sleeveless.shape
    const box = hem > STRAIGHT * armpit ? boundingBox(mask) : null
    if (box && armpits === 1 && !showsCuffs(mask, box)) to.sleeved -= 0.03
    if (box && armpits === 0 && !showsCuffs(mask, box, TRACE)) to.sleeved -= 0.012
  }
  // No top is that much wider than it is long.
  if (lengthToChest(fit) < 1) to.sleeved -= 0.15 * (1 - lengthToChest(fit))
}

function cutOf(fit: Fit, length: number): Cut {
  if (fit.kind === 'skirt') return 'skirt'
  if (fit.kind === 'trousers') {
    const s = fit.shape
    const long = s.hemY / s.crotchY > 2.25 || s.hemY > 2.9 * s.hip || s.hemY > 3.1 * s.waist
    return long ? 'trousers' : 'shorts'
  }
  return length > 1 ? 'dress' : 'top'
}

/** Height over the chest from which a sleeveless garment is a dress: its armpits show too little to measure by them. */
const SLENDER = 2.06

function relativeLength(fit: Fit, { slender }: Silhouette): number {
  if (fit.kind === 'sleeveless') return slender / SLENDER
  if (fit.kind !== 'sleeved') return 0
  // Jackets are longer than T-shirts.
  const { sleeve, hemY } = fit.shape
  return lengthToChest(fit) / (sleeve > 0.6 * hemY ? 2.05 : 1.95)
}

/** Length of a sleeved top or dress over the width of its chest. */
function lengthToChest({ shape: s }: FitAs<'sleeved'>): number {
  return s.hemY / (2 * Math.min(s.armpit, s.shoulder * 1.15))
}
