import { LIGHT } from '../maths/light.ts'
import type { Texture, Textures } from '../texture/textures.ts'
import { sampleOpacity } from './sample-texture.ts'
import type { Place } from './surface-colour.ts'

/** What sheer cloth lets through. */
export interface Through {
  /** Of front and back, a byte a texel. */
  opacity: NonNullable<Textures['opacity']>
  /** The figure without the garment: sRGB bytes, 3 a pixel. */
  behind: Uint8Array
  /** How much of each pixel shows the figure, a byte each. */
  figure: Uint8Array
}

export type Side = 'front' | 'back'

const RGB = 3

interface Seen {
  front: Texture
  back: Texture
  /** Null: the cloth is dense. */
  through: Through | null
}

/**
 * Mixes the colour of cloth with that of the pixel behind it. A photo looks through front and back, which lie on each
 * other; before the body there is the front alone.
 */
export function seeThrough(
  seen: Seen,
  { side, pixel }: { side: Side; pixel: number },
  { attributes, colour }: Pick<Place, 'attributes' | 'colour'>,
): void {
  if (!seen.through) return
  const { opacity, behind, figure } = seen.through
  const both = sampleOpacity(seen[side], opacity[side], attributes)
  const one = 1 - Math.sqrt(1 - both)
  const kept = both + ((one - both) * figure[pixel]) / 255
  for (let c = 0; c < RGB; c++) colour[c] = colour[c] * kept + LIGHT[behind[pixel * RGB + c]] * (1 - kept)
}
