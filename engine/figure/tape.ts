import { at } from '../maths/at.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Girths } from '../types.ts'
import type { HullSlices, Mannequin } from './mannequin.ts'

/** Where the fullest place is looked for, cm: around the line of the bust but below the armpits, and around that of the hip. */
const BUST = { below: 4, belowArmpits: 2 }
const HIP = { below: 5, above: 5 }
const STEP = 0.5
/** The last slice has none above it to blend with. */
const BELOW_LAST = 1.001

/** Girths as ISO 8559-1 has them taken: level, over the convex outline, bust and hip where they are fullest. */
export function tape({ hull, landmarks }: Pick<Mannequin, 'hull' | 'landmarks'>): Girths {
  const { armpitY, bustY, waistY, hipY } = landmarks
  return {
    bust: fullest(hull, bustY - BUST.below, armpitY - BUST.belowArmpits),
    waist: girthAt(hull, waistY),
    hip: fullest(hull, hipY - HIP.below, hipY + HIP.above),
  }
}

function fullest(hull: HullSlices, from: number, to: number): number {
  let most = 0
  for (let y = from; y <= to; y += STEP) most = Math.max(most, girthAt(hull, y))
  return most
}

/** Length of the outline of the trunk at a height, cm. */
function girthAt({ lowY, count, directions, radii }: HullSlices, y: number): number {
  const k = clamp(y - lowY, 0, count - BELOW_LAST)
  const slice = (k | 0) * directions
  const radius = (q: number) => lerp(at(radii, slice + q), at(radii, slice + directions + q), k - (k | 0))
  const turn = (2 * Math.PI) / directions
  let girth = 0
  for (let q = 0; q < directions; q++) {
    const [a, b] = [radius(q), radius((q + 1) % directions)]
    girth += Math.sqrt(a * a + b * b - 2 * a * b * Math.cos(turn))
  }
  return girth
}
