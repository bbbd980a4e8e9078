import type { Fit, FitAs, FitSet, FitsByKind } from '../fit/fit.ts'
import { flatChest } from '../fit/flat-chest.ts'
import type { Silhouette } from '../fit/silhouette.ts'
import type { Point } from '../maths/vector.ts'
import { boundingBox, type Mask } from '../pixels/raster.ts'
import { cuffGapOf } from './hanging.ts'

/** What corrections of the score look at, all as numbers. NaN, which no bound admits, where there is nothing to measure. */
export interface Traits extends Silhouette {
  /** Height over width of the box, at least 1. */
  tallness: number
  /** Armpits that the outline shows, 0 to 2. */
  armpits: number
  trousersIou: number
  /** By how much legs explain the outline better than a skirt does. */
  trousersLead: number
  /** Share of background between the legs. */
  legGap: number
  sleevelessIou: number
  sleevelessArmpit: number
  sleevelessHem: number
  /** Shoulders over the chest. */
  straps: number
  /** Hem over the chest. */
  flare: number
  /** Length of a sleeve, normalised. */
  sleeve: number
  lengthToChest: number
  /** Depth of the gap between cuff and hem, over the height. */
  cuffGap: number
}

export function traitsOf({ fits, armpits }: FitSet, mask: Mask, outline: Silhouette | null): Traits {
  const { sleeved, sleeveless, trousers, skirt } = byKind(fits)
  const box = sleeved && sleeveless ? boundingBox(mask) : null
  const { shoulder, armpit, hem } = sleeveless?.shape ?? NO_CHEST
  const silhouette = outline ?? NO_OUTLINE
  return {
    ...silhouette,
    tallness: Math.max(1, silhouette.tall),
    armpits,
    trousersIou: trousers?.iou ?? Number.NaN,
    trousersLead: trousers ? trousers.iou - (skirt?.iou ?? 0) : Number.NaN,
    legGap: trousers ? legGap(trousers, mask) : Number.NaN,
    sleevelessIou: sleeveless?.iou ?? Number.NaN,
    sleevelessArmpit: armpit,
    sleevelessHem: hem,
    straps: shoulder / armpit,
    flare: hem / armpit,
    sleeve: sleeved?.shape.sleeve ?? Number.NaN,
    lengthToChest: sleeved ? lengthToChest(sleeved) : Number.NaN,
    cuffGap: box ? cuffGapOf(mask, box) : Number.NaN,
  }
}

const NO_CHEST = { shoulder: Number.NaN, armpit: Number.NaN, hem: Number.NaN }
const NO_OUTLINE: Silhouette = {
  ...{ tall: Number.NaN, waist: Number.NaN, block: Number.NaN, heightToTop: Number.NaN, dip: Number.NaN },
  ...{ notch: Number.NaN, topRatio: Number.NaN, slender: Number.NaN, sides: Number.NaN },
}

// Each under its own kind.
const byKind = (fits: Fit[]): Partial<FitsByKind> => Object.fromEntries(fits.map((fit) => [fit.kind, fit]))

/** Where the gap between legs is looked for: from this share of the way from the crotch to the hems, in such steps. */
const LEG_GAP = { from: 0.25, step: 0.05 }

/** Share of background on the line from the crotch to the middle between the hems. */
export function legGap({ landmarks }: FitAs<'trousers'>, { width, height, data }: Mask): number {
  const { crotch, hemInnerR: r, hemInnerL: l } = landmarks
  const middle: Point = [(r[0] + l[0]) / 2, (r[1] + l[1]) / 2]
  let [open, count] = [0, 0]
  for (let t = LEG_GAP.from; t <= 1; t += LEG_GAP.step) {
    const x = Math.round(crotch[0] + (middle[0] - crotch[0]) * t)
    const y = Math.round(Math.min(height - 1, crotch[1] + (middle[1] - crotch[1]) * t - 1))
    count++
    if (x >= 0 && y >= 0 && x < width && !data[y * width + x]) open++
  }
  return open / count
}

/** Where the shoulders are much narrower than the armpits, a chest is this much wider than the shoulders. */
const CHEST = 1.15

/** Length of a sleeved top or dress over the width of its chest. */
export function lengthToChest({ shape: s }: FitAs<'sleeved'>): number {
  return s.hemY / (2 * Math.min(flatChest(s), s.shoulder * CHEST))
}
