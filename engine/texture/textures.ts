import { morph } from '../pixels/morph.ts'
import { type Detail, type Mask, marked, type Photo } from '../pixels/raster.ts'
import { type PhotographedBottom, withoutClosing } from './back-waistband.ts'
import { evenLight } from './even-light.ts'
import { type Fabric, readFabric } from './fabric.ts'
import { fillOutside } from './fill.ts'
import { frontDetails } from './front-details.ts'
import { type PhotographedTop, withoutFront } from './unseen-back.ts'
import { withoutPrint } from './without-print.ts'

/** Placed on the mask as the detail it was made from. */
export type Texture = Detail

export interface Textures {
  front: Texture
  back: Texture
  fabric: Fabric
}

interface Pictured {
  photo: Photo
  /** L*a*b* of it, 3 floats a pixel. */
  lab: Float32Array
  detail: Detail
}

/** A garment of one colour with a print that covers from so much to so much of it gets a back without it. */
const SOLID = 0.5
/** Seams of the front are told from the cloth of a garment that has so much of one colour: less is striped or checked. */
const PLAIN = 0.8
const LEAST_PRINT = 0.002
const MOST_PRINT = 0.3

/** What a garment's front has and its back does not. */
export type PhotographedFront = PhotographedTop | PhotographedBottom

/**
 * Textures for both sides: even light, no background, and a back on which placed prints are gone and what only the front
 * has. `seen` is null where the photo shows the back itself, prints and all.
 */
export function makeTextures(
  { photo, lab, detail }: Pictured,
  mask: Mask,
  seen: PhotographedFront | null,
): Textures {
  const fabric = readFabric(lab, mask)
  const inner = morph(mask, 'erode', 2)
  const solid = fabric.solid > SOLID
  const trusted = enlarge(inner, detail)
  const rgb = solid ? evenLight(photo, { inner, print: fabric.print }, { ...detail, trusted }) : detail.rgb
  const front = { ...detail, rgb: fillOutside({ ...detail, rgb }, trusted) }
  if (!seen) return { front, back: front, fabric }
  const isPrinted = solid && fabric.printShare > LEAST_PRINT && fabric.printShare < MOST_PRINT
  const isPlain = fabric.solid > PLAIN
  const details = isPlain ? frontDetails(lab, inner, seen) : null
  const gone = marked(mask.data, (_, i) => (isPrinted && fabric.print[i] === 1) || details?.[i] === 1)
  const plain = gone.includes(1)
    ? { ...front, rgb: withoutPrint(front, trusted, enlarge({ ...mask, data: gone }, detail)) }
    : front
  return { front, back: { ...plain, rgb: closedBehind(plain, trusted, { seen, isPlain }) }, fabric }
}

/** The texture without what opens in front. */
function closedBehind(
  texture: Texture,
  trusted: Uint8Array,
  { seen, isPlain }: { seen: PhotographedFront; isPlain: boolean },
): Uint8Array {
  if ('neckline' in seen) return withoutFront(texture, trusted, seen)
  return isPlain && seen.fit.kind === 'trousers' ? withoutClosing(texture, trusted, seen) : texture.rgb
}

function enlarge({ width, height, data }: Mask, to: Detail): Uint8Array {
  const out = new Uint8Array(to.width * to.height)
  for (let y = 0; y < to.height; y++) {
    const row = Math.min(height - 1, (y / to.scale + to.top) | 0) * width
    for (let x = 0; x < to.width; x++) {
      out[y * to.width + x] = data[row + Math.min(width - 1, (x / to.scale + to.left) | 0)] ?? 0
    }
  }
  return out
}
