import { expect, test } from 'vitest'
import { type Fit, landmarksOf } from '../fit/fit.ts'
import { frameOf } from '../fit/frame.ts'
import { readSleeved } from '../fit/templates/sleeved.ts'
import type { Mask } from '../pixels/raster.ts'
import { goOnBeyondFrame } from './cut-off.ts'

const [width, height] = [300, 400]
const mask: Mask = { width, height, data: new Uint8Array(width * height) }
const frame = frameOf({ x0: 0, y0: 20, x1: 299, y1: 379, width: 300, height: 360 })

/** A top with arms out to the sides; `sleeve` and `collar` are over the garment's longer side. */
function top(sleeve: number, collar: number): Fit {
  const body = [0, 0.24, 0, 0.24, 0.12, 0, 0.08, 0.24, 0.3, 0.24, 0.24, 0.74]
  const fitted = { kind: 'sleeved' as const, params: [...body, 1, 1, sleeve, 0.13, 0, 0, collar] }
  return { ...fitted, iou: 1, score: 1, landmarks: landmarksOf(fitted, frame) }
}

const sleeveOf = (fit: Fit) => readSleeved(fit.params).sleeve

test('sleeves of a hooded garment that the photo cuts off go on beyond its frame', () => {
  const cut = top(0.22, 0.24)
  const whole = goOnBeyondFrame(cut, frame, mask)
  expect(sleeveOf(whole)).toBeGreaterThan(0.5)
  expect(whole.landmarks.cuffOuterR[0]).toBeGreaterThan(width)
})

test('sleeves that end inside the photo, or belong to a T-shirt, stay as they are', () => {
  for (const fit of [top(0.12, 0.24), top(0.22, 0)]) expect(goOnBeyondFrame(fit, frame, mask)).toBe(fit)
})
