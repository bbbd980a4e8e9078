import sharp, { type Sharp } from 'sharp'
import type { RenderResult } from '#engine/types.ts'
import { isMisread, type Measured } from './measure.ts'

const CELL = { width: 320, height: 480 }
const CAPTION = 44
const INSET = 92
export const COLUMNS = 6
export const ROWS = 3

/** The result with its photo in the corner and its figures below; a red line where something is wrong. */
export async function cell(photo: Uint8Array, result: RenderResult | null, row: Measured): Promise<Buffer> {
  const white = { ...CELL, height: CELL.height + CAPTION, channels: 3 as const, background: '#fff' }
  const inset = await sharp(photo)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(INSET, INSET, { fit: 'inside' })
    .toBuffer()
  const picture = result ? [{ input: await sharp(result.png).resize(CELL).toBuffer(), left: 0, top: 0 }] : []
  return sharp({ create: white })
    .composite([
      ...picture,
      { input: inset, left: 0, top: 0 },
      { input: caption(row), left: 0, top: CELL.height },
    ])
    .png()
    .toBuffer()
}

function caption(row: Measured): Buffer {
  const isWrong = row.refusal !== null || isMisread(row) || (row.holes ?? 0) > 0
  const figures = [
    row.refusal ?? row.category,
    row.confidence.toFixed(2),
    row.iou === null ? '' : `IoU ${row.iou.toFixed(2)}`,
    row.colour === null ? '' : `ΔE ${row.colour.toFixed(1)}`,
  ]
  const line = (y: number, text: string) =>
    `<text x="8" y="${y}" font-family="sans-serif" font-size="14">${text.replace(/[<&]/g, ' ')}</text>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CAPTION}">
    <rect width="100%" height="3" fill="${isWrong ? '#d00' : '#ccc'}"/>
    ${line(19, row.name.slice(0, 42))}${line(37, figures.filter(Boolean).join('  '))}</svg>`,
  )
}

export function sheet(cells: Buffer[]): Sharp {
  const height = CELL.height + CAPTION
  const size = { width: COLUMNS * CELL.width, height: Math.ceil(cells.length / COLUMNS) * height }
  return sharp({ create: { ...size, channels: 3, background: '#fff' } }).composite(
    cells.map((input, i) => ({
      input,
      left: (i % COLUMNS) * CELL.width,
      top: Math.floor(i / COLUMNS) * height,
    })),
  )
}
