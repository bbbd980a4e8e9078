import type { Vec3 } from '../maths/vector.ts'
import { cone, ellipsoid, type Field, smoothUnion } from './distance.ts'
import { makeLoft, section } from './loft.ts'
import type { Mannequin } from './mannequin.ts'
import { type Proportions, proportionsOf } from './proportions.ts'
import type { Build } from './trunk.ts'

export interface Head {
  field: Field
  chin: Vec3
  /** Height of the middle of the skull, cm. */
  centreY: number
}

/** Height above the middle, half width, front, back, and where the centre lies to the front: an abstract head. */
const SECTIONS = [
  [-10.7, 2.9, 2.6, 3.2, 5.2],
  [-9.2, 4.3, 3.8, 5.4, 4.7],
  [-7, 5.4, 4.9, 7.4, 3.8],
  [-4, 6.1, 6.1, 9, 2.6],
  [-1, 6.4, 7.2, 9.4, 1.3],
  [2, 6.5, 7.7, 9.2, 0.4],
  [5, 5.8, 7, 8, 0],
] as const

function sizeOf(female: boolean, { face }: Pick<Proportions, 'face'>) {
  const size = female ? 0.97 : 1.03
  return { z: female ? 1.2 : 1, size, wide: size * face * (female ? 1 : 1.03) }
}

/** How far the chin is below the middle of a head of size 1, cm. */
const CHIN = 11.2

/** Middle of a mannequin's head, cm, and how much wider and taller it is than one of size 1. */
export function headOf({
  gender,
  bodyType,
  landmarks,
}: Pick<Mannequin, 'gender' | 'bodyType' | 'landmarks'>) {
  const { z, size, wide } = sizeOf(gender === 'female', proportionsOf(gender, bodyType))
  const middle: Vec3 = [0, landmarks.chinY + CHIN * size, z]
  return { middle, wide, tall: size }
}

export interface Skull {
  centre: Vec3
  size: number
  wide: number
  /** How much wider than the rest the lower face is. */
  jaw: number
}

/** A head without neck. */
export function makeSkull({ centre, size, wide, jaw }: Skull): Field {
  const [x, y, z] = centre
  const skull = makeLoft(
    { from: [x, y, z], to: [x, y + 1, z], side: [1, 0, 0] },
    SECTIONS.map(([h, a, f, b, dz]) =>
      section(h * size, a * wide * (h < -5 ? jaw : 1), f * size, b * size, 0, dz * size, 2.1),
    ),
    [1.2 * size],
  ).field
  const cranium = ellipsoid([x, y + 1.3 * size, z - 0.9], [7 * wide, 8.9 * size, 9.1 * size])
  const nose = cone([x, y + 1.6 * size, z + 7.1 * size], [x, y - 3.4 * size, z + 8.1 * size], [0.5, 0.8])
  return (p, limit = 1e9) => {
    const [px, py, pz] = p
    const bound = Math.hypot(px - x, py - (y - 2), pz - z) - 16
    if (bound > limit + 4) return bound
    const d = smoothUnion(skull(p), cranium(p), 3.5)
    return smoothUnion(d, nose(p), 3.4)
  }
}

/** Neck and an abstract, faceless head: a faint nose ridge only tells front from back. */
export function makeHead({ female, proportions, at }: Build): Head {
  const y = at(female ? 168.2 : 167.6)
  const { z, size, wide } = sizeOf(female, proportions)
  const r = (female ? 4.75 : 6.2) * proportions.neck
  const neck = makeLoft({ from: [0, at(144), -2.6], to: [0, at(162), 0.2], side: [1, 0, 0] }, [
    section(-0.05, r * 1.45, r * 1.16),
    section(0.3, r * 1.08, r * 1),
    section(0.6, r * 0.97, r * 0.97),
    section(1.05, r, r * 1.02),
  ])
  const head = makeSkull({ centre: [0, y, z], size, wide, jaw: female ? 1 : 1.08 })
  const field: Field = (p, limit = 1e9) => {
    const d = neck.field(p, limit)
    return smoothUnion(d, head(p, d + 2), 1.6)
  }
  return { field, chin: [0, y - CHIN * size, z + 5], centreY: y }
}
