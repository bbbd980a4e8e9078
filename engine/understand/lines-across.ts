import type { Point } from '../maths/vector.ts'
import type { Mask } from '../pixels/raster.ts'
import { EDGE } from '../pixels/roughness.ts'

// Lengths are over the longer side of the garment where nothing else is said.

/** Lines across an end, and on either side of it, where they lie so far from one another. */
export const LINES = 24
const ASIDE = 4
const STEP = 0.025
/** So far from the fitted end its outline is looked for, and so far beyond that a trim. */
const NEAR = 0.08
const FARTHEST = 0.22
/** What is rough ends where so many px are calm. */
const CALM = 5

/** A hem or a cuff, from the left to the right as its photo shows it, with the cloth above. */
export type End = [Point, Point]

export interface Seen {
  mask: Mask
  unit: number
  isRough: (pixel: number) => boolean
}

/** Lines across an end, and beside it. */
export function linesOf(end: End, seen: Seen) {
  const length = lengthOf(end)
  const aside = Array.from({ length: ASIDE }, (_, k) => (k + 1) * STEP * seen.unit)
  const lineAt = (along: number) => lineAcross(end, along, seen)
  return {
    before: aside.toReversed().map((away) => lineAt(-away)),
    across: Array.from({ length: LINES }, (_, k) => lineAt(((k + 0.5) / LINES) * length)),
    after: aside.map((away) => lineAt(length + away)),
  }
}

export interface Line {
  /** The point so many px beyond the fitted end. */
  pointAt: (px: number) => Point
  /** Where the garment ends, and how far beyond that it is rough, px. */
  outline: number
  depth: number
  /** Rough up to the frame of the photo. */
  isCutOff: boolean
}

/** What is rough along a line across an end, so many px from where that begins. */
function lineAcross(end: End, along: number, { mask, unit, isRough }: Seen): Line {
  const { width, height, data } = mask
  const [[x0, y0], [x1, y1]] = end
  const length = lengthOf(end)
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length]
  const pointAt = (px: number): Point => [x0 + dx * along - dy * px, y0 + dy * along + dx * px]
  const pixelAt = (px: number): number => {
    const [x, y] = pointAt(px).map(Math.floor) as Point
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x
  }
  let outline = 0
  for (let px = -NEAR * unit; px < NEAR * unit; px++) if (data[pixelAt(px)]) outline = px
  let [depth, calm] = [0, 0]
  for (let px = outline + EDGE + 1; px < outline + FARTHEST * unit && calm <= CALM; px++) {
    const pixel = pixelAt(px)
    if (pixel < 0) return { pointAt, outline, depth, isCutOff: true }
    if (data[pixel]) break
    calm = isRough(pixel) ? 0 : calm + 1
    if (calm === 0) depth = px - outline
  }
  return { pointAt, outline, depth, isCutOff: false }
}

const lengthOf = ([[x0, y0], [x1, y1]]: End): number => Math.max(1, Math.hypot(x1 - x0, y1 - y0))
