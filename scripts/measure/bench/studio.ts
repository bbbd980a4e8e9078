import sharp from 'sharp'
import { createEnginePool } from '#engine/pool.ts'
import { type Figure, median, type Row, timed } from './figure.ts'
import { shirtPhoto } from './photo.ts'

const rounds = 5

/** A photo that is new to a warm engine against what any server must spend on it: decode, resize, encode. */
export const studio: Figure = {
  limitSeconds: 300,
  async measure(): Promise<Row[]> {
    await using engine = createEnginePool()
    const draw = (garment: Buffer, pose: 'frontale' | 'laterale') =>
      timed(() => engine.render({ garment, gender: 'female', bodyType: 'athletic', pose }))
    await draw(await shirtPhoto(), 'frontale')
    const pictureMs: number[] = []
    const furtherMs: number[] = []
    const sharpMs: number[] = []
    // In turns, so that the noise of the machine falls on all three.
    for (let round = 0; round < rounds; round++) {
      // Its grain is another each time: of a photo that it has drawn the engine remembers all but the light.
      const garment = await shirtPhoto()
      pictureMs.push((await draw(garment, 'frontale')).ms)
      furtherMs.push((await draw(garment, 'laterale')).ms)
      sharpMs.push((await timed(() => resizeAlone(garment))).ms)
    }
    const againstSharp = (ms: number[]): Pick<Row, 'value' | 'unit' | 'note'> => ({
      ...{ value: median(ms) / median(sharpMs), unit: 'x' },
      note: `${Math.round(median(ms))} ms and ${Math.round(median(sharpMs))} ms`,
    })
    return [
      {
        what: 'a picture of a new photo, against sharp alone',
        ...againstSharp(pictureMs),
        target: { sign: '<=', value: 15 },
      },
      { what: 'a further pose of it', ...againstSharp(furtherMs) },
    ]
  },
}

function resizeAlone(photo: Buffer): Promise<Buffer> {
  const size = { width: 1024, height: 1536, fit: 'contain' } as const
  return sharp(photo).autoOrient().resize(size).png({ compressionLevel: 6 }).toBuffer()
}
