import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FormatName, formatNames } from '#contracts/format-words.ts'
import { formats as rules } from '#contracts/formats.ts'
import { resultSize } from '#contracts/generations.ts'
import { createEnginePool, type EnginePool } from '#engine/pool.ts'
import type { RenderRequest } from '#engine/types.ts'
import { drawnTimes } from '#server/generations/drawn-times.ts'
import { createPictures } from '#server/pictures/create-pictures.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { type Figure, median, type Row, timed } from './figure.ts'
import { shirtPhoto } from './photo.ts'

const rounds = 3
const mark = { generationId: 'bench', provider: 'studio', madeByAi: false, createdAt: new Date() }

/** A finished picture of our own engine as every sales channel wants it, by a warm process. */
export const formats: Figure = {
  limitSeconds: 600,
  async measure(): Promise<Row[]> {
    await using engine = createEnginePool()
    const request = { gender: 'female', bodyType: 'athletic', pose: 'frontale' } as const
    const order = { ...request, garment: await shirtPhoto() }
    const { png } = await engine.render(order)
    const tempFolder = await mkdtemp(join(tmpdir(), 'indosso-formats-'))
    try {
      await using pictures = createPictures({ tempFolder })
      await pictures.survey(png)
      const tools = { pictures, engine, order, png }
      const names = formatNames.filter((name) => name !== 'originale')
      return [
        await slowest('one picture in a format, enlarged where it is too small, the slowest of them', {
          names: names.filter((name) => !rules[name].isGhost),
          work: (format) => pictures.fit(png, { format, mark }),
        }),
        await slowest('the same, drawn at the size of the format where the picture is too small', {
          names: names.filter((name) => rules[name].size && !rules[name].isGhost),
          work: (format) => redraw(tools, format),
        }),
        await slowest('the garment alone', {
          names: names.filter((name) => rules[name].isGhost),
          work: (format) => ghost(tools, format),
        }),
      ]
    } finally {
      await rm(tempFolder, { recursive: true, force: true })
    }
  },
}

interface Tools {
  pictures: Pictures
  engine: EnginePool
  order: RenderRequest
  png: Uint8Array
}

/** As a download does it; the engine knows the photo, as it does after a first file. */
async function redraw({ pictures, engine, order, png }: Tools, format: FormatName): Promise<void> {
  const survey = await pictures.survey(png)
  const times = drawnTimes(survey, format)
  const { width, height } = resultSize
  const size = times && { width: Math.round(width * times), height: Math.round(height * times) }
  const transparent = rules[format].background === 'white'
  const drawn = size ? await engine.render({ ...order, ...size, transparent }) : null
  await pictures.fit(png, { format, mark, larger: drawn?.png ?? null })
}

async function ghost({ pictures, engine, order }: Tools, format: FormatName): Promise<void> {
  const size = rules[format].size ?? resultSize
  const { png } = await engine.render({ ...order, ...size, ghost: true, transparent: true })
  await pictures.fit(png, { format, mark })
}

interface Job {
  names: FormatName[]
  work: (format: FormatName) => Promise<unknown>
}

async function slowest(what: string, { names, work }: Job): Promise<Row> {
  const times: { format: string; ms: number }[] = []
  for (const format of names) {
    const all: number[] = []
    for (let round = 0; round < rounds; round++) all.push((await timed(() => work(format))).ms)
    times.push({ format, ms: median(all) })
  }
  const most = times.reduce((a, b) => (b.ms > a.ms ? b : a))
  return {
    what,
    value: most.ms,
    unit: 'ms',
    target: { sign: '<=', value: 1500 },
    note: `${most.format}; all: ${times.map(({ ms }) => Math.round(ms)).join(', ')} ms`,
  }
}
