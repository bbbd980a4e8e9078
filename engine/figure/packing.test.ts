import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listPackedBodies, loadPackedBody } from '../body/load.ts'
import { sampleGrid } from './grid.ts'
import { packMannequin, unpackMannequin } from './packing.ts'
import { vertexAt } from './vertex.ts'

test('every mannequin ships, and together they stay under 6 MB', async () => {
  const sizes = await Promise.all(
    listPackedBodies().map(async (body) => (await loadPackedBody(...body)).length),
  )
  expect(sizes).toHaveLength(8)
  expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(6_000_000)
})

test('the skin of a mannequin lies where its distance grids say', async () => {
  const m = unpackMannequin(await loadPackedBody('male', 'slim'))
  const { positions: p } = m.mesh
  let near = 0
  for (let i = 0; i < p.length; i += 3) {
    const at = vertexAt(p, i / 3)
    const d = Math.min(sampleGrid(m.trunk, at), sampleGrid(m.arms, at))
    if (Math.abs(d) < 0.6) near++
  }
  expect(near / (p.length / 3)).toBeGreaterThan(0.9)
  expect(sampleGrid(m.trunk, [0, m.landmarks.waistY, 0])).toBeLessThan(-3)
})

test('packing an unpacked mannequin loses nothing more', async () => {
  const once = unpackMannequin(await readFile(new URL('../body/packed/female-slim.bin', import.meta.url)))
  const twice = unpackMannequin(packMannequin(once, 1))
  expect(twice.landmarks).toEqual(once.landmarks)
  expect(twice.mesh.triangles).toEqual(once.mesh.triangles)
  expect(twice.mesh.positions).toEqual(once.mesh.positions)
  expect(twice.trunk.values).toEqual(once.trunk.values)
})
