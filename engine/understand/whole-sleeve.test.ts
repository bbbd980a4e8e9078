import { expect, test } from 'vitest'
import { type FitAs, landmarksOf } from '../fit/fit.ts'
import { frameOf } from '../fit/frame.ts'
import { decode } from '../pixels/decode.ts'
import type { Mask } from '../pixels/raster.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from './find-garment.ts'
import { beyondFrame, underHood } from './whole-sleeve.ts'

const [width, height] = [300, 400]
const frame = frameOf({ x0: 0, y0: 20, x1: 299, y1: 379, width: 300, height: 360 })

/** A top with arms out to the sides; lengths are over the garment's longer side. */
function top(sleeve: number, { collar = 0, hemY = 0.6 } = {}): FitAs<'sleeved'> {
  const placed = {
    placement: { shiftX: 0, shiftY: 0.24, rotation: 0 },
    shape: {
      ...{ shoulder: 0.24, neck: 0.12, neckDip: 0, shoulderDrop: 0.08, collar },
      ...{ armpit: 0.24, armpitY: 0.3, waist: 0.24, hem: 0.24, hemY },
      ...{ sleeve, cuff: 0.13, angleL: 1, angleR: 1, bendL: 0, bendR: 0 },
    },
  }
  return { kind: 'sleeved', ...placed, iou: 1, score: 1, landmarks: landmarksOf('sleeved', placed, frame) }
}

/** Of a garment that crosses the left side of the photo over so many rows. */
function maskOf(rows: number): Mask {
  const data = new Uint8Array(width * height)
  for (let y = 100; y < 100 + rows; y++) data[y * width] = 1
  return { width, height, data }
}

const { photo } = await drawGarment('tshirt')
const { fits, cutting } = findGarment((await decode(photo)).work, null)
const seen = { fits: { ...fits, frame }, cutting }

test('long sleeves that the photo cuts off go on beyond its frame', () => {
  const whole = beyondFrame({ ...seen, fit: top(0.22), mask: maskOf(40) })
  if (whole?.kind !== 'sleeved') throw new Error('It is another garment now')
  expect(whole.shape.sleeve).toBeCloseTo(0.78 * 0.6)
  expect(whole.landmarks.cuffOuterR[0]).toBeGreaterThan(width)
})

test('sleeves stay that end inside the photo, touch its frame, or came cut out', () => {
  const fit = top(0.22)
  for (const rows of [0, 10]) expect(beyondFrame({ ...seen, fit, mask: maskOf(rows) })).toBeNull()
  expect(beyondFrame({ ...seen, fit, mask: maskOf(40), cutting: null })).toBeNull()
})

test('sleeves of a hooded garment reach the wrist, unless it is a coat', () => {
  const mask = maskOf(0)
  const hoodie = underHood({ ...seen, mask, fit: top(0.3, { collar: 0.2 }) })
  expect(hoodie).toMatchObject({ shape: { sleeve: 0.78 * 0.6 } })
  expect(underHood({ ...seen, mask, fit: top(0.3) }), 'without a hood').toBeNull()
  expect(underHood({ ...seen, mask, fit: top(0.45, { collar: 0.2, hemY: 0.8 }) }), 'a coat').toBeNull()
})
