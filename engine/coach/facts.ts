import { isUpper } from '../fit/fit.ts'
import { seeClosing } from '../name/closing.ts'
import { colouredLike, commonestColour } from '../pixels/commonest-colour.ts'
import { morph } from '../pixels/morph.ts'
import { type Box, boundingBox, CHANNELS, type Mask, marked, type Photo } from '../pixels/raster.ts'
import { type Fabric, readFabric } from '../texture/fabric.ts'
import type { Category, GarmentColour, GarmentFacts } from '../types.ts'
import { hoodOf } from '../understand/hood.ts'
import { isSeenAsHoodie } from '../understand/hood-seen.ts'
import type { Glance } from './glance.ts'

/** The outline's own colours mix with the background that far, px of a glance. */
const RIM = 2
const MOST_COLOURS = 3
/** What covers less of the garment is no colour of it. */
const LEAST_SHARE = 0.07
const LEAST_MAIN = 0.3
/** Sleeves up to this share of the body's length are short, and up to the second one end below the elbow. */
const SHORT_SLEEVE = 0.45
const LONG_SLEEVE = 0.75
/** Over the garment's longer side, as where garments are named. */
const HIGH_COLLAR = 0.1
/** The network's probability of a long-sleeved pullover. Below it, a collar as high is a missed hood or a pair of lapels. */
const PULLOVER = 0.5
/** A closing is seen in fewer of the rows than this share: there is none. */
const NO_CLOSING = 0.25
/** Less of its commonest colour than that: where each colour lies matters. */
const PLAIN = 0.7
/** Of the garment, along each side: what is smaller or larger is a fold, a seam or the whole front. */
const PRINT = { least: 0.1, most: 0.7 }
/** Share of a print's box that has another colour than the cloth; shadows of folds are thin. */
const DENSE = 0.2

/** What of a garment can be measured in a glance; null where the look says nothing. Colours are the photo's, in its light. */
export function factsOf(seen: Glance, category: Category): GarmentFacts {
  const { photo, lab, mask, fit, box } = seen
  const fabric = readFabric(lab, mask)
  const colours = coloursOf(photo, lab, mask)
  const print = printOf(seen, lab, fabric)
  return {
    colours,
    isPatterned: fabric.solid < PLAIN && !print && colours.length > 1,
    print,
    sleeves: sleevesOf(seen),
    neckline: necklineOf(seen),
    opensInFront: isUpper(fit) ? opensInFront(category, seeClosing({ photo, mask, fit })) : null,
    lengthToWidth: Math.round((box.height / box.width) * 10) / 10,
  }
}

/** The commonest colours, the first one first, each with its share of the garment. */
function coloursOf(photo: Photo, lab: Float32Array, mask: Mask): GarmentColour[] {
  let left = morph(mask, 'erode', RIM).data
  const all = sum(left)
  const colours: GarmentColour[] = []
  while (colours.length < MOST_COLOURS && sum(left) > LEAST_SHARE * all) {
    const isLike = colouredLike(lab, commonestColour(lab, left))
    const like = marked(left, (inside, i) => inside === 1 && isLike(i))
    const share = sum(like) / all
    // Of a garment of many colours none is its own.
    if (share < (colours.length > 0 ? LEAST_SHARE : LEAST_MAIN)) break
    colours.push({ hex: meanHex(photo, like), share: Math.round(share * 100) / 100 })
    left = marked(left, (inside, i) => inside === 1 && !like[i])
  }
  return colours
}

function sum(bytes: Uint8Array): number {
  let total = 0
  for (const byte of bytes) total += byte
  return total
}

function meanHex({ rgb }: Photo, where: Uint8Array): string {
  const count = sum(where)
  const mean = (channel: number) => {
    let total = 0
    for (let i = 0; i < where.length; i++) if (where[i]) total += rgb[i * CHANNELS + channel] ?? 0
    return total / count
  }
  const hex = [0, 1, 2].map((channel) => Math.round(mean(channel)).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

/** Where the one print of a garment lies in the garment's own box, as the photo shows it. */
function printOf({ mask, box, fit }: Glance, lab: Float32Array, fabric: Fabric): GarmentFacts['print'] {
  const print = boundingBox({ ...mask, data: fabric.print })
  // What stands out on legs is a fly or a fold much more often.
  if (!print || fit.kind === 'trousers') return null
  const placed = within(print, box)
  const isBase = colouredLike(lab, fabric.base)
  let other = 0
  for (let y = print.y0; y <= print.y1; y++)
    for (let x = print.x0; x <= print.x1; x++) {
      const at = y * mask.width + x
      if (fabric.print[at] && !isBase(at)) other++
    }
  const sides = [placed.width, placed.height]
  const isOfSize = sides.every((side) => side > PRINT.least && side < PRINT.most)
  return isOfSize && other > DENSE * print.width * print.height ? placed : null
}

function within(print: Box, garment: Box): NonNullable<GarmentFacts['print']> {
  const share = (value: number) => Math.round(value * 100) / 100
  return {
    x: share(((print.x0 + print.x1) / 2 - garment.x0) / garment.width),
    y: share(((print.y0 + print.y1) / 2 - garment.y0) / garment.height),
    width: share(print.width / garment.width),
    height: share(print.height / garment.height),
  }
}

function sleevesOf({ fit, cut }: Glance): GarmentFacts['sleeves'] {
  // Sleeves that hang beside the body look like none, and beside a dress their length says nothing.
  if (cut !== 'top' || fit.kind !== 'sleeved') return null
  const { sleeve, hemY } = fit.shape
  return sleeve < SHORT_SLEEVE * hemY ? 'short' : sleeve > LONG_SLEEVE * hemY ? 'long' : null
}

/**
 * On 280 photos of tops the outline showed 33 hoods and 3 turtlenecks, all correct; the network sees more hoods. No other
 * neckline is measured: of 13 photos whose front edge seemed to lie close to the neck, 5 had a deeper one.
 */
function necklineOf({ fit, fits, mask, box, opinion }: Glance): GarmentFacts['neckline'] {
  if (fit.kind !== 'sleeved') return null
  if (opinion && isSeenAsHoodie(opinion.sight)) return 'hood'
  if (hoodOf({ fit, fits, mask, box, opinion }, false)) return 'hood'
  const isPullover = (opinion?.sight.labels.Longsleeve ?? 0) > PULLOVER
  return isPullover && fit.shape.collar > HIGH_COLLAR ? 'high' : null
}

function opensInFront(category: Category, closing: number): boolean | null {
  if (category === 'shirt' || category === 'jacket' || category === 'vest') return true
  return closing < NO_CLOSING ? false : null
}
