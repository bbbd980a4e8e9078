import type { Patch } from '../drape/cloth.ts'
import type { Cloth } from '../drape/simulate.ts'
import { vertexAt } from '../figure/vertex.ts'

/** Heights between which cloth goes all around trunk or arms, cm. */
export interface Covered {
  trunk: [low: number, high: number][]
  arms: [low: number, high: number][]
}

/** Near an armhole one looks under the cloth, and hardly near a hem, which the camera sees from above, cm. */
const MARGIN = 3
const HEM_MARGIN = 1

/** What of the body nobody can see below shoulders at that height, cm: where it is not drawn, it cannot show through a fold either. */
export function coveredBy(cloths: Cloth[], shoulderY: number): Covered {
  const covered: Covered = { trunk: [], arms: [] }
  for (const { patches, positions } of cloths) {
    const heights = ({ nu, nv, vertex }: Patch, isWanted: (i: number, j: number) => boolean): number[] => {
      const found: number[] = []
      for (let j = 0; j <= nv; j++)
        for (let i = 0; i <= nu; i++)
          if (isWanted(i, j)) found.push(vertexAt(positions, vertex[j * (nu + 1) + i] ?? 0)[1])
      return found
    }
    const named = (...names: string[]) => patches.filter(({ name }) => names.includes(name))
    const hung = named('torso', 'skirt', 'legR', 'legL')
    if (hung.length === 0) continue
    const hem = Math.max(...hung.flatMap((patch) => heights(patch, (_, j) => j === patch.nv)))
    const [front, back] = named('torso')
    const armpit = front && back ? firstShared(front, back) : 0
    const top = Math.min(
      ...hung.flatMap((patch) =>
        heights(patch, (i, j) => j === armpit && (!armpit || i === 0 || i === patch.nu)),
      ),
    )
    covered.trunk.push([hem + HEM_MARGIN, top - MARGIN])
    const cuffs = named('sleeveR', 'sleeveL').flatMap((patch) => heights(patch, (i) => i === patch.nu))
    if (cuffs.length > 0) covered.arms.push([Math.max(...cuffs) + MARGIN, shoulderY - MARGIN])
  }
  return covered
}

/** The row in which the armholes end: from there on front and back are sewn together at the sides. */
function firstShared(front: Patch, back: Patch): number {
  let row = 1
  while (row < front.nv && front.vertex[row * (front.nu + 1)] !== back.vertex[row * (back.nu + 1)]) row++
  return row
}
