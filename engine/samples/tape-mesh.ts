import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { vertexAt } from '../figure/vertex.ts'
import { at } from '../maths/at.ts'
import { convexHull } from '../maths/hull.ts'
import { mix, type Point } from '../maths/vector.ts'
import type { Girths } from '../types.ts'

/** Arms are no part of a girth: what lies farther from the trunk is one of them, cm. */
const ON_TRUNK = 0.5

/** The girths of a mannequin as drawn: convex outlines of level sections through its surface, cm. */
export function tapeMesh(mannequin: Mannequin): Girths {
  const { armpitY, bustY, waistY, hipY } = mannequin.landmarks
  const bust = upTo(bustY - 4, armpitY - 2)
  const hip = upTo(hipY - 5, hipY + 5)
  const girths = sectionGirths(mannequin, [waistY, ...bust, ...hip])
  return {
    waist: at(girths, 0),
    bust: Math.max(...girths.slice(1, bust.length + 1)),
    hip: Math.max(...girths.slice(bust.length + 1)),
  }
}

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor(to - from) + 1 }, (_, i) => from + i)

function sectionGirths({ mesh, trunk }: Mannequin, heights: number[]): number[] {
  const { positions, triangles } = mesh
  const sections = heights.map((y) => ({ y, points: [] as Point[] }))
  // Read without a call: this is asked for every edge.
  const heightOf = positions.filter((_, i) => i % 3 === 1)
  for (let e = 0; e < triangles.length; e++) {
    const from = triangles[e] ?? 0
    const to = triangles[e % 3 === 2 ? e - 2 : e + 1] ?? 0
    const [fromY = Number.NaN, toY = Number.NaN] = [heightOf[from], heightOf[to]]
    // Each edge belongs to two triangles, once in each direction.
    if (from > to) continue
    for (const { y, points } of sections) {
      if (fromY < y === toY < y) continue
      const t = (y - fromY) / (toY - fromY)
      const [x, , z] = mix(vertexAt(positions, from), vertexAt(positions, to), t)
      if (sampleGrid(trunk, [x, y, z]) < ON_TRUNK) points.push([x, z])
    }
  }
  return sections.map(({ points }) => lengthOf(convexHull(points)))
}

const lengthOf = (outline: Point[]): number =>
  outline.reduce((sum, p, i) => {
    const q = at(outline, (i + 1) % outline.length)
    return sum + Math.hypot(p[0] - q[0], p[1] - q[1])
  }, 0)
