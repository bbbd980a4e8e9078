import type { Point } from '../maths/vector.ts'
import { type Frame, fromPixels, toPixels } from './frame.ts'

/** Where a template lies: turned by `rotation` radians, then shifted. Normalised. */
export interface Placement {
  shiftX: number
  shiftY: number
  rotation: number
}

type Move = (p: Point) => Point

/** From template coordinates to normalised ones, and back. */
export function placing({ shiftX, shiftY, rotation }: Placement): { place: Move; unplace: Move } {
  const [c, s] = [Math.cos(rotation), Math.sin(rotation)]
  return {
    place: ([x, y]) => [shiftX + x * c - y * s, shiftY + x * s + y * c],
    unplace([x, y]) {
      const [dx, dy] = [x - shiftX, y - shiftY]
      return [dx * c + dy * s, -dx * s + dy * c]
    },
  }
}

/** From template coordinates to pixels of the photo, and back. */
export function onPhoto(placement: Placement, frame: Frame): { toPixels: Move; fromPixels: Move } {
  const { place, unplace } = placing(placement)
  return {
    toPixels: (p) => toPixels(frame, place(p)),
    fromPixels: (p) => unplace(fromPixels(frame, p)),
  }
}

/** Of a pixel. */
const CENTRE = 0.5

/** The template coordinates of the pixels of a photo of that width. */
export function placesOn(placement: Placement, frame: Frame, width: number): (pixel: number) => Point {
  const { fromPixels } = onPhoto(placement, frame)
  return (pixel) => fromPixels([(pixel % width) + CENTRE, Math.floor(pixel / width) + CENTRE])
}
