import type { UpperFit } from '../fit/fit.ts'
import { onPhoto } from '../fit/placement.ts'
import { toLab } from '../maths/colour.ts'
import type { Detail } from '../pixels/raster.ts'
import type { FoundGarment } from './stages.ts'

export type FoundTop = FoundGarment & { fit: UpperFit }

/** A photo of a top in the coordinates of its template. */
export interface NecklineView {
  shoulder: number
  hemY: number
  hasSleeves: boolean
  inside: (x: number, y: number) => boolean
  /** Writes the Lab colour at template coordinates into `out`. */
  colour: (x: number, y: number, out: Float64Array) => void
}

/** Share of the detail, from the top, in which a neckline may lie. */
const LOOKED_AT = 0.65
const CHANNELS = 3
/** Of a pixel. */
const CENTRE = 0.5

export function viewOf({ fit, fits, mask }: FoundTop, detail: Detail): NecklineView {
  const { toPixels } = onPhoto(fit.placement, fits.frame)
  const { width, scale, left, top } = detail
  const height = Math.ceil(detail.height * LOOKED_AT)
  const labRow = labRowsOf(detail)
  return {
    shoulder: fit.shape.shoulder,
    hemY: fit.shape.hemY,
    hasSleeves: fit.kind === 'sleeved',
    inside(x, y) {
      const [px, py] = toPixels([x, y])
      const [i, j] = [Math.floor(px), Math.floor(py)]
      return i >= 0 && j >= 0 && i < mask.width && j < mask.height && mask.data[j * mask.width + i] === 1
    },
    colour(x, y, out) {
      const [px, py] = toPixels([x, y])
      const u = Math.max(0, Math.min(width - 2, (px - left) * scale - CENTRE))
      const v = Math.max(0, Math.min(height - 2, (py - top) * scale - CENTRE))
      const i = u | 0
      const j = v | 0
      const a = u - i
      const b = v - j
      const upper = labRow(j)
      const lower = labRow(j + 1)
      for (let o = i * CHANNELS, k = 0; k < CHANNELS; k++, o++) {
        const above = upper[o] * (1 - a) + upper[o + CHANNELS] * a
        const below = lower[o] * (1 - a) + lower[o + CHANNELS] * a
        out[k] = above * (1 - b) + below * b
      }
    },
  }
}

/** Curves cross a few hundred rows of a thousand: only these are converted. */
function labRowsOf({ width, rgb }: Detail): (j: number) => Float32Array {
  const rows: Float32Array[] = []
  return (j) => {
    const row = rows[j] ?? toLab(rgb.subarray(j * width * CHANNELS, (j + 1) * width * CHANNELS))
    rows[j] = row
    return row
  }
}
