import { expect, test } from 'vitest'
import { frameOf } from '../fit/frame.ts'
import { boundingBox } from '../pixels/raster.ts'
import { hoodOf } from './hood.ts'

/** A sweater, 100 px wide at the chest, with something 30 px tall and `neck` px wide above its shoulders. */
function above(neck: number): number {
  const [width, height] = [160, 160]
  const data = new Uint8Array(width * height)
  for (let y = 10; y < 150; y++) {
    const half = y < 40 ? neck / 2 : 50
    data.fill(1, y * width + 80 - half, y * width + 80 + half)
  }
  const mask = { width, height, data }
  const box = boundingBox(mask)
  if (!box) throw new Error('The drawn mask is empty')
  const unit = 140
  const params = [0, 0.21, 0, 50, 10, 0, 5, 50, 50, 50, 50, 110, 0, 0, 60, 15, 0, 0, 30].map((v, i) =>
    i < 3 || (i > 11 && i < 14) || i === 16 || i === 17 ? v : v / unit,
  )
  return hoodOf({
    ...{ mask, box },
    fit: { kind: 'sleeved', params, iou: 1, score: 1, landmarks: {} },
    fits: { fits: [], armpits: 2, frame: frameOf(box) },
  })
}

test('a hood is told from a turtleneck as tall by its width', () => {
  expect(above(48)).toBeCloseTo(30 / 140)
  expect(above(24)).toBe(0)
})
