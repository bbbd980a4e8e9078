import { expect, test } from 'vitest'
import { frameOf } from '../fit/frame.ts'
import { correctionsFor } from './corrections.ts'
import { type Traits, traitsOf } from './traits.ts'

const mask = { width: 4, height: 4, data: new Uint8Array(16) }
const frame = frameOf({ x0: 0, y0: 0, x1: 3, y1: 3, width: 4, height: 4 })
/** Nothing was fitted and nothing is seen: every trait but the armpits is missing. */
const nothing = traitsOf({ fits: [], armpits: 0, frame }, mask, null)
const outline: Traits = {
  ...nothing,
  ...{ tall: 1.2, tallness: 1.2, waist: 1, block: 0.7, heightToTop: 1.5, dip: 0.08, notch: 0.025 },
  ...{ topRatio: 0.6, slender: 1.5, sides: 0.1 },
}

test('what was not measured corrects nothing', () => {
  expect(correctionsFor(nothing)).toEqual({ sleeved: -0.004, sleeveless: -0.004, trousers: -0.004, skirt: 0 })
  expect(correctionsFor(outline)).toEqual(correctionsFor(nothing))
})

test('a plain block is a skirt under however narrow an edge', () => {
  const narrow = { ...outline, heightToTop: 2.5 }
  expect(correctionsFor({ ...narrow, dip: 0.04 }).skirt).toBeCloseTo(-0.03, 9)
  expect(correctionsFor({ ...narrow, dip: 0.04, sides: 0.06 }).skirt).toBeCloseTo(0.03, 9)
})

test('a dip costs a skirt the more the deeper it is, up to a limit', () => {
  const ofDip = (dip: number) => correctionsFor({ ...outline, dip }).skirt
  expect(ofDip(0.12)).toBeCloseTo(0, 9)
  expect(ofDip(0.22)).toBeCloseTo(-0.035, 9)
  expect(ofDip(0.5)).toBeCloseTo(-0.08, 9)
})

test('what is taller than wide has to show a deeper notch to be legs', () => {
  const legs = { ...outline, notch: 0.08, trousersIou: 0.94 }
  expect(correctionsFor(legs).sleeved).toBeCloseTo(-0.034, 9)
  expect(correctionsFor({ ...legs, tall: 1.5, tallness: 1.5 }).sleeved).toBeCloseTo(-0.004, 9)
})
