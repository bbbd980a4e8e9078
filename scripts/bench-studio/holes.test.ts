import { expect, test } from 'vitest'
import { makeCamera } from '#engine/compose/camera.ts'
import { ACCESSORY, BODY, FRONT, type TriangleSurface } from '#engine/compose/gbuffer.ts'
import { holes } from './holes.ts'

const camera = makeCamera({ width: 1024, height: 1024, topY: 100, bottomY: 0, yaw: 0 })
const [AROUND, ALONG] = [48, 40]

interface Tube {
  part: TriangleSurface['part']
  x?: number
  radius?: number
  /** Of every height, cm, how far the tube is off its axis. */
  lean?: (y: number) => number
  /** Quads left out, by column and row; column 12 faces the camera. */
  torn?: (column: number, row: number) => boolean
}

/** Upright cloth or limb from 10 to 90 cm, open at both ends. */
function tube({ part, x = 0, radius = 10, lean = () => 0, torn = () => false }: Tube): TriangleSurface {
  const positions: number[] = []
  const triangles: number[] = []
  for (let row = 0; row <= ALONG; row++)
    for (let column = 0; column <= AROUND; column++) {
      const angle = (column / AROUND) * 2 * Math.PI
      const y = 90 - row * 2
      positions.push(x + lean(y) - radius * Math.cos(angle), y, radius * Math.sin(angle))
      if (row === ALONG || column === AROUND || torn(column, row)) continue
      const a = row * (AROUND + 1) + column
      triangles.push(a, a + AROUND + 1, a + 1, a + 1, a + AROUND + 1, a + AROUND + 2)
    }
  const isBody = part === 'body'
  return {
    part,
    id: isBody ? BODY : part === 'accessory' ? ACCESSORY : FRONT,
    positions: Float32Array.from(positions),
    normals: Float32Array.from(positions),
    triangles: Uint32Array.from(triangles),
    // The body's say that it is no arm, the cloth's that no hem is near.
    attributes: new Float32Array(positions.length).map((_, i) => (i % 3 === 2 ? 9 : 0)),
    bias: 0,
    solid: isBody,
  }
}

const count = (...surfaces: TriangleSurface[]): number => holes({ camera, surfaces }).count
/** A sleeve that touches the trunk above and below, with daylight between. */
const bentSleeve = tube({ part: 'sleeveL', x: 12, radius: 4, lean: (y) => 8 - ((y - 50) / 15) ** 2 })

test('whole cloth has no hole, and neither has the daylight between a bent arm and the trunk', () => {
  expect(count(tube({ part: 'torso' }))).toBe(0)
  expect(count(tube({ part: 'torso' }), bentSleeve)).toBe(0)
})

test('a quad missing in one part is a hole, whether its far side, the body or nothing shows through', () => {
  const torn = tube({ part: 'torso', torn: (column, row) => column === 12 && row === 20 })
  const through = tube({ part: 'torso', torn: (column, row) => column % 24 === 12 && row === 20 })
  expect(count(torn, bentSleeve)).toBe(1)
  expect(count(through)).toBe(1)
  expect(count(torn, tube({ part: 'body', radius: 8 }))).toBe(1)
})

test('a shoe that is open around the foot has no hole, and mends none in the cloth before it', () => {
  const torn = (column: number, row: number) => column === 12 && row === 20
  expect(count(tube({ part: 'accessory', torn }), tube({ part: 'body', radius: 8 }))).toBe(0)
  expect(count(tube({ part: 'torso', torn }), tube({ part: 'accessory', radius: 8 }))).toBe(1)
})

test('skin that comes through the cloth is a hole, an arm before the trunk is none', () => {
  const belly = tube({ part: 'body', radius: 9 })
  for (let i = 0; i < belly.positions.length; i += 3) {
    const [, y, z = 0] = belly.positions.subarray(i)
    if (y === 50) belly.positions[i + 2] = z + 1.5
  }
  const arm = tube({ part: 'body', radius: 2 })
  for (let i = 0; i < arm.positions.length; i += 3) {
    arm.positions[i + 2] = (arm.positions[i + 2] ?? 0) + 14
    // Arms are told from the trunk by their second attribute.
    arm.attributes[i + 1] = 1
  }
  expect(count(tube({ part: 'torso' }), belly)).toBe(1)
  expect(count(tube({ part: 'torso' }), arm)).toBe(0)
})
