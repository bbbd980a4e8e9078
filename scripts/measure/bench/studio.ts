import sharp from 'sharp'
import { createEnginePool } from '#engine/pool.ts'
import { type Figure, median, type Row, timed } from './figure.ts'
import { shirtPhoto } from './photo.ts'

const rounds = 5

/** One picture by a warm engine against what any server must spend on it: decode, resize, encode. */
export const studio: Figure = {
  limitSeconds: 300,
  async measure(): Promise<Row[]> {
    const garment = await shirtPhoto()
    await using engine = createEnginePool()
    const request = { garment, gender: 'female', bodyType: 'athletic', pose: 'frontale' } as const
    await engine.render(request)
    const engineMs: number[] = []
    const sharpMs: number[] = []
    // In turns, so that the noise of the machine falls on both.
    for (let round = 0; round < rounds; round++) {
      engineMs.push((await timed(() => engine.render(request))).ms)
      sharpMs.push((await timed(() => resizeAlone(garment))).ms)
    }
    return [
      {
        what: 'one picture of the warm engine, against sharp alone',
        value: median(engineMs) / median(sharpMs),
        unit: 'x',
        note: `${Math.round(median(engineMs))} ms and ${Math.round(median(sharpMs))} ms`,
      },
    ]
  },
}

function resizeAlone(photo: Buffer): Promise<Buffer> {
  const size = { width: 1024, height: 1536, fit: 'contain' } as const
  return sharp(photo).autoOrient().resize(size).png({ compressionLevel: 6 }).toBuffer()
}
