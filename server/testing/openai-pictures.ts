import sharp from 'sharp'
import type { EditRequest } from './openai-edit-request.ts'
import type { StandInMode } from './start-stand-in.ts'

/** A picture of the size asked for, of another colour on each call; or a spoilt one, when the mode says so. */
export async function drawPicture(mode: StandInMode, edit: EditRequest, turn: number): Promise<Buffer> {
  if (mode === 'tiny') return draw(1, 1, turn)
  if (mode === 'photo') return drawPhoto()
  const [width = 1024, height = 1536] = (edit.fields.size ?? '').split('x').map(Number)
  const picture = await draw(width || 1024, height || 1536, turn)
  if (mode === 'truncated') return picture.subarray(0, Math.floor(picture.length / 2))
  if (mode === 'wrong-mime') return sharp(picture).resize(64).gif().toBuffer()
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

function draw(width: number, height: number, turn: number): Promise<Buffer> {
  const hue = (turn * 67) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 3">
    <rect width="2" height="3" fill="hsl(${hue} 20% 92%)"/>
    <circle cx="1" cy=".6" r=".22" fill="hsl(${hue} 25% 60%)"/>
    <path d="M.6 1h.8l.2 1.7h-1.2z" fill="hsl(${hue} 55% 45%)"/>
  </svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}
