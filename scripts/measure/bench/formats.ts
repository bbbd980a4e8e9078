import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatNames } from '#contracts/formats.ts'
import { createEnginePool } from '#engine/pool.ts'
import { createPictures } from '#server/pictures/create-pictures.ts'
import { type Figure, median, type Row, timed } from './figure.ts'
import { shirtPhoto } from './photo.ts'

const rounds = 3

/** A finished picture of our own engine as every sales channel wants it, by a warm process. */
export const formats: Figure = {
  limitSeconds: 300,
  async measure(): Promise<Row[]> {
    await using engine = createEnginePool()
    const request = { gender: 'female', bodyType: 'athletic', pose: 'frontale' } as const
    const { png } = await engine.render({ ...request, garment: await shirtPhoto() })
    const tempFolder = await mkdtemp(join(tmpdir(), 'indosso-formats-'))
    try {
      await using pictures = createPictures({ tempFolder })
      await pictures.survey(png)
      const mark = { generationId: 'bench', provider: 'studio', madeByAi: false, createdAt: new Date() }
      const times: { format: string; ms: number }[] = []
      for (const format of formatNames.filter((name) => name !== 'originale')) {
        const all: number[] = []
        for (let round = 0; round < rounds; round++)
          all.push((await timed(() => pictures.fit(png, { format, mark }))).ms)
        times.push({ format, ms: median(all) })
      }
      const slowest = times.reduce((a, b) => (b.ms > a.ms ? b : a))
      return [
        {
          what: 'one picture in a format, the slowest of them',
          value: slowest.ms,
          unit: 'ms',
          target: { sign: '<=', value: 1500 },
          note: `${slowest.format}; all: ${times.map(({ ms }) => Math.round(ms)).join(', ')} ms`,
        },
      ]
    } finally {
      await rm(tempFolder, { recursive: true, force: true })
    }
  },
}
