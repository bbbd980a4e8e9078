import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import { type Drawing, drawFace, drawGarment } from '../samples/drawings.ts'
import { doubtsOf, type Suspect, trustIn } from './doubts.ts'
import { findGarment } from './find-garment.ts'

const CONFIDENT = 0.85

async function find(photo: Uint8Array) {
  const { work, cutOut } = await decode(photo)
  return findGarment(work, cutOut)
}

/** Drawn on a garment of 400 x 500 px: two bare arms that hang out of its sleeves. */
const ARMS =
  '<path d="M60 200 L96 220 L84 380 L52 376 Z M340 200 L304 220 L316 380 L348 376 Z" fill="#d9a58a"/>'

const drawn = (shape: Parameters<typeof drawGarment>[0], print = ''): Promise<Drawing> =>
  drawGarment(shape, { print, colour: '#a3aebb' })

test('a garment that somebody wears is not trusted, and neither is a face', async () => {
  const worn = await find((await drawn('tshirt', ARMS)).photo)
  expect(worn.doubts).toContain('worn')
  expect(worn.confidence).toBeLessThan(CONFIDENT)
  const face = await find(await drawFace())
  expect(face.confidence).toBeLessThan(CONFIDENT)
})

test('a print is not trusted to be the garment that the network sees around it', async () => {
  const print = '<rect x="140" y="170" width="120" height="110" fill="#151515"/>'
  const { photo } = await drawGarment('tshirt', { colour: '#d6d2ca', print })
  const { box, doubts, confidence } = await find(photo)
  expect(box.width, 'of the print alone').toBeLessThan(100)
  expect(doubts).toContain('partial')
  expect(confidence).toBeLessThan(CONFIDENT)
})

test('a garment alone gives no reason for doubt', async () => {
  for (const shape of ['tshirt', 'trousers', 'skirt'] as const) {
    const { doubts, confidence } = await find((await drawn(shape)).photo)
    expect([shape, ...doubts]).toEqual([shape])
    expect(confidence).toBeGreaterThan(CONFIDENT)
  }
})

/** A pair of long trousers without any fault, on a grey that is nobody's skin. */
function trousers(change: Partial<Suspect>): Suspect {
  const [width, height] = [40, 60]
  return {
    lab: new Float32Array(width * height * 3).fill(50),
    mask: { width, height, data: new Uint8Array(width * height).fill(1) },
    cut: 'trousers',
    fit: { kind: 'trousers', score: 0.95 },
    covered: 1,
    armpits: 0,
    skin: false,
    outfit: false,
    ...change,
  }
}

test('legs with bays in their sides are folded, and neither half an outfit nor a strange shape is trusted', () => {
  const cases: [Partial<Suspect>, string[]][] = [
    [{}, []],
    [{ armpits: 2 }, ['folded']],
    [{ outfit: true }, ['outfit']],
    [{ fit: { kind: 'trousers', score: 0.7 } }, ['unexplained']],
    [{ armpits: 2, cut: 'shorts' }, []],
    [{ covered: 0.4 }, ['partial']],
  ]
  for (const [change, doubts] of cases) {
    expect(doubtsOf(trousers(change))).toEqual(doubts)
    expect(trustIn(doubtsOf(trousers(change))) < CONFIDENT).toBe(doubts.length > 0)
  }
})
