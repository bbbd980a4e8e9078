import type { Point } from '../../maths/vector.ts'
import type { TemplateKind } from '../../types.ts'
import type { Overlay } from '../likeness.ts'
import { type Placement, placing } from '../placement.ts'
import type { LandmarkNames, Shapes, Sided } from '../shapes.ts'

/** A shape, and where it lies. */
export interface Placed<K extends TemplateKind> {
  shape: Shapes[K]
  placement: Placement
}

/**
 * A garment as a few polygons. Template coordinates are normalised: the longer side of the garment's box is 1, y runs
 * down, and the origin is the middle of the neck line or the waistband.
 */
export interface TemplateParts<K extends TemplateKind> {
  kind: K
  /** The order in which the search moves them; its random steps, hence its results, depend on it. */
  order: readonly (keyof Shapes[K] & string)[]
  /** What garments of height 1 look like: the search begins with each. */
  starts: Record<string, Shapes[K] & { shiftY?: number }>
  /** First standard deviation of each number. */
  spread: Shapes[K] & { rotation: number }
  /** The same shape in a box `height` tall. */
  stretch(shape: Shapes[K], height: number): Partial<Shapes[K]>
  polygons(shape: Shapes[K]): Point[][]
  landmarks(shape: Shapes[K]): Record<LandmarkNames[K], Point>
  /** Penalty for shapes that no garment has. */
  prior(shape: Shapes[K], rotation: number): number
}

/** The same for the search, which moves a vector: three numbers of the placement, then those of the shape. */
export interface Template<K extends TemplateKind> {
  kind: K
  starts(height: number): { name: string; vector: number[] }[]
  spread: number[]
  read(vector: number[]): Placed<K>
  /** Its polygons in template coordinates, and where they lie. */
  overlay(placed: Placed<K>): Overlay
  landmarks(placed: Placed<K>): Record<LandmarkNames[K], Point>
  prior(placed: Placed<K>): number
}

const SHIFT_SPREAD = 0.03
/** Numbers of a vector before those of the shape. */
const PLACEMENT = 3

export function makeTemplate<K extends TemplateKind>(parts: TemplateParts<K>): Template<K> {
  const { kind, order, starts, spread, stretch, polygons, landmarks, prior } = parts
  const write = (shape: Shapes[K], { shiftX, shiftY, rotation }: Placement): number[] => [
    ...[shiftX, shiftY, rotation],
    // All fields of a shape are numbers.
    ...order.map((name) => shape[name] as number),
  ]
  const [{ ...blank }] = Object.values<Shapes[K]>(starts)
  return {
    kind,
    starts: (height) =>
      Object.entries<Shapes[K] & { shiftY?: number }>(starts).map(([name, start]) => ({
        name,
        vector: write(
          { ...start, ...stretch(start, height) },
          { shiftX: 0, shiftY: start.shiftY ?? 0, rotation: 0 },
        ),
      })),
    spread: write(spread, { shiftX: SHIFT_SPREAD, shiftY: SHIFT_SPREAD, rotation: spread.rotation }),
    read(vector) {
      const [shiftX = 0, shiftY = 0, rotation = 0] = vector
      const shape: Record<string, number> = { ...blank }
      order.forEach((name, i) => {
        shape[name] = vector[i + PLACEMENT] ?? 0
      })
      // The order has every name of the shape.
      return { shape: shape as unknown as Shapes[K], placement: { shiftX, shiftY, rotation } }
    },
    overlay: ({ shape, placement }) => ({ polygons: polygons(shape), placement }),
    landmarks: ({ shape, placement }) => mapPoints(landmarks(shape), placing(placement).place),
    prior: ({ shape, placement }) => prior(shape, placement.rotation),
  }
}

export function mapPoints<N extends string>(
  points: Record<N, Point>,
  move: (p: Point) => Point,
): Record<N, Point> {
  const moved = Object.entries<Point>(points).map(([name, p]) => [name, move(p)])
  // The same names.
  return Object.fromEntries(moved) as Record<N, Point>
}

/** The corners of both halves by name: `hem` of the right one is `hemR`. */
export function bothSides<N extends string>(
  halfOf: (sg: 1 | -1) => Record<N, Point>,
): Record<Sided<N>, Point> {
  const named = ([1, -1] as const).flatMap((sg) =>
    Object.entries<Point>(halfOf(sg)).map(([name, p]) => [`${name}${sg > 0 ? 'R' : 'L'}`, p]),
  )
  // Every corner has both.
  return Object.fromEntries(named) as Record<Sided<N>, Point>
}

export const square = (x: number): number => x * x

/** Squared excess of `x` over `limit`. */
export const over = (x: number, limit: number): number => (x > limit ? (x - limit) ** 2 : 0)

/** Squared lack of `x` below `limit`. */
export const under = (x: number, limit: number): number => (x < limit ? (limit - x) ** 2 : 0)
