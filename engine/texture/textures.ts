import { morph } from '../pixels/morph.ts'
import { CHANNELS, type Detail, type Mask, marked, type Photo } from '../pixels/raster.ts'
import { sharedBytes } from '../threads/shared.ts'
import { type PhotographedBottom, withoutClosing } from './back-waistband.ts'
import { evenLight } from './even-light.ts'
import { type Fabric, readFabric } from './fabric.ts'
import { fillOutside } from './fill.ts'
import { frontDetails } from './front-details.ts'
import { type Legs, shadedLeg, withoutShade } from './shaded-legs.ts'
import { unmix } from './sheer.ts'
import { layBeside } from './under-tag.ts'
import { type PhotographedTop, withoutFront } from './unseen-back.ts'
import { withoutPrint } from './without-print.ts'

/** Placed on the mask as the detail it was made from. */
export type Texture = Detail

export interface Textures {
  front: Texture
  back: Texture
  /** How much each texel keeps back of what lies behind it, a byte each; null: all of it. */
  opacity: { front: Uint8Array; back: Uint8Array } | null
  fabric: Fabric
}

/** Where the garment is, without what covers it. */
export interface Cloth {
  mask: Mask
  /** What a price tag hides of it; null without one. */
  tag: Mask | null
}

interface Pictured {
  photo: Photo
  /** L*a*b* of it, 3 floats a pixel. */
  lab: Float32Array
  detail: Detail
  /** The cloth shows what lies behind it, which must be parted from it. */
  sheer?: boolean
}

/** A garment of one colour with a print that covers from so much to so much of it gets a back without it. */
const SOLID = 0.5
/** Colours mix at the outline of the cloth, px. */
const RIM = 2
/** Seams of the front are told from the cloth of a garment that has so much of one colour: less is striped or checked. */
const PLAIN = 0.8
const LEAST_PRINT = 0.002
const MOST_PRINT = 0.3
/** With its print it has one colour all over. */
const UNIFORM = 0.95
/** Cloth between letters is tinged by them and goes with them, px. */
const BETWEEN = 6
/** Where cloth is laid under a tag, what its shadow still tinges around it is laid anew as well, px. */
const TINGED = 5

/** What a garment's front has and its back does not. */
export type PhotographedFront = PhotographedTop | PhotographedBottom

/**
 * Textures for both sides: even light, no background, and a back on which placed prints are gone and what only the front
 * has. `seen` is null where the photo shows the back itself, prints and all.
 */
export function makeTextures(
  { photo, lab, detail, sheer = false }: Pictured,
  { mask, tag }: Cloth,
  seen: PhotographedFront | null,
): Textures {
  const fabric = readFabric(lab, mask)
  const inner = morph(mask, 'erode', RIM)
  const trusted = enlarge(inner, detail)
  const alone = sheer ? unmix({ photo, lab, detail }, { mask, inner, trusted }) : null
  // On sheer cloth what looks like light, a print or a seam may be lace, a lining or the ground.
  const solid = !alone && fabric.solid > SOLID
  const isPlain = !alone && fabric.solid > PLAIN
  const legs = isPlain && seen?.fit.kind === 'trousers' ? { fit: seen.fit, fits: seen.fits } : null
  const lit = { inner, print: fabric.print, legs }
  const rgb = alone?.rgb ?? (solid ? inEvenLight(photo, lit, { detail, trusted }) : detail.rgb)
  const filled = { ...detail, rgb: fillOutside({ ...detail, rgb }, trusted) }
  const dense = alone && { ...detail, rgb: fillOutside({ ...detail, rgb: asGrey(alone.opacity) }, trusted) }
  const opacityOf = (back: Texture | null) =>
    dense && back && { front: fromGrey(dense.rgb), back: fromGrey(back.rgb) }
  if (!seen) return { front: filled, back: filled, opacity: opacityOf(dense), fabric }
  // Nobody knows which part of a pattern a tag hides.
  if (tag && solid) layBeside(filled, trusted, enlarge(morph(tag, 'dilate', TINGED), detail))
  const isPrinted = solid && fabric.printShare > LEAST_PRINT && fabric.printShare < MOST_PRINT
  const isUniform = fabric.solid + fabric.printShare > UNIFORM
  const print = isPrinted ? morph({ ...mask, data: fabric.print }, 'close', BETWEEN).data : null
  const bare = print ? { ...inner, data: marked(inner.data, (cloth, i) => cloth === 1 && !print[i]) } : inner
  const details = isPlain ? frontDetails(lab, bare, seen) : null
  const gone = print && details ? marked(print, (p, i) => p === 1 || details[i] === 1) : (print ?? details)
  const lost = gone?.includes(1) ? enlarge({ ...mask, data: gone }, detail) : null
  const behind = (front: Texture): Texture => {
    const plain = lost ? { ...front, rgb: withoutPrint(front, trusted, lost) } : front
    return { ...plain, rgb: closedBehind(plain, trusted, { seen, isPlain, isUniform }) }
  }
  return { front: filled, back: behind(filled), opacity: opacityOf(dense && behind(dense)), fabric }
}

/** Opacity is laid out as colours are. */
function asGrey(opacity: Uint8Array): Uint8Array {
  const grey = new Uint8Array(opacity.length * CHANNELS)
  for (let i = 0; i < grey.length; i++) grey[i] = opacity[(i / CHANNELS) | 0]
  return grey
}

/** In memory that all threads see. */
function fromGrey(grey: Uint8Array): Uint8Array {
  const opacity = sharedBytes(grey.length / CHANNELS)
  for (let i = 0; i < opacity.length; i++) opacity[i] = grey[i * CHANNELS]
  return opacity
}

interface LitCloth {
  /** The garment without its rim. */
  inner: Mask
  print: Uint8Array
  /** Null but for plain trousers. */
  legs: Legs | null
}

/** The colours without the light of the photo, and with the cloth of the other leg where one lies in shade. */
function inEvenLight(
  photo: Photo,
  { inner, print, legs }: LitCloth,
  { detail, trusted }: { detail: Detail; trusted: Uint8Array },
): Uint8Array {
  const shade = legs && shadedLeg(photo, { inner, print }, legs)
  if (!legs || !shade) return evenLight(photo, { inner, unlike: print }, { ...detail, trusted })
  const unlike = marked(print, (printed, i) => printed === 1 || shade.where.data[i] === 1)
  const rgb = evenLight(photo, { inner, unlike }, { ...detail, trusted })
  return withoutShade({ ...detail, rgb }, trusted, shade, legs)
}

/** The texture without what opens in front. */
function closedBehind(
  texture: Texture,
  trusted: Uint8Array,
  { seen, isPlain, isUniform }: { seen: PhotographedFront; isPlain: boolean; isUniform: boolean },
): Uint8Array {
  if ('neckline' in seen) return withoutFront(texture, trusted, { ...seen, isUniform })
  return isPlain && seen.fit.kind === 'trousers' ? withoutClosing(texture, trusted, seen) : texture.rgb
}

function enlarge({ width, height, data }: Mask, to: Detail): Uint8Array {
  const out = new Uint8Array(to.width * to.height)
  const columns = new Int32Array(to.width)
  for (let x = 0; x < to.width; x++) columns[x] = Math.min(width - 1, (x / to.scale + to.left) | 0)
  for (let y = 0, p = 0; y < to.height; y++) {
    const row = Math.min(height - 1, (y / to.scale + to.top) | 0) * width
    for (let x = 0; x < to.width; x++, p++) out[p] = data[row + columns[x]]
  }
  return out
}
