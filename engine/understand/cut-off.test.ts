import { expect, test } from 'vitest'
import { type FitAs, landmarksOf } from '../fit/fit.ts'
import { frameOf } from '../fit/frame.ts'
import type { Mask } from '../pixels/raster.ts'
import { goOnBeyondFrame } from './cut-off.ts'

const [width, height] = [300, 400]
const mask: Mask = { width, height, data: new Uint8Array(width * height) }
const frame = frameOf({ x0: 0, y0: 20, x1: 299, y1: 379, width: 300, height: 360 })

/** A top with arms out to the sides; `sleeve` and `collar` are over the garment's longer side. */
function top(sleeve: number, collar: number): FitAs<'sleeved'> {
  const placed = {
    placement: { shiftX: 0, shiftY: 0.24, rotation: 0 },
    shape: {
      ...{ shoulder: 0.24, neck: 0.12, neckDip: 0, shoulderDrop: 0.08, collar },
      ...{ armpit: 0.24, armpitY: 0.3, waist: 0.24, hem: 0.24, hemY: 0.74 },
      ...{ sleeve, cuff: 0.13, angleL: 1, angleR: 1, bendL: 0, bendR: 0 },
    },
  }
  return { kind: 'sleeved', ...placed, iou: 1, score: 1, landmarks: landmarksOf('sleeved', placed, frame) }
}

test('sleeves of a hooded garment that the photo cuts off go on beyond its frame', () => {
  const cut = top(0.22, 0.24)
  const whole = goOnBeyondFrame(cut, frame, mask)
  if (whole.kind !== 'sleeved') throw new Error('It is another garment now')
  expect(whole.shape.sleeve).toBeGreaterThan(0.5)
  expect(whole.landmarks.cuffOuterR[0]).toBeGreaterThan(width)
})

test('sleeves that end inside the photo, or belong to a T-shirt, stay as they are', () => {
  for (const fit of [top(0.12, 0.24), top(0.22, 0)]) expect(goOnBeyondFrame(fit, frame, mask)).toBe(fit)
})
