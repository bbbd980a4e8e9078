import { morph } from '../pixels/morph.ts'
import type { Detail, Mask, Photo } from '../pixels/raster.ts'
import { evenLight } from './even-light.ts'
import { type Fabric, readFabric } from './fabric.ts'
import { fillOutside } from './fill.ts'
import { type PhotographedFront, withoutFront } from './unseen-back.ts'
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
const LEAST_PRINT = 0.002
const MOST_PRINT = 0.34

/**
 * Textures for both sides: even light, no background, and a back on which placed prints are gone and, of a top, what
 * only its front has. `top` is null for anything else.
 */
export function makeTextures(
  { photo, lab, detail }: Pictured,
  mask: Mask,
  top: PhotographedFront | null,
): Textures {
  const fabric = readFabric(lab, mask)
  const inner = morph(mask, 'erode', 2)
  const solid = fabric.solid > SOLID
  const trusted = enlarge(inner, detail)
  const rgb = solid ? evenLight(photo, { inner, print: fabric.print }, { ...detail, trusted }) : detail.rgb
  const front = { ...detail, rgb: fillOutside({ ...detail, rgb }, trusted) }
  const printed = fabric.printShare > LEAST_PRINT && fabric.printShare < MOST_PRINT
  const print = solid && printed ? enlarge({ ...mask, data: fabric.print }, detail) : null
  const plain = print ? { ...front, rgb: withoutPrint(front, trusted, print) } : front
  const back = top ? { ...plain, rgb: withoutFront(plain, trusted, top) } : plain
  return { front, back, fabric }
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
