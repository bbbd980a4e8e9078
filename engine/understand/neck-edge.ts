import { lerp } from '../maths/scalar.ts'

/** The edge of a garment at the throat, between the ends of its neckline. Data, so that another thread can have it. */
export type NeckEdge = Arc | Strapped | Traced

/** A curve that hangs from both ends. */
interface Arc {
  form: 'arc'
  deepest: number
  power: number
}

/** One that ends `halfWidth` from the middle, where wide straps rise by `foot` to the ends of the neckline. */
interface Strapped extends Omit<Arc, 'form'> {
  form: 'strapped'
  halfWidth: number
  foot: number
  /** From the middle to an end of the neckline. */
  half: number
  /** Height of the ends. */
  top: number
  /** Where the middle lies on the outline above. */
  centre: number
  outline: TopOutline
}

/** Depths that were read at even distances from end to end. */
interface Traced {
  form: 'traced'
  depths: number[]
}

/** Heights of the outline in columns at even distances from shoulder to shoulder, in the coordinates of the template. */
export interface TopOutline {
  heights: number[]
  shoulder: number
}

/** Where the outline is not seen. */
export const UNSEEN = 1

/** Height of the outline above `x`. */
export function heightAbove({ heights, shoulder }: TopOutline, x: number): number {
  const last = heights.length - 1
  const column = Math.round(((x / shoulder + 1) / 2) * last)
  return heights[Math.max(1, Math.min(last - 1, column))] ?? UNSEEN
}

/** The mean of both sides: a worn neckline is even. */
export const evenHeight = ({ outline, centre }: Pick<Strapped, 'outline' | 'centre'>, x: number): number =>
  (heightAbove(outline, centre - x) + heightAbove(outline, centre + x)) / 2

/** Depth below the line between both ends, for t from -1 to 1 along it. */
export const depthOf =
  ({ edge }: { edge: NeckEdge }) =>
  (t: number): number => {
    const aside = Math.min(1, Math.abs(t))
    if (edge.form === 'arc') return edge.deepest * (1 - aside ** edge.power)
    if (edge.form === 'strapped') {
      const x = aside * edge.half
      if (x > edge.halfWidth) return evenHeight(edge, x) - edge.top
      return edge.foot + edge.deepest * (1 - (x / edge.halfWidth) ** edge.power)
    }
    if (aside === 1) return 0
    const { depths } = edge
    const place = ((t + 1) / 2) * (depths.length - 1)
    const before = Math.floor(place)
    return lerp(depths[before] ?? 0, depths[before + 1] ?? 0, place - before)
  }
