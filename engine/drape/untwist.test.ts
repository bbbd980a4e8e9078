import { expect, test } from 'vitest'
import { at } from '../maths/at.ts'
import { type Patch, pointAt } from './cloth.ts'
import type { Cloth } from './simulate.ts'
import { untwistSeams } from './untwist.ts'

const COLUMNS = 16

/** One row of a skirt seen from above: front and back meet at both sides; `twist` cells there lie on the wrong side. */
function ring(twist: number): Cloth {
  const x: number[] = []
  const vertexAt = (px: number, pz: number) => x.push(px, 0, pz) / 3 - 1
  const half = (sign: number) =>
    Array.from({ length: COLUMNS + 1 }, (_, i) => {
      const across = (i / COLUMNS) * 2 - 1
      const wrong = i < twist || i > COLUMNS - twist ? -0.4 : 1
      return { across: 20 * across, deep: sign * wrong * 12 * Math.sqrt(1 - across * across) }
    })
  const front = half(1).map(({ across, deep }) => vertexAt(across, deep))
  const back = half(-1).map(({ across, deep }, i) =>
    i === 0 || i === COLUMNS ? at(front, i) : vertexAt(across, deep),
  )
  const patch = (isBack: boolean, row: number[]): Patch => ({
    ...{ name: 'skirt', back: isBack, nu: COLUMNS, nv: 0, mirrored: isBack },
    ...{ flat: new Float32Array(0), pixels: new Float32Array(0), vertex: Int32Array.from(row) },
  })
  return {
    ...{ hangs: 'skirt', joined: false, patches: [patch(false, front), patch(true, back)] },
    ...{ positions: Float32Array.from(x), pinned: new Uint8Array(x.length / 3) },
    sleeve: new Uint8Array(x.length / 3),
    springs: {
      ...{
        ends: new Int32Array(0),
        rest: new Float32Array(0),
        stiffness: new Float32Array(0),
        structural: 0,
      },
    },
    tethers: { ends: new Int32Array(0), longest: new Float32Array(0) },
  }
}

/** How many columns have their front behind their back. */
function swapped({ patches, positions }: Cloth): number {
  const deep = (side: number, k: number) => pointAt(positions, at(at(patches, side).vertex, k))[2]
  return Array.from({ length: COLUMNS + 1 }, (_, k) => deep(0, k) < deep(1, k) - 1e-6).filter(Boolean).length
}

test('cloth that has twisted beside a side seam lies straight again', () => {
  const cloth = ring(3)
  expect(swapped(cloth)).toBe(4)
  untwistSeams(cloth)
  expect(swapped(cloth)).toBe(0)
})

test('cloth that has not twisted is left as it fell', () => {
  const cloth = ring(0)
  const before = cloth.positions.slice()
  untwistSeams(cloth)
  expect(cloth.positions).toEqual(before)
})
