import sharp, { type Metadata, type Region } from 'sharp'
import { EngineError } from '../errors.ts'
import { sharedCopy } from '../threads/shared.ts'
import { morph } from './morph.ts'
import { type Box, type Detail, type Mask, marked, type Photo } from './raster.ts'
import { type QuarterTurns, turnBack, turnPhoto } from './turn.ts'

/** Long side of the photo for finding the garment, and of the garment alone for its texture. */
const WORK_SIZE = 400
const MOST_DETAIL = 1000
/** Small photos are enlarged by so much, and to so many px: the mean of neighbours that draws textures would blur them. */
const ENLARGED = 1.7
const LEAST_DETAIL = 640
/** Kept around the garment, as a share of its longer side. */
const DETAIL_MARGIN = 0.04
/** Light of a mask from here on, and alpha beyond it, are garment, of 255. */
const INSIDE = 128
/** What has less alpha is see-through. A photo is a cut-out when so much of it is that, and so much at least is not. */
const CLEAR = 20
const LEAST_CLEAR = 0.05
const LEAST_SOLID = 0.02
/** EXIF orientations from this one lie on their side. */
const SIDEWAYS = 5
const SMALLEST_SIDE = 16
const LARGEST_SIDE = 12_000
const MOST_PIXELS = 100_000_000

export interface Decoded {
  /** For finding and understanding the garment. */
  work: Photo
  /** The photo's own cut-out at the size of `work`, when it has one. */
  cutOut: Mask | null
  /** Longest side of the photo as sent, px. */
  sourceSize: number
}

export interface DecodeOptions {
  /** An encoded cut-out that somebody made for the photo. */
  mask?: Uint8Array | undefined
  /** Long side of `work` instead of the usual one; smaller photos keep theirs. */
  largest?: number
}

/**
 * Decodes JPEG, PNG or WebP bytes, turned upright by their EXIF tag and laid on white.
 * Throws EngineError `unreadable` for anything else, broken files and absurd sizes.
 */
export async function decode(bytes: Uint8Array, { mask, largest }: DecodeOptions = {}): Promise<Decoded> {
  try {
    const meta = await checked(bytes)
    const sourceSize = Math.max(meta.width, meta.height)
    const size = largest ? Math.min(largest, sourceSize) : WORK_SIZE
    // Each unpacks the photo for itself, so they do it side by side.
    const [work, own] = await Promise.all([
      flatten(bytes, size),
      !mask && meta.hasAlpha ? alphaMask(bytes, size) : null,
    ])
    return { work, cutOut: mask ? await givenMask(mask, work) : own, sourceSize }
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw new EngineError('unreadable', error instanceof Error ? error.message : String(error))
  }
}

/** The same picture with its sides exchanged. Throws EngineError `unreadable` as `decode` does. */
export async function mirrored(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    await checked(bytes)
    return await open(bytes).autoOrient().flop().png({ compressionLevel: 1 }).toBuffer()
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw new EngineError('unreadable', error instanceof Error ? error.message : String(error))
  }
}

const open = (bytes: Uint8Array) => sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })

async function checked(bytes: Uint8Array): Promise<Metadata> {
  const meta = await open(bytes).metadata()
  if (!['jpeg', 'png', 'webp'].includes(meta.format)) {
    throw new EngineError('unreadable', `Not a JPEG, PNG or WebP picture: ${meta.format}`)
  }
  if (Math.min(meta.width, meta.height) < SMALLEST_SIDE || Math.max(meta.width, meta.height) > LARGEST_SIDE) {
    throw new EngineError('unreadable', `The picture measures ${meta.width} x ${meta.height} px`)
  }
  return meta
}

/** The surroundings of a garment with all the detail that a texture can use, turned upright as its photo was. */
export async function decodeDetail(bytes: Uint8Array, { photo, box, turn }: Upright): Promise<Detail> {
  const meta = await open(bytes).metadata()
  const swapped = (meta.orientation ?? 1) >= SIDEWAYS
  const [fullWidth, fullHeight] = swapped ? [meta.height, meta.width] : [meta.width, meta.height]
  const [workWidth, workHeight] = turn ? [photo.height, photo.width] : [photo.width, photo.height]
  const lying = turnBack(box, photo, turn)
  const enlarge = fullWidth / workWidth
  const margin = Math.max(box.width, box.height) * DETAIL_MARGIN + 2
  const left = Math.max(0, Math.floor((lying.x0 - margin) * enlarge))
  const top = Math.max(0, Math.floor((lying.y0 - margin) * enlarge))
  const width = Math.min(fullWidth, Math.ceil((lying.x1 + 1 + margin) * enlarge)) - left
  const height = Math.min(fullHeight, Math.ceil((lying.y1 + 1 + margin) * enlarge)) - top
  const size = Math.max(LEAST_DETAIL, Math.min(MOST_DETAIL, ENLARGED * Math.max(width, height)))
  const detail = turnPhoto(await flatten(bytes, Math.round(size), { left, top, width, height }), turn)
  const [l, t] = [left / enlarge, top / enlarge]
  const [r, b] = [workWidth - l - width / enlarge, workHeight - t - height / enlarge]
  const [x, y] = turn === 0 ? [l, t] : turn === 1 ? [b, l] : [t, r]
  return {
    ...detail,
    left: x,
    top: y,
    scale: (Math.max(detail.width, detail.height) / Math.max(width, height)) * enlarge,
  }
}

/** Where a garment lies in the photo that was turned upright for it. */
export interface Upright {
  photo: Photo
  box: Box
  turn: QuarterTurns
}

async function flatten(bytes: Uint8Array, size: number, region?: Region): Promise<Photo> {
  const upright = open(bytes).rotate().flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha()
  const { data, info } = await (region ? upright.extract(region) : upright)
    .resize(size, size, { fit: 'inside', withoutEnlargement: false, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rgb = info.channels === 3 ? sharedCopy(data) : spread(data)
  return { width: info.width, height: info.height, rgb }
}

/** Grey pictures come back with one channel. */
function spread(grey: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(grey.length * 3)
  grey.forEach((light, i) => {
    rgb.fill(light, i * 3, i * 3 + 3)
  })
  return rgb
}

/** Light where the garment is, and as the photo lies: the mask was drawn upright. */
async function givenMask(bytes: Uint8Array, { width, height }: Photo): Promise<Mask> {
  await checked(bytes)
  const light = await open(bytes)
    .rotate()
    .flatten({ background: '#000' })
    .toColourspace('b-w')
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { width, height, data: marked(light, (v) => v >= INSIDE) }
}

/** A transparent picture carries its own mask, unless hardly any of it is transparent. */
async function alphaMask(bytes: Uint8Array, size: number): Promise<Mask | null> {
  const { data: alpha, info } = await open(bytes)
    .rotate()
    .resize(size, size, { fit: 'inside' })
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const data = marked(alpha, (a) => a > INSIDE)
  let [clear, solid] = [0, 0]
  for (const a of alpha) if (a < CLEAR) clear++
  for (const inside of data) solid += inside
  if (clear < LEAST_CLEAR * width * height || solid < LEAST_SOLID * width * height) return null
  return morph({ width, height, data }, 'open', 2)
}
