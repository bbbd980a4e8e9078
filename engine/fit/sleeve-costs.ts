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
  known: Known | null
}

/**
 * What is known of a garment that its outline hides: long sleeves that hang against the body, over its armpits, short ones,
 * or a hood that stands above the neck, with sleeves of any length or with long ones.
 */
export type Known = 'hangingSleeves' | 'shortSleeves' | 'hood' | 'hoodAndLongSleeves'

/** What the photo shows of armpits and of sides that sleeves hang over. */
export const armCost = (placed: Placed<'sleeved'>, hints: Hints): number =>
  armpitCost(placed, hints) + sideSeamCost(placed, hints)

/**
 * Weights of squared lengths (normalised) and angles (radians), and the bounds that they are measured from. Tuned on
 * the 44 photos; no derivation recorded.
 */
const hidden = { least: 0.5, weight: 1.5 }
const hooded = {
  hood: { least: 0.16, weight: 20 },
  /** Over the height of the garment below its neck. */
  sleeve: { least: 0.85, weight: 1 },
}
/** Over the height of the garment below its neck. */
const short = { least: 0.12, most: 0.4, weight: 3 }
const hanging = {
  /** Over the height of the garment. */
  sleeve: { least: 0.62, most: 0.82, weight: 3 },
  cuff: { least: 0.09, most: 0.15, weight: 20 },
  /** Sides of the body lie inside the outline by this share of a cuff. */
  side: { inCuffs: 0.7, weight: 10 },
  angle: { most: 0.4, weight: 0.3 },
  bend: 0.2,
}

/** What is known about sleeves and hoods that the outline hides. */
export function hiddenCost(shape: SleevedShape, armpits: Hints['armpits'], options: SleeveOptions): number {
  if (options.known) return knownCosts[options.known](shape, options)
  const isHidden = options.surelySleeved && armpits.includes(null)
  return isHidden ? hidden.weight * under(shape.sleeve, hidden.least) : 0
}

const knownCosts: Record<Known, (shape: SleevedShape, options: SleeveOptions) => number> = {
  hangingSleeves: hangingCost,
  shortSleeves: ({ sleeve, hemY }) =>
    short.weight * (under(sleeve, short.least * hemY) + over(sleeve, short.most * hemY)),
  hood: hoodCost,
  hoodAndLongSleeves: (shape) =>
    hoodCost(shape) + hooded.sleeve.weight * under(shape.sleeve, hooded.sleeve.least * shape.hemY),
}

function hoodCost({ collar }: SleevedShape): number {
  return hooded.hood.weight * under(collar, hooded.hood.least)
}

/** Sleeves as long as the body, close to it, in front of its sides: these lie inside the outline by most of a cuff. */
function hangingCost(s: SleevedShape, { tall, halfWidth }: SleeveOptions): number {
  const { sleeve, cuff, side, angle, bend } = hanging
  const most = halfWidth - side.inCuffs * s.cuff
  return (
    sleeve.weight * (under(s.sleeve, sleeve.least * tall) + over(s.sleeve, sleeve.most * tall)) +
    cuff.weight * (under(s.cuff, cuff.least) + over(s.cuff, cuff.most)) +
    side.weight * (over(s.hem, most) + over(s.waist, most) + over(s.armpit, most)) +
    angle.weight * (over(s.angleL, angle.most) + over(s.angleR, angle.most)) +
    over(Math.abs(s.bendL), bend) +
    over(Math.abs(s.bendR), bend)
  )
}

/** What a squared distance (normalised) between both armpits costs, and the most. No derivation recorded. */
const armpitWeights = { distance: 1.2, most: 0.03 }

/** Pulls the armpits of the template softly to those that the outline shows. */
function armpitCost({ shape, placement }: Placed<'sleeved'>, { armpits }: Hints): number {
  const { place } = placing(placement)
  return armpits.reduce((sum, armpit, side) => {
    if (!armpit) return sum
    const q = place([(side ? 1 : -1) * shape.armpit, shape.armpitY])
    const distance = (q[0] - armpit[0]) ** 2 + (q[1] - armpit[1]) ** 2
    return sum + Math.min(armpitWeights.most, armpitWeights.distance * distance)
  }, 0)
}

/**
 * A side without support costs `price`; support beyond `usual` times the mean of the garment earns `reward` a unit. No
 * derivation recorded.
 */
const seam = { samples: 20, usual: 1.25, reward: 0.05, price: 0.013 }

/** A side of the body hidden behind a hanging sleeve should follow an edge of the photo. */
function sideSeamCost({ shape: s, placement }: Placed<'sleeved'>, { innerEdge, meanEdge }: Hints): number {
  if (!innerEdge) return 0
  const { place } = placing(placement)
  let cost = 0
  for (let sg = 1; sg >= -1; sg -= 2) {
    const armpit = place([sg * s.armpit, s.armpitY])
    const waist = place([sg * s.waist, (s.armpitY + s.hemY) / 2])
    const hem = place([sg * s.hem, s.hemY])
    let count = 0
    let sum = 0
    for (let i = 0; i < seam.samples; i++) {
      const u = (i / (seam.samples - 1)) * 2
      const a = u < 1 ? armpit : waist
      const b = u < 1 ? waist : hem
      const t = u < 1 ? u : u - 1
      const support = innerEdge(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
      if (support < 0) continue
      count++
      sum += support - meanEdge * seam.usual
    }
    if (count) cost += (-(sum / count) * seam.reward + seam.price) * (count / seam.samples)
  }
  return cost
}
