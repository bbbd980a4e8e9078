import { expect, test } from 'vitest'
import { type Fit, type FitSet, landmarksOf } from '../fit/fit.ts'
import { frameOf } from '../fit/frame.ts'
import type { Mask } from '../pixels/raster.ts'
import { classify } from './classify.ts'

const [WIDTH, HEIGHT] = [140, 160]

/** A top from row 10 to 150, wider towards its hem; `cuff` rows of slit beside its sides set sleeves apart. */
function top(cuff: number): Mask {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 10; y < 150; y++) {
    const half = y < 20 ? 18 : 28 + (y - 20) / 8
    for (let x = Math.ceil(70 - half); x < 70 + half; x++) {
      const slit = Math.abs(Math.abs(x - 69.5) - 36) < 2
      if (!slit || y < 150 - cuff) data[y * WIDTH + x] = 1
    }
  }
  return { width: WIDTH, height: HEIGHT, data }
}

const frame = frameOf({ x0: 24, y0: 10, x1: 116, y1: 149, width: 92, height: 140 })
const placement = { shiftX: 0, shiftY: 0, rotation: 0 }

function sleeved(hem: number, shoulder: number): Fit {
  const shape = {
    ...{ shoulder, neck: 0.13, neckDip: 0.02, shoulderDrop: 0.08, collar: 0 },
    ...{ armpit: shoulder + 0.02, armpitY: 0.21, waist: 0.31, hem, hemY: 0.94 },
    ...{ sleeve: 0.85, cuff: 0.06, angleL: 0.1, angleR: 0.1, bendL: 0, bendR: 0 },
  }
  const landmarks = landmarksOf('sleeved', { shape, placement }, frame)
  return { kind: 'sleeved', shape, placement, landmarks, score: 0.951, iou: 0.951 }
}

function sleeveless(hem: number): Fit {
  const shape = {
    ...{ shoulder: 0.22, neck: 0.09, neckDip: 0.01, shoulderDrop: 0.1, armhole: 0.23 },
    ...{ armpit: 0.3, armpitY: 0.36, waist: 0.31, hem, hemY: 0.97 },
  }
  const landmarks = landmarksOf('sleeveless', { shape, placement }, frame)
  return { kind: 'sleeveless', shape, placement, landmarks, score: 0.955, iou: 0.955 }
}

/** Long sleeves that lie in the flare of an A-line explain an outline about as well as no sleeves do. */
const fits = (armpits: number, hem: number, shoulder: number): FitSet => ({
  fits: [sleeved(hem, shoulder), sleeveless(hem)],
  armpits,
  frame,
})

const kindOf = (cuff: number, armpits: number, hem: number, shoulder = 0.2) =>
  classify(fits(armpits, hem, shoulder), top(cuff)).fit.kind

test('one bay in a straight side is an armhole: a blouse gets no sleeves that its outline does not show', () => {
  expect(kindOf(0, 1, 0.33)).toBe('sleeveless')
})

test('sleeves that hang closely leave at least a trace of their cuffs', () => {
  expect(kindOf(0, 0, 0.33, 0.28)).toBe('sleeveless')
  expect(kindOf(2, 0, 0.33, 0.28)).toBe('sleeved')
})

test('cuffs, a second armpit or a body that is wider where sleeves hang speak for sleeves', () => {
  expect(kindOf(10, 1, 0.33)).toBe('sleeved')
  expect(kindOf(0, 2, 0.33)).toBe('sleeved')
  expect(kindOf(0, 1, 0.2)).toBe('sleeved')
})
