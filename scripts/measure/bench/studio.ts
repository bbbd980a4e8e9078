import sharp from 'sharp'
import { createStudio } from '#engine/studio.ts'
import { type Figure, median, type Row, timed } from './figure.ts'
import { shirtPhoto } from './photo.ts'

const rounds = 5

/** One picture by a warm studio against what any server must spend on it: decode, resize, encode. */
export const studio: Figure = {
  limitSeconds: 300,
  async measure(): Promise<Row[]> {
    const garment = await shirtPhoto()
    await using engine = createStudio()
    const request = { garment, gender: 'female', bodyType: 'athletic', pose: 'frontale' } as const
    await engine.render(request)
    const studioMs: number[] = []
    const sharpMs: number[] = []
    // In turns, so that the noise of the machine falls on both.
    for (let round = 0; round < rounds; round++) {
      studioMs.push((await timed(() => engine.render(request))).ms)
      sharpMs.push((await timed(() => resizeAlone(garment))).ms)
    }
    return [
      {
        what: 'one picture of the warm studio, against sharp alone',
        value: median(studioMs) / median(sharpMs),
        unit: 'x',
        note: `${Math.round(median(studioMs))} ms and ${Math.round(median(sharpMs))} ms`,
      },
    ]
  },
}

function resizeAlone(photo: Buffer): Promise<Buffer> {
  const size = { width: 1024, height: 1536, fit: 'contain' } as const
  return sharp(photo).autoOrient().resize(size).png({ compressionLevel: 6 }).toBuffer()
}
