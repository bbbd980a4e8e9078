import { type Fit, fitMask, landmarksOf } from '../fit/fit.ts'
import { readSleeved } from '../fit/templates/sleeved.ts'
import { placement } from '../fit/templates/template.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { components } from '../pixels/components.ts'
import { boundingBox, type Mask, marked } from '../pixels/raster.ts'
import type { GarmentKind } from '../types.ts'
import { classify } from './classify.ts'
import type { FoundGarment } from './stages.ts'

/** A jumpsuit is a top and trousers that are sewn together at the waist. Both keep the photo of the whole. */
export interface Jumpsuit {
  top: FoundGarment
  trousers: FoundGarment
}

/** Waist of a body, as a share of the way from the shoulders to the crotch. */
const WAIST = 0.56
/** Legs shorter than this share of the garment are no legs. */
const SHORTEST_LEG = 0.06
/** Legs longer than this share of what is above them are no shorts. */
const LONG_LEG = 0.5
/** The gap between the legs is looked for this near to the middle, as a share of the width. */
const NEAR_MIDDLE = 0.14

/** Parts a jumpsuit at its waist; null when no legs can be told apart. */
export function partJumpsuit(found: FoundGarment): Jumpsuit | null {
  const { mask, box, lab } = found
  const crotchY = gapBelow(mask, box)
  const leg = box.y1 - crotchY
  if (leg < SHORTEST_LEG * box.height) return null
  const waistY = Math.round(lerp(box.y0, crotchY, WAIST))
  const part = (from: number, to: number, kinds: GarmentKind[]): FoundGarment | null => {
    const piece = largestPiece(rows(mask, from, to))
    const fits = fitMask(piece, lab, { kinds })
    const own = boundingBox(piece)
    return own && fits && { ...found, mask: piece, box: own, fits, fit: classify(fits, piece).fit }
  }
  // Templates of tops know where a hip is: the top is understood down to the crotch, then cut off at the waist.
  const top = part(box.y0, crotchY, ['sleeved', 'sleeveless'])
  const trousers = part(waistY, mask.height, ['trousers'])
  if (!top || !trousers) return null
  const isLong = leg > LONG_LEG * (crotchY - box.y0)
  return {
    top: { ...shorten(top, waistY), cut: 'top' },
    trousers: { ...trousers, cut: isLong ? 'trousers' : 'shorts' },
  }
}

/** Where the parameters of both templates of tops keep half the width at chest, waist and hem, and their heights. */
const PLACES = {
  sleeved: { chest: 7, chestY: 8, waist: 9, hem: 10, hemY: 11, waistAt: 0.5 },
  sleeveless: { chest: 8, chestY: 9, waist: 10, hem: 11, hemY: 12, waistAt: 0.4 },
}

/** Sleeves shorter than this share of the garment's height are the edge of an armhole. */
const SHORTEST_SLEEVE = 0.1
/** Usual place of the armpits on the way from neck to waist. */
const ARMPITS = [0.42, 0.52]

/** The same top with its hem at another height of the photo. */
function shorten(top: FoundGarment, y: number): FoundGarment {
  const fitted = withoutStumps(top)
  const kind = fitted.kind === 'sleeved' ? fitted.kind : 'sleeveless'
  const p = fitted.params
  const at = PLACES[kind]
  const { frame } = top.fits
  const hemY = (y - frame.toPixels(placement(p)([0, 0]))[1]) / frame.unit
  const chestY = clamp(p[at.chestY], ARMPITS[0] * hemY, ARMPITS[1] * hemY)
  const widthAt = (height: number): number => {
    const t = clamp((height - p[at.chestY]) / (p[at.hemY] - p[at.chestY]), 0, 1)
    return t < at.waistAt
      ? lerp(p[at.chest], p[at.waist], t / at.waistAt)
      : lerp(p[at.waist], p[at.hem], (t - at.waistAt) / (1 - at.waistAt))
  }
  const params = p
    .with(at.chestY, chestY)
    .with(at.hemY, hemY)
    .with(at.hem, widthAt(hemY))
    .with(at.waist, widthAt(lerp(chestY, hemY, at.waistAt)))
  const fit = { ...fitted, params, landmarks: landmarksOf({ kind, params }, frame) }
  return { ...top, fit, mask: rows(top.mask, 0, y) }
}

function withoutStumps({ fit, fits }: FoundGarment): Fit {
  const sleeveless = fits.fits.find(({ kind }) => kind === 'sleeveless')
  return sleeveless && fit.kind === 'sleeved' && readSleeved(fit.params).sleeve < SHORTEST_SLEEVE
    ? sleeveless
    : fit
}

/** The height up to which background reaches between the legs. */
function gapBelow({ width, data }: Mask, box: FoundGarment['box']): number {
  const middle = box.x0 + box.width / 2
  const reach = box.width * NEAR_MIDDLE
  let highest = box.y1 + 1
  for (let x = Math.ceil(middle - reach); x <= middle + reach; x++) {
    let y = box.y1 + 1
    while (y > box.y0 && !data[(y - 1) * width + x]) y--
    highest = Math.min(highest, y)
  }
  return highest
}

/** The rows of a mask from one height to another. */
const rows = (mask: Mask, from: number, to: number): Mask => ({
  ...mask,
  data: mask.data.map((v, i) => (i >= from * mask.width && i < to * mask.width ? v : 0)),
})

/** Without the sleeves that hang below the waist. */
function largestPiece(mask: Mask): Mask {
  const { labels, area } = components(mask)
  const largest = area.indexOf(Math.max(...area))
  return { ...mask, data: marked(labels, (label) => label === largest && label > 0) }
}
