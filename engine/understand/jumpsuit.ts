import { type Fit, isUpper, reshaped, type UpperFit } from '../fit/fit.ts'
import { fitMask } from '../fit/fit-mask.ts'
import { onPhoto } from '../fit/placement.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { components } from '../pixels/components.ts'
import { boundingBox, type Mask, marked } from '../pixels/raster.ts'
import type { TemplateKind } from '../types.ts'
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
  const part = (from: number, to: number, kinds: TemplateKind[]): FoundGarment | null => {
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

/** Where the waist of each template lies on the way from the armpits to the hem. */
const WAIST_AT = { sleeved: 0.5, sleeveless: 0.4 }

/** Sleeves shorter than this share of the garment's height are the edge of an armhole. */
const SHORTEST_SLEEVE = 0.1
/** Usual place of the armpits on the way from neck to waist. */
const ARMPITS = { from: 0.42, to: 0.52 }

/** The same top with its hem at another height of the photo. */
function shorten(top: FoundGarment, y: number): FoundGarment {
  const fitted = withoutStumps(top)
  if (!isUpper(fitted)) return top
  const { frame } = top.fits
  const hemY = (y - onPhoto(fitted.placement, frame).toPixels([0, 0])[1]) / frame.unit
  const change = shortened(fitted.shape, WAIST_AT[fitted.kind], hemY)
  const fit = fitted.kind === 'sleeved' ? reshaped(fitted, change, frame) : reshaped(fitted, change, frame)
  return { ...top, fit, mask: rows(top.mask, 0, y) }
}

type Trunk = Pick<UpperFit['shape'], 'armpit' | 'armpitY' | 'waist' | 'hem' | 'hemY'>

/** What changes when a top ends at `hemY`: its sides stay where they are. */
function shortened(s: Trunk, waistAt: number, hemY: number): Omit<Trunk, 'armpit'> {
  const armpitY = clamp(s.armpitY, ARMPITS.from * hemY, ARMPITS.to * hemY)
  const widthAt = (height: number): number => {
    const t = clamp((height - s.armpitY) / (s.hemY - s.armpitY), 0, 1)
    return t < waistAt
      ? lerp(s.armpit, s.waist, t / waistAt)
      : lerp(s.waist, s.hem, (t - waistAt) / (1 - waistAt))
  }
  return { armpitY, hemY, hem: widthAt(hemY), waist: widthAt(lerp(armpitY, hemY, waistAt)) }
}

function withoutStumps({ fit, fits }: FoundGarment): Fit {
  const sleeveless = fits.fits.find(({ kind }) => kind === 'sleeveless')
  return sleeveless && fit.kind === 'sleeved' && fit.shape.sleeve < SHORTEST_SLEEVE ? sleeveless : fit
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
