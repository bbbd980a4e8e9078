import { expect, test } from 'vitest'
import { loadPackedBody } from '../body/load.ts'
import { unpackMannequin } from '../figure/packing.ts'
import { vertexAt } from '../figure/vertex.ts'
import { basicsFor, widenLegs } from './basics.ts'
import { bodyAttributes } from './body-attributes.ts'

test('trousers make room around the legs and leave the hands beside them as they are', async () => {
  const mannequin = unpackMannequin(await loadPackedBody('female', 'slim'))
  const basics = basicsFor({ mannequin, cut: 'top', hemY: 90 })
  const attributes = bodyAttributes(mannequin)
  const { positions } = basics
    ? widenLegs(mannequin, { trousers: basics, hemY: 90 }, attributes)
    : mannequin.mesh
  const { wrist } = mannequin.landmarks.left
  const moved = { leg: 0, hand: 0 }
  for (let v = 0; v < positions.length / 3; v++) {
    const [rest, at] = [vertexAt(mannequin.mesh.positions, v), vertexAt(positions, v)]
    const shift = Math.hypot(at[0] - rest[0], at[2] - rest[2])
    const part = Math.abs(rest[0]) > wrist[0] - 6 ? 'hand' : 'leg'
    if (rest[1] < wrist[1]) moved[part] = Math.max(moved[part], shift)
  }
  expect(moved.leg).toBeGreaterThan(1)
  expect(moved.hand).toBe(0)
})
