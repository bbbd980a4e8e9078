import type { FormatName } from '#contracts/format-words.ts'
import { type Format, formats } from '#contracts/formats.ts'
import { type Backdrop, readBackdrop } from './backdrop.ts'
import { backdropRows, type Window } from './continue-backdrop.ts'
import { type Box, cutFigure, type Figure, findFigure } from './cut-figure.ts'
import { fromPixels, openPicture, type Pixels, pixelsOf } from './decode.ts'
import { encodeMarked } from './finish-picture.ts'
import type { FittedPicture, Survey } from './pictures.ts'
import { placeFigure } from './place-figure.ts'
import { type Larger, sameButLarger } from './same-but-larger.ts'

/** From good to just bearable, until the file is as light as the format wants it. */
const qualities = [92, 84, 72, 56]

interface Seen {
  pixels: Pixels
  backdrop: Backdrop | null
  figure: Figure | null
  /** Where the figure is; null where it cannot be told from what is behind it. */
  box: Box | null
  /** The same with more pixels; its own figure on white where the format's ground is. */
  larger?: Larger
}

export async function surveyPicture(bytes: Uint8Array): Promise<Survey> {
  const pixels = await open(bytes)
  const { width, height } = pixels
  const { backdrop, box } = await find(pixels)
  return { width, height, background: backdrop?.darkest ?? null, figure: box }
}

/** Crops, continues the backdrop or lays the figure on white, as the format asks; nothing of the figure is cut. */
export async function fitPicture(
  bytes: Uint8Array,
  { format: name, xmp, larger }: { format: FormatName; xmp: string; larger: Uint8Array | null },
): Promise<FittedPicture> {
  const format = formats[name]
  const pixels = await open(bytes)
  const seen = await look(pixels, { format, larger })
  const isRedrawn = seen.larger !== undefined
  const fitted = await fit(seen, format)
  const contentType = `image/${format.fileType}` as const
  for (const quality of qualities) {
    const file = await encodeMarked(fitted, { fileType: format.fileType, quality, xmp })
    const isLast = format.fileType === 'png' || quality === qualities.at(-1)
    if (isLast || file.byteLength <= (format.maxBytes ?? Number.POSITIVE_INFINITY))
      return { bytes: file, contentType, isRedrawn }
  }
  throw new Error('there are no qualities')
}

const open = (bytes: Uint8Array): Promise<Pixels> =>
  pixelsOf(openPicture(bytes).flatten({ background: '#ffffff' }))

async function look(
  pixels: Pixels,
  { format, larger: drawn }: { format: Format; larger: Uint8Array | null },
): Promise<Seen> {
  const nothing = { pixels, backdrop: null, figure: null, box: null }
  // It was drawn for this file: what lies around it is white already.
  if (format.isGhost) return nothing
  if (format.background === 'backdrop') {
    // The drawing is decoded on another thread while the figure is looked for on this one.
    const [larger, { box }] = await Promise.all([drawn && sameButLarger(drawn, pixels), find(pixels)])
    return { ...nothing, backdrop: readBackdrop(pixels), box, ...(larger && { larger }) }
  }
  const larger = drawn && (await sameButLarger(drawn, pixels))
  if (larger && format.background === 'white') return { ...nothing, larger, box: larger.box }
  const backdrop = readBackdrop(pixels)
  const figure = backdrop && cutFigure(pixels, backdrop)
  return { pixels, backdrop, figure, box: figure?.box ?? null }
}

/** Where the figure is, looked for in a picture of half the size: a quarter of the work. */
async function find(pixels: Pixels): Promise<Pick<Seen, 'backdrop' | 'box'>> {
  const { width, height } = pixels
  const half = await resized(pixels, scaled(pixels, 0.5))
  const backdrop = readBackdrop(half)
  const box = backdrop && findFigure(half, backdrop)
  const wide = 2
  return {
    backdrop,
    box: box && {
      left: Math.max(0, box.left * 2 - wide),
      top: Math.max(0, box.top * 2 - wide),
      right: Math.min(width, box.right * 2 + wide),
      bottom: Math.min(height, box.bottom * 2 + wide),
    },
  }
}

async function fit({ pixels, backdrop, figure, box, larger }: Seen, format: Format): Promise<Pixels> {
  const { size } = format
  if (format.isGhost) return pixels
  if (!size) return figure ? apart(pixels, figure, format.background) : pixels
  // Not to be told apart: everything in the picture is the figure, and what is added has one colour.
  const whole = { left: 0, top: 0, right: pixels.width, bottom: pixels.height }
  const { window, scale } = placeFigure(pixels, box ?? whole, { ...format, size })
  const isWhite = format.background === 'white'
  const source = larger?.pixels ?? (isWhite && figure ? onWhite(pixels, figure) : pixels)
  const place = {
    left: Math.round(-window.left * scale),
    top: Math.round(-window.top * scale),
    ...scaled(source, scale / (larger?.times ?? 1)),
  }
  const picture = resized(source, place)
  const ground =
    isWhite || !backdrop
      ? plainGround(size)
      : continuedGround(backdrop, { window, size, around: place, seed: pixels.data.length })
  return overlay(ground, await picture, place)
}

