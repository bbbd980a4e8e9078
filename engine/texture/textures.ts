import { luma } from '../maths/colour.ts'
import { clamp } from '../maths/scalar.ts'
import { blur } from '../pixels/blur.ts'
import { morph } from '../pixels/morph.ts'
import type { Detail, Mask, Photo } from '../pixels/raster.ts'
import { type Fabric, readFabric } from './fabric.ts'
import { fillOutside } from './fill.ts'
import { type Front, withoutFront } from './unseen-back.ts'

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
}

/** A garment of one colour with a small print gets a back without it. */
const SOLID = 0.5
const PRINT_SHARE = [0.002, 0.34]

/**
 * Textures for both sides: even light, no background, and a back on which placed prints are gone and, of a top, what
 * only its front has. `top` is null for anything else.
 */
export function makeTextures(
  { photo, lab }: Pictured,
  detail: Detail,
  mask: Mask,
  top: Front | null,
): Textures {
  const { width, height } = detail
  const fabric = readFabric(lab, mask)
  const inner = morph(mask, 'erode', 2)
  const solid = fabric.solid > SOLID
  const trusted = enlarge(inner, detail)
  const rgb = solid ? evenLight(photo, { ...detail, trusted }, inner, fabric) : detail.rgb
  const front = { ...detail, rgb: fillOutside(rgb, width, height, trusted) }
  const printed = fabric.printShare > PRINT_SHARE[0] && fabric.printShare < PRINT_SHARE[1]
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
      out[y * to.width + x] = data[row + Math.min(width - 1, (x / to.scale + to.left) | 0)]
    }
  }
  return out
}

/** Divides out the photo's own large-scale light: a normalised blur of log luminance over cloth of the base colour. */
function evenLight(
  work: Photo,
  detail: Detail & { trusted: Uint8Array },
  inner: Mask,
  fabric: Fabric,
): Uint8Array {
  const { width, height } = inner
  const light = new Float32Array(width * height)
  const weight = new Float32Array(width * height)
  let [sum, count] = [0, 0]
  for (let i = 0; i < light.length; i++) {
    if (!inner.data[i] || fabric.print[i]) continue
    light[i] = Math.log(8 + luma(work.rgb, i))
    weight[i] = 1
    sum += light[i]
    count++
  }
  const mean = sum / Math.max(1, count)
  const radius = Math.max(4, Math.round(Math.min(width, height) * 0.07))
  const [blurred, weights] = [light, weight].map((values) => blur(values, width, height, radius))
  const gain = blurred.map((l, i) =>
    weights[i] > 0.02 ? Math.exp(clamp((mean - l / weights[i]) * 0.62, -0.5, 0.5)) : 1,
  )
  const out = new Uint8Array(detail.rgb.length)
  for (let y = 0; y < detail.height; y++) {
    const fy = clamp((y + 0.5) / detail.scale + detail.top - 0.5, 0, height - 1.001)
    const j = fy | 0
    const v = fy - j
    for (let x = 0; x < detail.width; x++) {
      if (!detail.trusted[y * detail.width + x]) continue
      const fx = clamp((x + 0.5) / detail.scale + detail.left - 0.5, 0, width - 1.001)
      const i = fx | 0
      const u = fx - i
      const o = j * width + i
      const g =
        (gain[o] * (1 - u) + gain[o + 1] * u) * (1 - v) +
        (gain[o + width] * (1 - u) + gain[o + width + 1] * u) * v
      const p = (y * detail.width + x) * 3
      for (let c = 0; c < 3; c++) out[p + c] = Math.min(255, detail.rgb[p + c] * g)
    }
  }
  return out
}

/** Fills prints with the cloth around them, with grain borrowed from the nearest clean cloth. */
function withoutPrint(
  { width, height, rgb, scale }: Texture,
  trusted: Uint8Array,
  print: Uint8Array,
): Uint8Array {
  const clean = trusted.map((t, i) => (t && !print[i] ? 1 : 0))
  const filled = fillOutside(rgb, width, height, clean)
  const light = new Float32Array(width * height)
  for (let i = 0; i < light.length; i++) light[i] = luma(filled, i)
  const smooth = blur(light, width, height, Math.max(2, Math.round(3 * scale)))
  const offsets: [number, number][] = []
  for (let i = 1; i < 9; i++)
    for (const sign of [1, -1]) {
      const [dx, dy] = [Math.trunc(sign * i * 0.05 * width), Math.trunc(sign * i * 0.06 * height)]
      offsets.push([0, dy], [dx, 0], [dx, Math.trunc(((i % 3) - 1) * 0.08 * height)])
    }
  const out = Uint8Array.from(filled)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (!print[p] || !trusted[p]) continue
      for (let k = 0; k < offsets.length; k++) {
        const sx = x + offsets[k][0]
        const sy = y + offsets[k][1]
        const q = sy * width + sx
        if (sx < 0 || sy < 0 || sx >= width || sy >= height || !clean[q]) continue
        const grain = (light[q] - smooth[q]) * 0.8
        for (let c = 0; c < 3; c++) out[p * 3 + c] = clamp(filled[p * 3 + c] + grain, 0, 255)
        break
      }
    }
  return out
}
