import { expect, test } from 'vitest'
import { countColours, paletteOf } from './palette.ts'

test('a palette has every colour once, and gives each pixel its own back', () => {
  // So many colours that some meet at one place of the table.
  const photo = Uint8Array.from({ length: 3 * 4000 }, (_, i) => (((i / 3) % 2000) | 0) >> (4 * (i % 3)))
  const { rgb, colours, size } = paletteOf(photo)
  const own = Array.from(colours, (colour) => Array.from(rgb.subarray(3 * colour, 3 * colour + 3)))
  expect(own.flat()).toEqual(Array.from(photo))
  expect(size).toBe(new Set(own.map(String)).size)
  expect(rgb).toHaveLength(3 * size)
})

test('colours are counted among some of the pixels', () => {
  const palette = paletteOf(Uint8Array.of(1, 2, 3, 9, 9, 9, 1, 2, 3, 7, 7, 7))
  expect(Array.from(countColours(palette, Int32Array.of(0, 2, 3)))).toEqual([2, 0, 1])
})
