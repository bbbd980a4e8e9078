import { expect, test } from 'vitest'
import { morph } from './morph.ts'
import type { Mask } from './raster.ts'

const [width, height] = [23, 17]

/** Two blots, one of them at the frame, with a pinhole. */
function blots(): Mask {
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (Math.hypot(x - 7, y - 8) < 5 || Math.hypot(x - 20, y - 4) < 4) data[i] = 1
  }
  data[8 * width + 7] = 0
  return { width, height, data }
}

/** A pixel of the disc lies as near as its row's chord reaches, which is rounded. */
const within = (dx: number, dy: number, r: number): boolean =>
  Math.abs(dy) <= r && Math.abs(dx) <= Math.round(Math.sqrt(r * r - dy * dy))

/** Straight from the definition: a pixel grows where any of its disc is cloth, stays where all of it is. */
function slowly({ data }: Mask, operation: 'dilate' | 'erode', r: number): Uint8Array {
  const at = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1
  return data.map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const seen: boolean[] = []
    for (let dy = -r; dy <= r; dy++)
      for (let dx = -r; dx <= r; dx++) if (within(dx, dy, r)) seen.push(at(x + dx, y + dy))
    return (operation === 'dilate' ? seen.includes(true) : !seen.includes(false)) ? 1 : 0
  })
}

test('masks grow and shrink by a disc, and nothing lies beyond the frame', () => {
  for (const operation of ['dilate', 'erode'] as const)
    for (const r of [1, 2, 5])
      expect([operation, r, morph(blots(), operation, r).data]).toEqual([
        operation,
        r,
        slowly(blots(), operation, r),
      ])
})

test('closing fills a pinhole and leaves cloth at the frame alone', () => {
  const closed = morph(blots(), 'close', 1).data
  const filled = blots().data
  filled[8 * width + 7] = 1
  expect(closed).toEqual(filled)
})
