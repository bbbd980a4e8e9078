import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FormatName, formatNames } from '#contracts/format-words.ts'
import { formats as rules } from '#contracts/formats.ts'
import { createEnginePool } from '#engine/pool.ts'
import { drawings, largerFor } from '#server/generations/draw-for-formats.ts'
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
      const draw = async (drawing: Drawing) => (await engine.render({ ...order, ...drawings[drawing] })).png
      const ahead = new Map<Drawing, Uint8Array>()
      for (const drawing of Object.keys(drawings) as Drawing[]) ahead.set(drawing, await draw(drawing))
      const kept = async (drawing: Drawing) => ahead.get(drawing) ?? draw(drawing)
      const names = formatNames.filter((name) => name !== 'originale')
      return [
        await slowest('one picture in a format, enlarged where it is too small, the slowest of them', {
          names: names.filter((name) => !rules[name].isGhost),
          work: (format) => pictures.fit(png, { format, mark }),
        }),
        await slowest('the same and the garment alone, as they were drawn when the formats were opened', {
          names,
          work: (format) => download(format, { pictures, png, draw: kept }),
        }),
        await slowest('the same, drawn only when the file is asked for', {
          names,
          work: (format) => download(format, { pictures, png, draw }),
        }),
      ]
    } finally {
      await rm(tempFolder, { recursive: true, force: true })
    }
  },
}

type Drawing = keyof typeof drawings

interface Tools {
  pictures: Pictures
  png: Uint8Array
  draw: (drawing: Drawing) => Promise<Uint8Array>
}

/** As the product does it; the engine knows the photo, as it does once the formats were opened. */
async function download(format: FormatName, { pictures, png, draw }: Tools): Promise<void> {
  if (rules[format].isGhost) return void (await pictures.fit(await draw('ghost'), { format, mark }))
  const drawing = rules[format].size && largerFor(await pictures.survey(png), format)
  await pictures.fit(png, { format, mark, larger: drawing && (await draw(drawing)) })
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
