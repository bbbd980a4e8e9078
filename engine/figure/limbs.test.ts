import { expect, test } from 'vitest'
import { loadPackedBody } from '../body/load.ts'
import { distance, type Vec3 } from '../maths/vector.ts'
import type { Gender } from '../types.ts'
import { unpackMannequin } from './packing.ts'
import { makeFigureFields } from './shape.ts'
import { vertexAt } from './vertex.ts'

test.each<[Gender, number]>([
  ['female', 17.2],
  ['male', 19],
])('the hand of a %s mannequin is about %f cm long', async (gender, length) => {
  const { mesh, landmarks } = unpackMannequin(await loadPackedBody(gender, 'slim'))
  const { wrist } = landmarks.left
  let reach = 0
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const [x, y, z] = vertexAt(mesh.positions, i / 3)
    if (x > wrist[0] - 8 && y < wrist[1] && x > 18) reach = Math.max(reach, distance([x, y, z], wrist))
  }
  expect(Math.abs(reach - length)).toBeLessThan(1)
})

test('index and little finger stand apart from the two between them, and the thumb from all', () => {
  const { whole, landmarks } = makeFigureFields('female', 'slim')
  const { wrist } = landmarks.left
  /** Separate pieces of the hand at so many cm below the wrist. */
  const pieces = (below: number): number => {
    const cell = 0.14
    const size = 100
    const inside = new Set<number>()
    for (let i = 0; i < size; i++)
      for (let k = 0; k < size; k++) {
        const at: Vec3 = [
          wrist[0] + (i - size / 2) * cell,
          wrist[1] - below,
          wrist[2] + (k - size / 2) * cell,
        ]
        if (whole(at) < 0) inside.add(i * size + k)
      }
    let count = 0
    for (const start of inside) {
      count++
      const open = [start]
      for (let o = open.pop(); o !== undefined; o = open.pop())
        if (inside.delete(o)) open.push(o - 1, o + 1, o - size, o + size)
    }
    return count
  }
  expect(pieces(5)).toBe(1)
  expect(pieces(9.3)).toBe(2)
  expect(pieces(11.3)).toBe(3)
  expect(pieces(14.8)).toBeGreaterThanOrEqual(3)
})
