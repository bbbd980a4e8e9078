import type { FitSet, FitsByKind } from '../fit/fit.ts'
import { CHANNELS } from '../pixels/raster.ts'
import { placesOf, type TexelAt, texelAt } from './texels.ts'
import type { Texture } from './textures.ts'

export interface PhotographedBottom {
  fit: FitsByKind['trousers' | 'skirt']
  fits: FitSet
}

// Over the half width of the waist, found on the trousers among the 44 photos.
/** Height of a waistband, and how far above the line between its ends its upper edge may lie. */
export const WAISTBAND = 0.2
const ABOVE = 0.25
/** Button and label lie no farther from the middle. */
const CLOSING = 0.42
/** Steps across and down in which the upper edge is looked for. */
const STEPS = { across: 120, down: 80 }

/**
 * The texture of trousers with a waistband as it is behind: its middle, where it closes in front, gives way to the
 * mirrored band beside it, along its upper edge. `trusted` marks cloth, a byte a texel.
 */
export function withoutClosing(texture: Texture, trusted: Uint8Array, waist: PhotographedBottom): Uint8Array {
  const { width, height, rgb } = texture
  const unit = waist.fit.shape.waist
  const reach = CLOSING * unit
  const at = texelAt(texture, trusted, waist)
  const { columns, rows } = placesOf(texture, waist)
  const edges = Array.from({ length: STEPS.across + 1 }, (_, k) =>
    upperEdge(at, ((2 * k) / STEPS.across - 1) * 2 * reach, ABOVE * unit),
  )
  const edgeAt = (x: number): number => edges[Math.round((x / (2 * reach) + 1) * (STEPS.across / 2))] ?? 0
  const out = rgb.slice()
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const x = columns.x[i] + rows.x[j]
      const aside = Math.abs(x)
      if (aside > reach) continue
      const y = columns.y[i] + rows.y[j]
      const below = y - edgeAt(x)
      if (below < 0 || below > WAISTBAND * unit) continue
      const fromX = (x < 0 ? -1 : 1) * (2 * reach - aside)
      const from = at(fromX, edgeAt(fromX) + below)
      if (from < 0) continue
      const to = (j * width + i) * CHANNELS
      for (let c = 0; c < CHANNELS; c++) out[to + c] = rgb[from * CHANNELS + c]
    }
  return out
}

/** Where the cloth of a column begins, no farther than `reach` from the line between the ends of the waist. */
function upperEdge(at: TexelAt, x: number, reach: number): number {
  for (let k = 0; k <= STEPS.down; k++) {
    const y = ((2 * k) / STEPS.down - 1) * reach
    if (at(x, y) >= 0) return y
  }
  return 0
}
