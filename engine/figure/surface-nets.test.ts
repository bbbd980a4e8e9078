import { expect, test } from 'vitest'
import { boxAround } from './box.ts'
import { cone, type Field } from './distance.ts'
import { type Mesh, surfaceNets } from './surface-nets.ts'

const room = boxAround([[0, 0, 0]], 8)
const rod = (x: number, z: number, radius: number): Field => cone([x, -5, z], [x, 5, z], [radius, radius])

/** How many triangles meet at every edge, and how many pieces the surface is in. */
function inspect({ positions, triangles }: Mesh) {
  const triangleCounts = new Map<string, number>()
  const pieceOf = Array.from({ length: positions.length / 3 }, (_, v) => v)
  const root = (v: number): number => {
    const up = pieceOf[v] ?? v
    return up === v ? v : root(up)
  }
  for (let t = 0; t < triangles.length; t += 3) {
    const [a = -1, b = -1, c = -1] = triangles.subarray(t, t + 3)
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const edge = [Math.min(p, q), Math.max(p, q)].join()
      triangleCounts.set(edge, (triangleCounts.get(edge) ?? 0) + 1)
      pieceOf[root(p)] = root(q)
    }
  }
  return {
    meeting: new Set(triangleCounts.values()),
    pieces: pieceOf.filter((piece, v) => piece === v).length,
  }
}

test('the surface is closed where small cells meet large ones', () => {
  const mesh = surfaceNets(rod(0.3, 0.2, 2), room, {
    cell: 0.8,
    fine: [boxAround([[0, -4, 0]], 3)],
    parts: 3,
  })
  const whole = surfaceNets(rod(0.3, 0.2, 2), room, { cell: 0.8 })
  expect(mesh.positions.length).toBeGreaterThan(whole.positions.length * 2)
  expect(inspect(mesh)).toEqual({ meeting: new Set([2]), pieces: 1 })
})

test('two fingers that pass through one cell are not stuck together', () => {
  const [left, right] = [rod(-0.81, -0.83, 0.9), rod(0.77, 0.79, 0.9)]
  const mesh = surfaceNets((point) => Math.min(left(point), right(point)), room, { cell: 0.5 })
  expect(inspect(mesh).pieces).toBe(2)
})
