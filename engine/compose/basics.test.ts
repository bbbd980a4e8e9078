import { expect, test } from 'vitest'
import { loadPackedBody } from '../body/load.ts'
import { unpackMannequin } from '../figure/packing.ts'
import { basicsFor, widenLegs } from './basics.ts'
import { bodyAttributes } from './body-attributes.ts'

test('trousers make room around the legs and leave the hands beside them as they are', async () => {
  const mannequin = unpackMannequin(await loadPackedBody('female', 'slim'))
  const basics = basicsFor({ mannequin, cut: 'top', hemY: 90, dark: false })
  const attributes = bodyAttributes(mannequin)
  const { positions } = basics
    ? widenLegs(mannequin, { trousers: basics, hemY: 90 }, attributes)
    : mannequin.mesh
  const { wrist } = mannequin.landmarks.left
  const moved = { leg: 0, hand: 0 }
  for (let i = 0; i < positions.length; i += 3) {
    const rest = mannequin.mesh.positions
    const shift = Math.hypot(positions[i] - rest[i], positions[i + 2] - rest[i + 2])
    const part = Math.abs(rest[i]) > wrist[0] - 6 ? 'hand' : 'leg'
    if (rest[i + 1] < wrist[1]) moved[part] = Math.max(moved[part], shift)
  }
  expect(moved.leg).toBeGreaterThan(1)
  expect(moved.hand).toBe(0)
})
