import type { Point } from './vector.ts'

const turn = (o: Point, a: Point, b: Point): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

/** Convex hull by Andrew's monotone chain, in the order of the chain. Sorts `points` in place. */
export function convexHull(points: Point[]): Point[] {
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const lower = chain(points)
  const upper = chain(points.reverse())
  lower.pop()
  upper.pop()
  return lower.concat(upper)
}

function chain(points: Point[]): Point[] {
  const line: Point[] = []
  for (const p of points) {
    while (turnsBack(line, p)) line.pop()
    line.push(p)
  }
  return line
}

function turnsBack(line: Point[], p: Point): boolean {
  const [before, last] = [line.at(-2), line.at(-1)]
  return before !== undefined && last !== undefined && turn(before, last, p) <= 0
}
