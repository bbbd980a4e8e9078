import { expect, test } from 'vitest'
import { landmarksOf, templates } from '../fit/fit.ts'
import { frameOf } from '../fit/frame.ts'
import { boundingBox } from '../pixels/raster.ts'
import { hoodOf } from './hood.ts'

/** A sweater, 100 px wide at the chest, with something 30 px tall and `neck` px wide above its shoulders, round or straight. */
function above(neck: number, { isRound = true, isHoodie = false } = {}): number {
  const [width, height] = [160, 160]
  const data = new Uint8Array(width * height)
  for (let y = 10; y < 150; y++) {
    const round = isRound ? Math.sqrt(Math.min(1, (y - 9) / 12)) : 1
    const half = y < 40 ? Math.round((round * neck) / 2) : 50
    data.fill(1, y * width + 80 - half, y * width + 80 + half)
  }
  const mask = { width, height, data }
  const box = boundingBox(mask)
  if (!box) throw new Error('The drawn mask is empty')
  const frame = frameOf(box)
  const [start] = templates.sleeved.starts(1)
  const { shape, placement } = templates.sleeved.read(start?.vector ?? [])
  const placed = { placement, shape: { ...shape, armpit: 50 / 140, collar: 30 / 140 } }
  const landmarks = landmarksOf('sleeved', placed, frame)
  const fit = { kind: 'sleeved', ...placed, iou: 1, score: 1, landmarks } as const
  return hoodOf({ mask, box, fit, fits: { fits: [], armpits: 2, frame }, opinion: null }, isHoodie)
}

test('a hood is told from a turtleneck as tall by its width, and by its round top', () => {
  expect(above(48)).toBeCloseTo(30 / 140)
  expect(above(24)).toBe(0)
  expect(above(48, { isRound: false })).toBe(0)
})

test('what looks like a hoodie has a narrow one, too', () => {
  expect(above(24, { isHoodie: true })).toBeCloseTo(30 / 140)
})
