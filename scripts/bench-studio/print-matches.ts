import { luma } from '#engine/maths/colour.ts'
import { median } from '#engine/maths/scalar.ts'
import { boundingBox, type Mask, type Photo } from '#engine/pixels/raster.ts'
import type { Clothed } from './colours.ts'

export interface PrintMatches {
  /** Patches of the photo with something on them to recognise; below 15 the measure says nothing. */
  tried: number
  /** Those found again in the result, at about the place where the print as a whole went. */
  matched: number
}

/** Garments are compared at this height, px. */
const SIZE = 240
const PATCH = 22
const STEP = 10
const MOST_PATCHES = 40
/** Grey values that a patch must vary by. */
const LEAST_CONTRAST = 14
/** How far a print may have moved, and single patches against the whole, px. */
const REACH = 34
const STRAY = 12
const SCALES = [0.8, 1, 1.25]
const LEAST_LIKENESS = 0.62

/**
 * How much of a print survives: patches of the photo are looked for in the result by normalised cross-correlation,
 * near where they belong. Compare with the same figure for another garment; mirrored or smeared prints do not match.
 */
export function printMatches(photo: Clothed, result: Clothed): PrintMatches {
  const [from, to] = [crop(photo), crop(result)]
  if (!from || !to) return { tried: 0, matched: 0 }
  const patches = strongest(from)
  const found = patches.map((at) => search(from, to, at)).filter((m) => m.likeness > LEAST_LIKENESS)
  if (found.length === 0) return { tried: patches.length, matched: 0 }
  const [dx, dy] = [median(found.map((m) => m.dx)), median(found.map((m) => m.dy))]
  const matched = found.filter((m) => Math.hypot(m.dx - dx, m.dy - dy) < STRAY).length
  return { tried: patches.length, matched }
}

interface Grey {
  width: number
  height: number
  data: Float32Array
  /** 1 where the garment is. */
  mask: Uint8Array
}

/** The garment in grey, scaled to a common height and centred: arms hang when worn, so its width says little. */
function crop({ picture, mask }: Clothed): Grey | null {
  const box = boundingBox(mask)
  if (!box) return null
  const scale = box.height / SIZE
  const middle = centreOf(mask)
  const data = new Float32Array(SIZE * SIZE)
  const inside = new Uint8Array(SIZE * SIZE)
  const span = Math.max(1, Math.round(scale))
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const left = Math.floor(middle + (x - SIZE / 2) * scale)
      const top = Math.floor(box.y0 + y * scale)
      if (left < 0 || left >= mask.width) continue
      data[y * SIZE + x] = meanGrey(picture, { left, top, span })
      inside[y * SIZE + x] = mask.data[Math.min(mask.height - 1, top) * mask.width + left] ?? 0
    }
  return { width: SIZE, height: SIZE, data, mask: inside }
}

function centreOf({ width, data }: Mask): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue
    sum += i % width
    count++
  }
  return sum / Math.max(1, count)
}

interface Square {
  left: number
  top: number
  span: number
}

function meanGrey({ width, height, rgb }: Photo, { left, top, span }: Square): number {
  let sum = 0
  for (let y = top; y < top + span; y++)
    for (let x = left; x < left + span; x++) {
      sum += luma(rgb, Math.min(height - 1, y) * width + Math.min(width - 1, x))
    }
  return sum / (span * span)
}

interface PatchCorner {
  x: number
  y: number
}

/** The patches of most contrast that lie wholly on the cloth. */
function strongest(grey: Grey): PatchCorner[] {
  const patches: (PatchCorner & { contrast: number })[] = []
  for (let y = 2; y + PATCH < grey.height - 2; y += STEP)
    for (let x = 2; x + PATCH < grey.width - 2; x += STEP) {
      if (!isCloth(grey, x, y)) continue
      const { deviation } = sample(grey, { x, y }, 1)
      if (deviation > LEAST_CONTRAST) patches.push({ x, y, contrast: deviation })
    }
  return patches.sort((a, b) => b.contrast - a.contrast).slice(0, MOST_PATCHES)
}

function isCloth({ width, mask }: Grey, x: number, y: number): boolean {
  // A rim of a few pixels keeps the outline itself from being taken for a print.
  for (const dy of [-2, PATCH / 2, PATCH + 1])
    for (const dx of [-2, PATCH / 2, PATCH + 1]) if (!mask[(y + dy) * width + x + dx]) return false
  return true
}

interface Sampled {
  values: Float32Array
  deviation: number
}

/** A patch around the middle of `at`, `scale` times as large in the picture; mean 0. */
function sample({ width, height, data }: Grey, at: PatchCorner, scale: number): Sampled {
  const values = new Float32Array(PATCH * PATCH)
  const half = PATCH / 2
  let sum = 0
  for (let j = 0; j < PATCH; j++)
    for (let i = 0; i < PATCH; i++) {
      const x = Math.max(0, Math.min(width - 1, Math.round(at.x + half + (i - half) * scale)))
      const y = Math.max(0, Math.min(height - 1, Math.round(at.y + half + (j - half) * scale)))
      const value = data[y * width + x] ?? 0
      values[j * PATCH + i] = value
      sum += value
    }
  const mean = sum / values.length
  let squares = 0
  for (let k = 0; k < values.length; k++) {
    const value = (values[k] ?? 0) - mean
    values[k] = value
    squares += value * value
  }
  return { values, deviation: Math.sqrt(squares / values.length) }
}

interface Match {
  dx: number
  dy: number
  likeness: number
}

function search(from: Grey, to: Grey, at: PatchCorner): Match {
  const wanted = SCALES.map((scale) => sample(from, at, scale))
  let best: Match = { dx: 0, dy: 0, likeness: 0 }
  const consider = (dx: number, dy: number) => {
    const place = { x: at.x + dx, y: at.y + dy }
    if (place.x < 0 || place.y < 0 || place.x + PATCH > to.width || place.y + PATCH > to.height) return
    const seen = sample(to, place, 1)
    if (seen.deviation < LEAST_CONTRAST / 3) return
    for (const patch of wanted) {
      const likeness = correlation(patch, seen)
      if (likeness > best.likeness) best = { dx, dy, likeness }
    }
  }
  for (let dy = -REACH; dy <= REACH; dy += 3) for (let dx = -REACH; dx <= REACH; dx += 3) consider(dx, dy)
  const { dx: x, dy: y } = best
  for (let dy = y - 2; dy <= y + 2; dy++) for (let dx = x - 2; dx <= x + 2; dx++) consider(dx, dy)
  return best
}

function correlation(a: Sampled, b: Sampled): number {
  let sum = 0
  for (let k = 0; k < a.values.length; k++) sum += (a.values[k] ?? 0) * (b.values[k] ?? 0)
  return sum / (a.values.length * a.deviation * b.deviation || 1)
}
