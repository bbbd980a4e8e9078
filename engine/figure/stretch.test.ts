import { expect, test } from 'vitest'
import { girthsOf } from '#contracts/girths.ts'
import { sizes } from '#contracts/sizes.ts'
import { listPackedBodies, loadPackedBody } from '../body/load.ts'
import { at } from '../maths/at.ts'
import { tapeMesh } from '../samples/tape-mesh.ts'
import { sampleGrid } from './grid.ts'
import { unpackMannequin } from './packing.ts'
import { stretch } from './stretch.ts'
import { vertexAt } from './vertex.ts'

const TOLERANCE = 2

test('all 48 bodies measure what the table says, within 2 cm, by a tape around their surface', async () => {
  for (const [gender, bodyType] of listPackedBodies()) {
    const drawn = unpackMannequin(await loadPackedBody(gender, bodyType))
    for (const size of sizes) {
      const wanted = girthsOf(gender, bodyType, size)
      const measured = tapeMesh(stretch(drawn, wanted))
      for (const level of ['bust', 'waist', 'hip'] as const)
        expect(
          Math.abs(measured[level] - wanted[level]),
          `${gender} ${bodyType} ${size} ${level}`,
        ).toBeLessThan(TOLERANCE)
    }
  }
})

test('head, hands and feet keep their shape, and nobody grows taller', async () => {
  const drawn = unpackMannequin(await loadPackedBody('female', 'athletic'))
  const large = stretch(drawn, girthsOf('female', 'athletic', 'XXL'))
  const { chinY, left } = drawn.landmarks
  const handMoves = new Set<string>()
  for (let v = 0; v < drawn.open.length; v++) {
    const [before, after] = [vertexAt(drawn.mesh.positions, v), vertexAt(large.mesh.positions, v)]
    expect(after[1]).toBe(before[1])
    if (before[1] > chinY || before[1] < left.ankle[1] - 2) expect(after).toEqual(before)
    if (before[1] < left.wrist[1] - 4 && before[0] > left.wrist[0] - 1)
      handMoves.add((after[0] - before[0]).toFixed(3))
  }
  expect(handMoves.size, 'ways in which parts of a hand move').toBe(1)
})

test('what cloth meets is the stretched surface', async () => {
  for (const [bodyType, size] of [
    ['slim', 'XXL'],
    ['plus-size', 'XS'],
  ] as const) {
    const drawn = unpackMannequin(await loadPackedBody('male', bodyType))
    const { mesh, trunk, arms, landmarks } = stretch(drawn, girthsOf('male', bodyType, size))
    const depths = Array.from({ length: mesh.positions.length / 3 }, (_, v) => vertexAt(mesh.positions, v))
      .filter(([, y]) => y > 20 && y < landmarks.armpitY - 12)
      .map((p) => Math.abs(Math.min(sampleGrid(trunk, p), sampleGrid(arms, p))))
      .sort((a, b) => a - b)
    expect(at(depths, Math.floor(depths.length * 0.98)), `${bodyType} ${size}, cm`).toBeLessThan(0.5)
  }
})

test('stretched to its own girths a body stays itself', async () => {
  const drawn = unpackMannequin(await loadPackedBody('male', 'curvy'))
  const same = stretch(drawn, girthsOf('male', 'curvy', 'XL'))
  expect(same.landmarks.hipY).toBe(drawn.landmarks.hipY)
  expect(Math.abs(same.landmarks.left.wrist[0] - drawn.landmarks.left.wrist[0])).toBeLessThan(1)
})
