import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'

/** How much darker than their openness the crevices of the body are drawn. */
const CREVICE = 1.6
/** All above is head, cm. */
const HEAD = 150

/** Rest height, 1 on arms and head, and openness of each vertex. */
export function bodyAttributes({ mesh: { positions: p }, open, trunk, arms }: Mannequin): Float32Array {
  const attributes = new Float32Array(p.length)
  for (let i = 0; i < open.length; i++) {
    const x = p[i * 3]
    const y = p[i * 3 + 1]
    const z = p[i * 3 + 2]
    const limb = y > HEAD || sampleGrid(trunk, x, y, z) > sampleGrid(arms, x, y, z)
    attributes[i * 3] = y
    attributes[i * 3 + 1] = limb ? 1 : 0
    attributes[i * 3 + 2] = open[i] ** CREVICE
  }
  return attributes
}
