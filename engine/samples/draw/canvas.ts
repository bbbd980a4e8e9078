import sharp from 'sharp'
import { blur } from '../../pixels/blur.ts'

export const WIDTH = 900
export const HEIGHT = 1200
export const PIXELS = WIDTH * HEIGHT

export type Rgb = [number, number, number]

/** The fragment and its mirror image: garments are drawn as their right half. */
export const both = (fragment: string): string =>
  `${fragment}<g transform="translate(${WIDTH} 0) scale(-1 1)">${fragment}</g>`

export const fill = (d: string, colour = '#fff'): string => `<path d="${d}" fill="${colour}"/>`

export const line = (d: string, width: number, colour = '#fff'): string => stroke(d, { width, colour })

interface Stroke {
  width: number
  colour?: string
  /** Further attributes. */
  extra?: string
}

export const stroke = (d: string, { width, colour = '#fff', extra = '' }: Stroke): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${extra}/>`

/** Two dashes and a gap of thread. */
export const stitches = (d: string, colour: string, width = 1.6): string =>
  stroke(d, { width, colour, extra: 'stroke-dasharray="6 3.4" stroke-linecap="round"' })

/** How much of each pixel the fragment covers, 0..1. */
export async function coverage(fragment: string): Promise<Float32Array> {
  const rgba = await pixels(fragment)
  return Float32Array.from({ length: PIXELS }, (_, i) => rgba[i * 4 + 3] / 255)
}

/** sRGB with alpha, 4 bytes a pixel. */
export async function pixels(fragment: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${fragment}</svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer())
}

/** Distance in px of each covered pixel from the outline, by two chamfer passes. */
export function depthInside(cover: Float32Array): Float32Array {
  const d = Float32Array.from(cover, (a) => (a > 0.5 ? 1e4 : 0))
  const relax = (i: number, j: number, step: number) => {
    if (d[j] + step < d[i]) d[i] = d[j] + step
  }
  for (let y = 1; y < HEIGHT - 1; y++)
    for (let x = 1; x < WIDTH - 1; x++) {
      const i = y * WIDTH + x
      relax(i, i - 1, 1)
      relax(i, i - WIDTH, 1)
      relax(i, i - WIDTH - 1, Math.SQRT2)
      relax(i, i - WIDTH + 1, Math.SQRT2)
    }
  for (let y = HEIGHT - 2; y > 0; y--)
    for (let x = WIDTH - 2; x > 0; x--) {
      const i = y * WIDTH + x
      relax(i, i + 1, 1)
      relax(i, i + WIDTH, 1)
      relax(i, i + WIDTH + 1, Math.SQRT2)
      relax(i, i + WIDTH - 1, Math.SQRT2)
    }
  return d
}

export const soften = (values: Float32Array, r: number): Float32Array =>
  r < 1 ? values : blur(values, { width: WIDTH, height: HEIGHT }, Math.round(r))

/** The values moved by whole pixels; what comes in from outside is 0. */
export function moved(values: Float32Array, dx: number, dy: number): Float32Array {
  const out = new Float32Array(PIXELS)
  for (let y = Math.max(0, dy); y < Math.min(HEIGHT, HEIGHT + dy); y++)
    for (let x = Math.max(0, dx); x < Math.min(WIDTH, WIDTH + dx); x++)
      out[y * WIDTH + x] = values[(y - dy) * WIDTH + x - dx]
  return out
}

/** Linear light of '#rrggbb'. */
export function linear(hex: string): Rgb {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

export const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

export const toDisplay = (c: number): number =>
  c <= 0.0031308 ? 12.92 * Math.max(0, c) : 1.055 * c ** (1 / 2.4) - 0.055
