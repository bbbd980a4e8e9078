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
  /** As on a body: its chest is narrower than its shoulders. */
  wornTshirt:
    'M168 90 Q200 120 232 90 L288 106 L318 196 L280 210 L262 180 L264 280 L274 392 L126 392 L136 280 L138 180 L120 210 L82 196 L112 106 Z',
  tank: 'M118 80 L146 80 L150 160 Q156 208 200 208 Q244 208 250 160 L254 80 L282 80 L286 170 Q292 220 316 236 L304 410 L96 410 L84 236 Q108 220 114 170 Z',
  camisole:
    'M140 60 L146 60 L146 170 Q200 190 254 170 L254 60 L260 60 L260 168 L286 196 L310 400 L90 400 L114 196 L140 168 Z',
  /** A dress that ends at the chest. */
  strapless: 'M138 72 Q170 54 200 70 Q230 54 262 72 L250 200 L332 430 Q200 448 68 430 L150 200 Z',
  /** A dress whose skirt is three times as wide as its bodice. */
  flaredDress:
    'M160 90 L178 90 Q200 114 222 90 L240 90 Q240 116 250 130 L242 190 Q320 210 372 380 Q200 420 28 380 Q80 210 158 190 L150 130 Q160 116 160 90 Z',
  hoodie:
    'M162 160 L164 80 Q200 24 236 80 L238 160 L292 178 L352 336 L308 352 L286 262 L290 440 L110 440 L114 262 L92 352 L48 336 L108 178 Z',
  turtleneck:
    'M164 50 L236 50 L238 112 L296 136 L366 330 L326 346 L296 226 L298 430 L102 430 L104 226 L74 346 L34 330 L104 136 L162 112 Z',
  turtleneckVest:
    'M168 50 L232 50 L234 100 L270 116 Q266 190 290 214 L294 430 L106 430 L110 214 Q134 190 130 116 L166 100 Z',
  jacket:
    'M160 80 L200 210 L240 80 L290 98 L330 230 L342 372 L306 376 L290 250 L296 392 L104 392 L110 250 L94 376 L58 372 L70 230 L110 98 Z',
  /** Its sleeves hang against the body, down to the hip. */
  coat: 'M168 40 Q200 54 232 40 L276 60 L290 300 L264 300 L262 220 L272 460 L128 460 L138 220 L136 300 L110 300 L124 60 Z',
  trousers: 'M130 60 L270 60 L284 180 L276 450 L214 450 L200 210 L186 450 L124 450 L116 180 Z',
  /** As on a body: as narrow as that looks, with straight legs that hang down. */
  wornTrousers: 'M136 30 L264 30 L278 110 L278 450 L226 450 L206 140 L194 140 L174 450 L122 450 L122 110 Z',
  /** On a hanger: as wide at the waist as at the hip, thighs that touch, and legs that the camera shortens. */
  hungTrousers: 'M112 70 L288 70 L292 160 L262 400 L222 400 L200 290 L178 400 L138 400 L108 160 Z',
  /** Wide legs apart, with hems that are level. */
  shorts: 'M130 120 L270 120 L340 360 L210 360 L200 300 L190 360 L60 360 Z',
  skirt: 'M125 100 L275 100 L325 380 Q200 405 75 380 Z',
}

export type DrawnGarment = keyof typeof SHAPES

export async function drawGarment(shape: DrawnGarment, options: DrawingOptions = {}): Promise<Drawing> {
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

/** What is no garment at all. */
export const drawLandscape = (): Promise<Uint8Array> =>
  rasterise(`<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4a86c8"/><stop offset="1" stop-color="#cfe3f3"/></linearGradient></defs>
    <rect width="400" height="500" fill="url(#sky)"/><circle cx="320" cy="80" r="24" fill="#fff4c8"/>
    <path d="M0 290 L74 166 L140 266 L214 134 L300 278 L400 200 V500 H0 Z" fill="#5a6b5d"/>
    <path d="M0 356 Q134 310 234 366 T400 344 V500 H0 Z" fill="#3f6b35"/>`)

export const drawFace = (): Promise<Uint8Array> =>
  rasterise(`<rect width="400" height="500" fill="#bfc7cf"/>
    <path d="M36 500 Q54 376 156 360 H244 Q346 376 364 500 Z" fill="#36506b"/><path d="M164 292 H236 V376 H164 Z" fill="#d9a58a"/>
    <ellipse cx="200" cy="208" rx="102" ry="126" fill="#e3b296"/>
    <path d="M98 200 Q94 76 200 70 Q312 76 302 200 Q284 126 200 126 Q116 126 98 200 Z" fill="#4a2f20"/>
    <ellipse cx="160" cy="200" rx="15" ry="8" fill="#fff"/><ellipse cx="240" cy="200" rx="15" ry="8" fill="#fff"/>
    <circle cx="160" cy="200" r="6" fill="#3a2a20"/><circle cx="240" cy="200" r="6" fill="#3a2a20"/>
    <path d="M168 272 Q200 292 232 272" stroke="#a34a4a" stroke-width="8" fill="none"/>`)

/** Its outline is as clear as that of a garment. */
export const drawApple = (): Promise<Uint8Array> =>
  rasterise(`<rect width="400" height="500" fill="#e9e6e0"/><path d="M200 180 Q206 130 234 110" stroke="#553311" stroke-width="10" fill="none"/>
    <circle cx="166" cy="280" r="108" fill="#b3262c"/><circle cx="234" cy="280" r="108" fill="#b3262c"/>`)

/** Its outline could be that of a t-shirt. */
export const drawHouse = (): Promise<Uint8Array> =>
  rasterise(`<rect width="400" height="500" fill="#e9e6e0"/>
    <path d="M200 80 L340 200 H300 V420 H100 V200 H60 Z" fill="#9a4034"/>`)

const rasterise = (content: string): Promise<Uint8Array> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500">${content}</svg>`))
    .png()
    .toBuffer()
