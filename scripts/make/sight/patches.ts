import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Corners mostly show ground. */
type Where = 'corner' | 'anywhere'

/** Shares of the sides of a photo. */
const SHARES: Record<Where, [least: number, most: number]> = { corner: [0.08, 0.22], anywhere: [0.12, 0.32] }
const LEAST = 20

/** Pieces of the dataset's photos, enlarged, by random numbers. */
export function patchesOf(dataset: string, next: () => number) {
  const photos = listPhotos(dataset)
  const between = (least: number, most: number): number => least + next() * (most - least)
  return async (where: Where, width: number, height: number): Promise<Buffer> => {
    const photo = sharp(photos[Math.floor(next() * photos.length)])
    const { width: wide, height: high } = await photo.metadata()
    const share = between(...SHARES[where])
    const w = Math.max(LEAST, Math.floor(wide * share))
    const h = Math.max(LEAST, Math.floor(high * share))
    const place = (room: number) => (where === 'corner' ? Math.round(next()) : next()) * room
    return photo
      .extract({ left: Math.floor(place(wide - w)), top: Math.floor(place(high - h)), width: w, height: h })
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .blur(where === 'corner' ? between(0.3, 3.3) : 0.3)
      .png()
      .toBuffer()
  }
}

/** Nothing of the senders that are never taught. */
function listPhotos(folder: string): string[] {
  const frozen = new URL('../../bench-studio/sight-test.json', import.meta.url)
  // Our own file, written by split.py.
  const { test } = JSON.parse(readFileSync(frozen, 'utf8')) as { test: Record<string, string[]> }
  const there = new Set(readdirSync(join(folder, 'images')))
  const rows = readFileSync(join(folder, 'images.csv'), 'utf8').trim().split('\n').slice(1)
  return rows.flatMap((row) => {
    const [name = '', sender = ''] = row.split(',')
    return there.has(`${name}.jpg`) && !test[sender] ? [join(folder, 'images', `${name}.jpg`)] : []
  })
}
