import sharp from 'sharp'

/** Garments drawn for the tests, 400 x 500 px: what a photo would show, with a mask that is known exactly. */
export interface Drawing {
  photo: Uint8Array
  /** 1 where the garment is, at 320 x 400 px: the size that the engine works at. */
  mask: Uint8Array
}

export interface DrawingOptions {
  colour?: string
  background?: string
  /** SVG drawn on the garment. */
  print?: string
  transparent?: boolean
}

const SHAPES = {
  tshirt:
    'M152 90 Q200 132 248 90 L296 106 L366 196 L322 236 L296 206 L298 390 L102 390 L104 206 L78 236 L34 196 L104 106 Z',
  trousers: 'M130 60 L270 60 L284 180 L276 450 L214 450 L200 210 L186 450 L124 450 L116 180 Z',
  skirt: 'M125 100 L275 100 L325 380 Q200 405 75 380 Z',
}

export type Shape = keyof typeof SHAPES

export async function drawGarment(shape: Shape, options: DrawingOptions = {}): Promise<Drawing> {
  const { colour = '#2b4f9e', background = '#e9e6e0', print = '', transparent = false } = options
  const paper = transparent ? '' : `<rect width="400" height="500" fill="${background}"/>`
  const photo = await rasterise(`${paper}<path d="${SHAPES[shape]}" fill="${colour}"/>${print}`)
  const flat = await sharp(await rasterise(`<path d="${SHAPES[shape]}" fill="#fff"/>`))
    .flatten({ background: '#000' })
    .resize(320, 400)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { photo, mask: Uint8Array.from(flat, (v) => (v > 127 ? 1 : 0)) }
}

/** A page with nothing on it, and one with nothing but noise. */
export const drawBlank = (colour = '#ffffff'): Promise<Uint8Array> =>
  rasterise(`<rect width="400" height="500" fill="${colour}"/>`)

export function drawNoise(): Promise<Uint8Array> {
  let state = 7
  const pixels = Uint8Array.from({ length: 400 * 500 * 3 }, () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state >>> 24
  })
  return sharp(pixels, { raw: { width: 400, height: 500, channels: 3 } })
    .png()
    .toBuffer()
}

const rasterise = (content: string): Promise<Uint8Array> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500">${content}</svg>`))
    .png()
    .toBuffer()
