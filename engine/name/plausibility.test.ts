import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import { boundingBox } from '../pixels/raster.ts'
import { drawBlank, drawGarment } from '../samples/drawings.ts'
import { see } from '../sight/sight.ts'
import type { Cut } from '../types.ts'
import { plausibility, verdictOn } from './plausibility.ts'

const SIZE = { width: 320, height: 400 }
const drawing = await drawGarment('tshirt')
const tshirt = await cutOut(drawing.photo, drawing.mask)
/** All of a page with nothing on it. */
const sheet = await cutOut(await drawBlank('#e9e6e0'), new Uint8Array(SIZE.width * SIZE.height).fill(1))
const nothing = see(sheet.photo)
const likely = { top: 1, dress: 0, skirt: 0, trousers: 0, shorts: 0 }

async function cutOut(photo: Uint8Array, data: Uint8Array) {
  const mask = { ...SIZE, data }
  const box = boundingBox(mask)
  if (!box) throw new Error('Nothing was cut out')
  return { photo: (await decode(photo)).work, mask, box }
}

interface Looks {
  /** How probably the photo shows a garment at all, and a top. */
  garment?: number
  top?: number
  /** Of the template. */
  score?: number
  cut?: Cut
  of?: typeof tshirt
}

function plausible({ garment = 0.99, top = 0.9, score = 0.95, cut = 'top', of = tshirt }: Looks): number {
  const sight = { ...nothing, garment, cuts: { ...likely, top, none: 1 - top } }
  return plausibility({ ...of, cut, fit: { score }, opinion: { sight, cut, likely } }).result()
}

test('what looks like a garment, and like the cut that explains its outline, is plausible', () => {
  const usual = plausible({})
  expect(usual).toBeGreaterThan(0.9)
  for (const less of [{ garment: 0.7 }, { top: 0.3 }, { score: 0.85 }, { cut: 'skirt' as const }])
    expect(plausible(less), JSON.stringify(less)).toBeLessThan(usual)
})

test('nothing of it is enough by itself', () => {
  expect(plausible({ garment: 0.01, of: sheet })).toBeLessThan(0.3)
  expect(plausible({ garment: 0.6, cut: 'skirt', of: sheet })).toBeLessThan(0.3)
  expect(plausible({ garment: 0.6, score: 0.7, of: sheet })).toBeLessThan(0.1)
  expect(plausible({ score: -0.2 }), 'a template that explains nothing').toBeLessThan(0.01)
})

test('what is in doubt is looked at once more, alone: a t-shirt gains by it, a sheet of paper does not', () => {
  const garment = 0.3
  expect(plausible({ garment, of: tshirt })).toBeGreaterThan(0.8)
  expect(plausible({ garment, of: sheet })).toBeLessThan(0.5)
})

test('what leaves no doubt is not looked at again', () => {
  expect(plausible({ of: sheet })).toBe(plausible({ of: tshirt }))
})

test('what a person said it is needs no look', () => {
  expect(plausibility({ ...sheet, cut: 'top', fit: { score: 0.5 }, opinion: null }).result()).toBe(1)
})

test('what goes by an unsure name must look more like a garment, by a guess to be drawn at all', () => {
  const [guess, unsure, likely] = [{ confidence: 0.4 }, { confidence: 0.6 }, { confidence: 0.7 }]
  const verdicts = (named: { confidence: number }) =>
    [0.45, 0.6, 0.7, 0.95, 0.99].map((share) => verdictOn(share, named))
  expect(verdicts(guess)).toEqual(['none', 'none', 'doubtful', 'doubtful', 'certain'])
  expect(verdicts(unsure)).toEqual(['none', 'doubtful', 'doubtful', 'doubtful', 'certain'])
  expect(verdicts(likely)).toEqual(['none', 'doubtful', 'doubtful', 'certain', 'certain'])
})
