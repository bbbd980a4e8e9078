/** A walk out of a body, cm. */
export interface Probe {
  from: number
  to: number
  step: number
}

/** How far out the surface of a body lies, given the distance to it (negative inside) at a radius. */
export function radiusOf({ from, to, step }: Probe, distanceAt: (r: number) => number): number {
  let r = from
  while (r < to && distanceAt(r) <= 0) r += step
  return r
}
