import { expect, test } from 'vitest'
import { GENDERS, loadPackedBody } from '../body/load.ts'
import type { Gender } from '../types.ts'
import { headOf } from './head.ts'
import { packAccessories, unpackAccessories } from './pack-accessories.ts'
import { unpackMannequin } from './packing.ts'
import type { Mesh } from './surface-nets.ts'
import { vertexAt } from './vertex.ts'

const accessoriesOf = async (gender: Gender) => unpackAccessories(await loadPackedBody(gender, 'accessories'))
const mannequinOf = async (gender: Gender) => unpackMannequin(await loadPackedBody(gender, 'athletic'))
const pointsOf = ({ positions }: Mesh) =>
  Array.from({ length: positions.length / 3 }, (_, v) => vertexAt(positions, v))

test.each(GENDERS)(
  'the shoes of a %s mannequin stand on the floor and have room for the foot',
  async (gender) => {
    const { mesh, landmarks } = await mannequinOf(gender)
    const [ankleX, , ankleZ] = landmarks.left.ankle
    const sole = pointsOf(mesh).filter(([x, y]) => x > 0 && y < 1.5)
    const { hair: _, ...shoes } = await accessoriesOf(gender)
    for (const [name, shoe] of Object.entries(shoes)) {
      const points = pointsOf(shoe)
      const reach = (of: typeof points, d: 0 | 1 | 2) => [
        Math.min(...of.map((p) => p[d])),
        Math.max(...of.map((p) => p[d])),
      ]
      expect(reach(points, 1)[0], name).toBeGreaterThan(-0.6)
      expect(reach(points, 1)[0], name).toBeLessThan(0.2)
      if (name === 'court-sole') continue
      const [left = 0, right = 0] = reach(points, 0)
      const [heel = 0, toe = 0] = reach(points, 2)
      for (const [x, , z] of sole) {
        expect(x - ankleX, name).toBeGreaterThan(left)
        expect(x - ankleX, name).toBeLessThan(right)
        expect(z - ankleZ, name).toBeGreaterThan(heel)
        expect(z - ankleZ, name).toBeLessThan(toe)
      }
    }
  },
)

test.each(GENDERS)('the hair of a %s mannequin covers the crown and leaves the face free', async (gender) => {
  const mannequin = await mannequinOf(gender)
  const { middle, wide, tall } = headOf(mannequin)
  const { hair } = await accessoriesOf(gender)
  const points = hair ? pointsOf(hair) : []
  const highest = middle[1] + tall * Math.max(...points.map(([, y]) => y))
  expect(highest).toBeGreaterThan(mannequin.height)
  expect(highest).toBeLessThan(mannequin.height + 3.5)
  // Nothing stands out of the face.
  const face = pointsOf(mannequin.mesh).filter(
    ([x, y]) => Math.abs(x) < 3 && y > middle[1] - 8 && y < middle[1],
  )
  const nose = Math.max(...face.map(([, , z]) => z))
  const before = points.filter(([x, y]) => Math.abs(x * wide) < 3 && y < 0 && y > -8)
  expect(Math.max(...before.map(([, , z]) => middle[2] + tall * z))).toBeLessThan(nose)
})

test('packing unpacked accessories loses nothing more', async () => {
  const once = await accessoriesOf('female')
  const twice = unpackAccessories(packAccessories(once, 1))
  expect(twice.hair?.triangles).toEqual(once.hair?.triangles)
  expect(twice.court?.positions).toEqual(once.court?.positions)
})
