import { onPhoto } from '../fit/placement.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import type { Neckline } from './neckline.ts'
import type { FoundTop } from './neckline-view.ts'
import { type Strap, type Straps, topsOf } from './thin-straps.ts'

/** Places between the straps at which the upper edge is read. */
const PLACES = 24

/** Between thin straps the upper edge of the body is the neckline. */
export function strappedNeckline({ fit, fits }: FoundTop, { left, right, body }: Straps): Neckline {
  const { toPixels, fromPixels } = onPhoto(fit.placement, fits.frame)
  const at = ({ foot: [x, y], halfWidth }: Strap, side: number, up = 0): Point =>
    fromPixels([x + side * halfWidth, y - up])
  const top = (at(left, 0, left.rise)[1] + at(right, 0, right.rise)[1]) / 2
  const half = (at(right, -1)[0] - at(left, 1)[0]) / 2
  const wide = half + (left.halfWidth + right.halfWidth) / fits.frame.unit
  const foot = (at(left, 0)[1] + at(right, 0)[1]) / 2
  const tops = topsOf(body)
  const seen = Array.from({ length: PLACES + 1 }, (_, i) => {
    const [x] = toPixels([lerp(-half, half, i / PLACES), top])
    const column = clamp(Math.round(x), 0, body.width - 1)
    const y = tops[column] ?? body.height
    return y < body.height ? fromPixels([column, y])[1] - top : foot - top
  })
  // A photo is rarely laid out evenly, a worn neckline is.
  const depths = seen.map((depth, i) => (depth + (seen[PLACES - i] ?? depth)) / 2)
  return {
    left: [-half, top],
    right: [half, top],
    edge: { form: 'traced', depths },
    ...{ collar: null, turned: false, hood: null },
    feet: { left: [-wide, foot], right: [wide, foot] },
  }
}
