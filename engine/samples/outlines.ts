import { fillPolygons } from '../fit/likeness.ts'
import type { Point } from '../maths/vector.ts'
import type { Mask } from '../pixels/raster.ts'
import type { CoarseMask } from '../sight/network.ts'

// What tests draw without a photo.

/** The points of `x,y x,y …`, px. */
export const pointsOf = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number)
    return [x, y]
  })

/** What such an outline encloses. */
export const enclosedBy = (text: string, { width, height }: Pick<Mask, 'width' | 'height'>): Mask =>
  fillPolygons([pointsOf(text)], width, height)

/** How a network would see a garment that fills a mask: roughly where it lies, as sure as it usually is. */
export function coarselySeen({ width, height, data }: Mask): CoarseMask {
  const side = 24
  const middleOf = (place: number, size: number) => Math.floor(((place + 0.5) * size) / side)
  const seen = Float32Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [middleOf(i % side, width), middleOf(Math.floor(i / side), height)]
    return data[y * width + x] ? 0.97 : 0.04
  })
  return { side, data: seen }
}
