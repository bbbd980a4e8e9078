import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readDataset } from './dataset.ts'

/** Corners mostly show ground. */
type Where = 'corner' | 'anywhere'

/** Shares of the sides of a photo. */
const SHARES: Record<Where, [least: number, most: number]> = { corner: [0.08, 0.22], anywhere: [0.12, 0.32] }
const LEAST = 20

/** Pieces of the dataset's photos, enlarged, and plain colours, by random numbers. */
export async function groundsOf(dataset: string, next: () => number) {
  const photos = await taughtPhotos(dataset)
  const between = (least: number, most: number): number => least + next() * (most - least)

  async function patch(where: Where, width: number, height: number): Promise<Buffer> {
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

  /** Mostly near white. */
  function plain(width: number, height: number): Promise<Buffer> {
    const level = () => Math.floor(between(0, 255))
    const grey = next() < 0.7 ? Math.floor(between(238, 255)) : level()
    const background = next() < 0.85 ? { r: grey, g: grey, b: grey } : { r: level(), g: level(), b: level() }
    return sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  }

  return { patch, plain }
}

/** Nothing of the senders that are never taught. */
async function taughtPhotos(dataset: string): Promise<string[]> {
  const frozen = new URL('../../bench-studio/sight-test.json', import.meta.url)
  // Our own file, written by split.py.
  const { test } = JSON.parse(await readFile(frozen, 'utf8')) as { test: Record<string, string[]> }
  return (await readDataset(dataset)).flatMap(({ sender, file }) => (test[sender] ? [] : [file]))
}
