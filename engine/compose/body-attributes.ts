import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { vertexAt } from '../figure/vertex.ts'

/** How much darker than their openness the crevices of the body are drawn. */
const CREVICE = 1.6
/** All above is head, cm. */
const HEAD = 150

/** Rest height, 1 on arms and head, and openness of each vertex. */
export function bodyAttributes({ mesh: { positions: p }, open, trunk, arms }: Mannequin): Float32Array {
  const attributes = new Float32Array(p.length)
  for (const [i, openness] of open.entries()) {
    const at = vertexAt(p, i)
    const limb = at[1] > HEAD || sampleGrid(trunk, at) > sampleGrid(arms, at)
    attributes[i * 3] = at[1]
    attributes[i * 3 + 1] = limb ? 1 : 0
    attributes[i * 3 + 2] = openness ** CREVICE
  }
  return attributes
}
