import type { Vec3 } from '../maths/vector.ts'
import { type Blend, cone, ellipsoid, type Field, smoothUnion } from './distance.ts'
import { makeLoft, section } from './loft.ts'
import type { Build } from './trunk.ts'

export interface Head {
  field: Field
  chin: Vec3
  /** Height of the middle of the skull, cm. */
  centreY: number
}

/** Neck and an abstract, faceless head: the faint nose ridge only tells front from back. */
export function makeHead({ female, proportions: p, at }: Build): Head {
  const y = at(female ? 168.2 : 167.6)
  const z = female ? 1.2 : 1
  const size = female ? 1 : 1.04
  const wide = size * p.face
  const r = (female ? 4.95 : 6.3) * p.neck
  const neck = makeLoft({ from: [0, at(144), -2.6], to: [0, at(162), 0.2], side: [1, 0, 0] }, [
    section(-0.05, r * 1.42, r * 1.14),
    section(0.3, r * 1.08, r * 1),
    section(0.6, r * 0.97, r * 0.97),
    section(1.05, r, r * 1.02),
  ])
  const skull = ellipsoid([0, y + 1.2, z - 1.1], [7.2 * wide, 9.2 * size, 9.1 * size])
  const face: Blend[] = [
    [ellipsoid([0, y - 4, z + 1.5], [(female ? 5.5 : 6.1) * wide, 8 * size, 7.2 * size], 0, 0.16), 5.5],
    [ellipsoid([0, y - 9.1, z + 4.1], [(female ? 2.6 : 3.5) * wide, 2.5 * size, 2.9 * size]), 5.5],
    [cone([0, y + 2, z + 6.4], [0, y - 3.4, z + 7.75], 0.5, 0.8), 4],
  ]
  const head: Field = (px, py, pz, limit = 1e9) => {
    const bound = Math.hypot(px, py - (y - 2), pz - z) - 16
    if (bound > limit + 4) return bound
    let d = skull(px, py, pz)
    for (const [field, k] of face) d = smoothUnion(d, field(px, py, pz), k)
    return d
  }
  const field: Field = (px, py, pz, limit = 1e9) => {
    const d = neck.field(px, py, pz, limit)
    return smoothUnion(d, head(px, py, pz, d + 2), 1.6)
  }
  return { field, chin: [0, y - 11.2 * size, z + 5], centreY: y }
}
