import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { StandInMode } from '../start-stand-in.ts'
import type { PictureRequest } from './dialect.ts'

/** A picture of the size asked for, of another colour on each call; or a spoilt one, when the mode says so. */
export async function drawPicture(
  mode: StandInMode,
  { size }: PictureRequest,
  turn: number,
): Promise<Buffer> {
  if (mode === 'tiny') return draw(1, 1, turn)
  if (mode === 'photo') return drawPhoto()
  if (mode === 'heavy') return drawNoise()
  if (mode === 'other-size') return draw(900, 1200, turn)
  const picture = await draw(size.width, size.height, turn)
  if (mode === 'truncated') return picture.subarray(0, Math.floor(picture.length / 2))
  if (mode === 'wrong-mime') return sharp(picture).resize(64).gif().toBuffer()
  if (mode === 'alpha') return sharp(picture).ensureAlpha(0.5).png().toBuffer()
  return picture
}

let photo: Promise<Buffer> | null = null

/** With the grain of a photo, hence as heavy as a real answer; drawn once, because drawing it takes long. */
function drawPhoto(): Promise<Buffer> {
  photo ??= (async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const
    const grain = {
      create: { width: 1024, height: 1536, channels: 3, background: '#808080', noise },
    } as const
    const input = await sharp(grain).png().toBuffer()
    return sharp(await draw(1024, 1536, 1))
      .composite([{ input, blend: 'soft-light' }])
      .removeAlpha()
      .png()
      .toBuffer()
  })()
  return photo
}

/** Some 15 MB that nothing packs any smaller: 20 MB as base64. */
function drawNoise(): Promise<Buffer> {
  const [width, height] = [1824, 2736]
  const raw = { width, height, channels: 3 } as const
  return sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function draw(width: number, height: number, turn: number): Promise<Buffer> {
  const hue = (turn * 67) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 3">
    <rect width="2" height="3" fill="hsl(${hue} 20% 92%)"/>
    <circle cx="1" cy=".6" r=".22" fill="hsl(${hue} 25% 60%)"/>
    <path d="M.6 1h.8l.2 1.7h-1.2z" fill="hsl(${hue} 55% 45%)"/>
  </svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}
