import type { Point } from '../../maths/vector.ts'
import type { GarmentKind } from '../../types.ts'

/**
 * A garment as a few polygons driven by parameters. Coordinates are normalised: the longer side of the garment's box
 * is 1, the origin is the middle of its top edge, y runs down. The first three parameters of every template are the
 * same: horizontal shift, vertical shift, rotation in radians.
 */
export interface Template {
  kind: GarmentKind
  /** Parameters to start the search from, for a garment of height 1. */
  starts: number[][]
  /** First standard deviation of each parameter. */
  spread: number[]
  /** The same start for a garment whose box is `height` tall. */
  stretch(start: number[], height: number): number[]
  polygons(p: number[]): Point[][]
  landmarks(p: number[]): Record<string, Point>
  /** Penalty for shapes that no garment has. */
  prior(p: number[]): number
}

export const square = (x: number): number => x * x

/** Squared excess of `x` over `limit`. */
export const over = (x: number, limit: number): number => (x > limit ? (x - limit) ** 2 : 0)

/** Squared lack of `x` below `limit`. */
export const under = (x: number, limit: number): number => (x < limit ? (limit - x) ** 2 : 0)

/** Moves template coordinates to where the garment lies: rotation, then shift. */
export function placement([shiftX, shiftY, rotation]: number[]): (q: Point) => Point {
  const c = Math.cos(rotation)
  const s = Math.sin(rotation)
  return ([x, y]) => [shiftX + x * c - y * s, shiftY + x * s + y * c]
}
