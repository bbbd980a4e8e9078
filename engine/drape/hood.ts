import { lerp } from '../maths/scalar.ts'
import type { Neckline } from '../understand/neckline.ts'
import type { ParametricSurface } from './curves.ts'
import { layRoll, type RollInput } from './roll.ts'
import type { Cloth } from './simulate.ts'
import { clothBelowNape } from './turned-collar.ts'

// Tuned by eye on some 40 photos; no source is recorded.

/** A hood that lies down, cm. */
const HOOD = {
  rise: { nape: 3.6, side: 3.2, throat: 0.8 },
  radius: { nape: 2, side: 1.7, throat: 0.7 },
  fall: { nape: 15, side: 6, throat: 2 },
  ...{ off: 1.5, pouch: 2.2, front: 1 },
}
/**
 * Where the texture is taken from the photographed hood: shares of it across and up, from how far above the neckline, and
 * how much of a circle its outline is.
 */
const SEEN = { across: 0.6, up: 0.86, from: 0.06, round: 0.8 }

/**
 * Lays a hood down behind and beside the neck of a top that has fallen: a roll along its neckline, a pouch on the back. Of
 * one that lay behind the neck the photo shows nothing: it gets the cloth of the back.
 */
export function layHood(input: RollInput, neckline: Neckline, { height }: Hood): Cloth {
  if (height > 0) return layRoll(input, { ...HOOD, shape: photographedHood(neckline, height), back: false })
  return layRoll(input, { ...HOOD, shape: clothBelowNape(input.pattern), back: true })
}

type Hood = NonNullable<Neckline['hood']>

const photographedHood =
  ({ right: [half] }: Neckline, height: number): ParametricSurface =>
  (u, v) => [
    lerp(-1, 1, u) * SEEN.across * half * Math.sqrt(1 - (SEEN.round * v) ** 2),
    -height * SEEN.up * lerp(SEEN.from, 1, v),
  ]
