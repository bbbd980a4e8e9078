import sharp from 'sharp'
import type { EditRequest } from './openai-edit-request.ts'
import type { StandInMode } from './start-stand-in.ts'

/** A picture of the size asked for, of another colour on each call; or a spoilt one, when the mode says so. */
export async function drawPicture(mode: StandInMode, edit: EditRequest, turn: number): Promise<Buffer> {
  if (mode === 'tiny') return draw(1, 1, turn)
  const [width = 1024, height = 1536] = (edit.fields.size ?? '').split('x').map(Number)
  const picture = await draw(width || 1024, height || 1536, turn)
  if (mode === 'truncated') return picture.subarray(0, Math.floor(picture.length / 2))
  if (mode === 'wrong-mime') return sharp(picture).resize(64).gif().toBuffer()
  return picture
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