interface Size {
  width: number
  height: number
}

/** Where a picture lies on a larger or smaller one. */
interface Place extends Size {
  left: number
  top: number
}

function plainGround({ width, height }: Size): Pixels {
  return { data: Buffer.alloc(width * height * 3, 255), width, height, channels: 3 }
}

/** The backdrop around a picture, with a little noise of its own so that no bands show. */
function continuedGround(
  backdrop: Backdrop,
  { window, size, around, seed }: { window: Window; size: Size; around: Place; seed: number },
): Pixels {
  const { width, height } = size
  const data = Buffer.alloc(width * height * 3)
  const row = new Float32Array(width * 3)
  const rowAt = backdropRows(backdrop, window, size)
  const breadth = Math.max(1, backdrop.noise * 2)
  let state = seed | 1
  const paint = (y: number, first: number, end: number) => {
    rowAt(row, { y, first, end })
    for (let x = first; x < end; x++) {
      // The same for all three channels, as grain of a paper is: xorshift, so that a file is the same every time.
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      const grain = ((state >>> 8) / 0x1000000 - 0.5) * breadth
      for (let c = x * 3; c < x * 3 + 3; c++)
        data[y * width * 3 + c] = Math.min(255, Math.max(0, Math.round((row[c] ?? 0) + grain)))
    }
  }
  for (let y = 0; y < height; y++) {
    const isBeside = y >= around.top && y < around.top + around.height
    paint(y, 0, isBeside ? around.left : width)
    if (isBeside) paint(y, Math.max(0, around.left + around.width), width)
  }
  return { data, width, height, channels: 3 }
}

/** The picture as it is, with another ground or none. */
function apart(pixels: Pixels, figure: Figure, background: Format['background']): Pixels {
  if (background === 'backdrop') return pixels
  return background === 'white' ? onWhite(pixels, figure) : onNothing(pixels, figure)
}

/** The colour of the figure alone: what the backdrop gave to its outline is taken off. */
function onNothing({ data, width, height, channels }: Pixels, { alpha, behind }: Figure): Pixels {
  const clear = Buffer.alloc(width * height * 4)
  for (let at = 0; at < alpha.length; at++) {
    const cover = (alpha[at] ?? 0) / 255
    if (cover === 0) continue
    for (let c = 0; c < 3; c++) {
      const own = (data[at * channels + c] ?? 0) - (1 - cover) * (behind[at * 3 + c] ?? 0)
      clear[at * 4 + c] = Math.min(255, Math.max(0, Math.round(own / cover)))
    }
    clear[at * 4 + 3] = alpha[at] ?? 0
  }
  return { data: clear, width, height, channels: 4 }
}

/** What is seen of the backdrop at each pixel becomes white: exact at the outline too. */
function onWhite({ data, width, height, channels }: Pixels, { alpha, behind }: Figure): Pixels {
  const white = Buffer.alloc(width * height * 3, 255)
  for (let at = 0; at < alpha.length; at++) {
    const cover = alpha[at] ?? 0
    if (cover === 0) continue
    for (let c = 0; c < 3; c++) {
      const missing = ((255 - cover) / 255) * (255 - (behind[at * 3 + c] ?? 0))
      white[at * 3 + c] = Math.min(255, Math.round((data[at * channels + c] ?? 0) + missing))
    }
  }
  return { data: white, width, height, channels: 3 }
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
})

function resized(pixels: Pixels, { width, height }: Size): Promise<Pixels> {
  return pixelsOf(fromPixels(pixels).removeAlpha().resize({ width, height, fit: 'fill' }))
}

/** The upper picture with its corner at a place that may lie outside the lower one. */
function overlay(lower: Pixels, upper: Pixels, { left, top }: { left: number; top: number }): Pixels {
  const [first, last] = [Math.max(0, left), Math.min(lower.width, left + upper.width)]
  for (let y = Math.max(0, top); y < Math.min(lower.height, top + upper.height); y++) {
    const start = ((y - top) * upper.width + first - left) * 3
    const row = upper.data.subarray(start, start + (last - first) * 3)
    lower.data.set(row, (y * lower.width + first) * 3)
  }
  return lower
}
