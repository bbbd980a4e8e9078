import { lerp } from '../maths/scalar.ts'
import type { ParametricSurface } from './curves.ts'
import { layRoll, type RollInput } from './roll.ts'
import type { Cloth } from './simulate.ts'
import type { TopPattern } from './top-pattern.ts'

// Tuned by eye on the shirts and jackets among the 44 photos.

/** The collar of a shirt or a jacket behind the neck, cm; what of it lies on the front is in the photo. */
const COLLAR = {
  rise: { nape: 2.4, side: 1.5, throat: 0 },
  radius: { nape: 0.45, side: 0.4, throat: 0.1 },
  fall: { nape: 3.6, side: 3, throat: 0.8 },
  ...{ off: 1, pouch: 0, front: 0.6, back: true },
}
/** Its texture is that of the back below the nape: over the half width of the neckline, and below it. */
const SEEN = { across: 2.1, from: 1, down: 0.75 }

/** Lays a turned-down collar behind and beside the neck of a top that has fallen. */
export const layTurnedCollar = (input: RollInput): Cloth =>
  layRoll(input, { ...COLLAR, shape: clothBelowNape(input.pattern) })

/** On the back: a part as wide as that behind a collar. */
export const clothBelowNape =
  ({ neckHalf }: TopPattern): ParametricSurface =>
  (u, v) => [lerp(-1, 1, u) * SEEN.across * neckHalf, (SEEN.from + SEEN.down * v) * neckHalf]
