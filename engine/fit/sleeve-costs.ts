import type { Hints } from './hints.ts'
import { placing } from './placement.ts'
import type { SleevedShape } from './shapes.ts'
import { over, type Placed, under } from './templates/template.ts'

export interface SleeveOptions {
  /** Height and half width of the garment's box, normalised. */
  tall: number
  halfWidth: number
  /** Somebody said that there are sleeves: if the outline hides them, they hang against the body. */
  surelySleeved: boolean
  hanging: boolean
}

/** What the photo shows of armpits and of sides that sleeves hang over. */
export const armCost = (placed: Placed<'sleeved'>, hints: Hints): number =>
  armpitCost(placed, hints) + sideSeamCost(placed, hints)

/** What is known about sleeves that the outline hides. */
export function hiddenCost(shape: SleevedShape, hints: Hints, options: SleeveOptions): number {
  if (options.hanging) return hangingCost(shape, options)
  const hidden = options.surelySleeved && hints.armpits.includes(null)
  return hidden ? 1.5 * under(shape.sleeve, 0.5) : 0
}

/** Sleeves as long as the body, close to it, in front of its sides: these lie inside the outline by most of a cuff. */
function hangingCost(s: SleevedShape, { tall, halfWidth }: SleeveOptions): number {
  const side = halfWidth - 0.7 * s.cuff
  return (
    3 * (under(s.sleeve, 0.62 * tall) + over(s.sleeve, 0.82 * tall)) +
    20 * (under(s.cuff, 0.09) + over(s.cuff, 0.15)) +
    10 * (over(s.hem, side) + over(s.waist, side) + over(s.armpit, side)) +
    0.3 * (over(s.angleL, 0.4) + over(s.angleR, 0.4)) +
    over(Math.abs(s.bendL), 0.2) +
    over(Math.abs(s.bendR), 0.2)
  )
}

/** Pulls the armpits of the template softly to those that the outline shows. */
function armpitCost({ shape, placement }: Placed<'sleeved'>, { armpits }: Hints): number {
  const { place } = placing(placement)
  return armpits.reduce((sum, armpit, side) => {
    if (!armpit) return sum
    const q = place([(side ? 1 : -1) * shape.armpit, shape.armpitY])
    return sum + Math.min(0.03, 1.2 * ((q[0] - armpit[0]) ** 2 + (q[1] - armpit[1]) ** 2))
  }, 0)
}

const SIDE_SAMPLES = 20

/** A side of the body hidden behind a hanging sleeve should follow an edge of the photo. */
function sideSeamCost({ shape: s, placement }: Placed<'sleeved'>, { innerEdge, meanEdge }: Hints): number {
  if (!innerEdge) return 0
  const { place } = placing(placement)
  let cost = 0
  for (const sg of [1, -1]) {
    const armpit = place([sg * s.armpit, s.armpitY])
    const waist = place([sg * s.waist, (s.armpitY + s.hemY) / 2])
    const hem = place([sg * s.hem, s.hemY])
    let [count, sum] = [0, 0]
    for (let i = 0; i < SIDE_SAMPLES; i++) {
      const u = (i / (SIDE_SAMPLES - 1)) * 2
      const a = u < 1 ? armpit : waist
      const b = u < 1 ? waist : hem
      const t = u < 1 ? u : u - 1
      const support = innerEdge(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
      if (support < 0) continue
      count++
      sum += support - meanEdge * 1.25
    }
    if (count) cost += (-(sum / count) * 0.05 + 0.013) * (count / SIDE_SAMPLES)
  }
  return cost
}
