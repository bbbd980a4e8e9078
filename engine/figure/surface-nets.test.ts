import { expect, test } from 'vitest'
import { boxAround } from './box.ts'
import { cone, type Field } from './distance.ts'
import { type Mesh, surfaceNets } from './surface-nets.ts'

const room = boxAround([[0, 0, 0]], 8)
const rod = (x: number, z: number, radius: number): Field => cone([x, -5, z], [x, 5, z], radius, radius)

/** How many triangles meet at every edge, and how many pieces the surface is in. */
function inspect({ positions, triangles }: Mesh) {
  const triangleCounts = new Map<string, number>()
  const pieceOf = Array.from({ length: positions.length / 3 }, (_, v) => v)
  const root = (v: number): number => (pieceOf[v] === v ? v : root(pieceOf[v]))
  for (let t = 0; t < triangles.length; t += 3)
    for (const [a, b] of [
      [triangles[t], triangles[t + 1]],
      [triangles[t + 1], triangles[t + 2]],
      [triangles[t + 2], triangles[t]],
    ]) {
      const edge = [Math.min(a, b), Math.max(a, b)].join()
      triangleCounts.set(edge, (triangleCounts.get(edge) ?? 0) + 1)
      pieceOf[root(a)] = root(b)
    }
  return {
    meeting: new Set(triangleCounts.values()),
    pieces: pieceOf.filter((piece, v) => piece === v).length,
  }
}

test('the surface is closed where small cells meet large ones', () => {
  const mesh = surfaceNets(rod(0.3, 0.2, 2), room, 0.8, [boxAround([[0, -4, 0]], 3)], 3)
  const whole = surfaceNets(rod(0.3, 0.2, 2), room, 0.8)
  expect(mesh.positions.length).toBeGreaterThan(whole.positions.length * 2)
  expect(inspect(mesh)).toEqual({ meeting: new Set([2]), pieces: 1 })
})

test('two fingers that pass through one cell are not stuck together', () => {
  const [left, right] = [rod(-0.81, -0.83, 0.9), rod(0.77, 0.79, 0.9)]
  const mesh = surfaceNets((x, y, z) => Math.min(left(x, y, z), right(x, y, z)), room, 0.5)
  expect(inspect(mesh).pieces).toBe(2)
})
