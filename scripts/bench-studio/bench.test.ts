import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { drawBlank } from '#engine/samples/drawings.ts'
import type { RenderRequest } from '#engine/types.ts'
import { readLabels } from './labels.ts'
import { type Measured, measure } from './measure.ts'
import { LARGEST_COLOUR, MOST_LEAK, summarise } from './summary.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 180_000 })

const request = (garment: Uint8Array): RenderRequest => {
  const body = { gender: 'female', bodyType: 'athletic', pose: 'frontale' } as const
  return { garment, ...body, width: 384, height: 576 }
}

async function measureSample(name: string): Promise<Measured> {
  const garment = await readFile(join(import.meta.dirname, '../../engine/samples/photos', name))
  const label = (await readLabels(undefined)).get(name)
  return (await measure(name, request(garment), { label, furtherPose: false })).measured
}

const names = ['tshirt-nera-scritta-piastrelle.jpg', 'abito-rosso-fantasma.jpg', 'shorts-corallo-bianco.jpg']
// One after the other, as the engine draws.
const samples = (async () => {
  const rows: Measured[] = []
  for (const name of names) rows.push(await measureSample(name))
  return rows
})()

test('the samples are cut out, named and coloured as promised, without background or holes', async () => {
  for (const row of await samples) {
    expect(row, row.name).toMatchObject({ refusal: null, isRight: true, holes: 0 })
    expect(row.iou, row.name).toBeGreaterThan(0.95)
    expect(row.confidence, row.name).toBeGreaterThan(0.85)
    expect(row.colour, row.name).toBeLessThan(LARGEST_COLOUR)
    expect(row.leak, row.name).toBeLessThan(MOST_LEAK)
  }
})

test('a print is found again on the picture', async () => {
  const [printed] = await samples
  expect(printed.print?.tried).toBeGreaterThan(14)
  expect((printed.print?.matched ?? 0) / (printed.print?.tried ?? 1)).toBeGreaterThan(0.45)
})

test('a refused photo counts against the promise', async () => {
  const label = (await readLabels(undefined)).get(names[0])
  const { measured } = await measure('blank', request(await drawBlank()), { label })
  expect(measured).toMatchObject({ isRight: false, iou: null })
  const [worst] = summarise([...(await samples), measured])
  expect(worst).toEqual({ what: 'cut right', value: '3 of 4', goal: 'at least 4', isMet: false })
})
