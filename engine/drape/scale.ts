import type { Mannequin } from '../figure/mannequin.ts'
import type { SkirtShape, TrousersShape } from '../fit/shapes.ts'
import { smoothstep } from '../maths/scalar.ts'
import type { Wrap } from './wrap.ts'

/** Squared distance of a ratio from 1 on a log scale, with its own tolerance below and above. */
const miss = (ratio: number, below: number, above = below): number => {
  const log = Math.log(ratio)
  return (log / (log > 0 ? above : below)) ** 2
}

/** The candidate with the least cost, on a geometric ladder of 1 % steps. */
function cheapest(low: number, high: number, cost: (c: number) => number): number {
  let best = low
  let least = Number.POSITIVE_INFINITY
  for (let c = low; c < high; c *= 1.01) {
    const value = cost(c)
    if (value >= least) continue
    least = value
    best = c
  }
  return best
}

export interface TopMeasures {
  shoulder: number
  armpit: number
  hemY: number
  /** Known to end above the thigh, whatever its proportions say. */
  short: boolean
  /** Ends where it is sewn to trousers: its length says nothing. */
  joined: boolean
  /** Null for a sleeveless garment. */
  sleeve: number | null
}

/** Of a sleeved garment, over its width at the shoulders. */
const NARROWEST_CHEST = 0.85

/**
 * Centimetres per normalised unit of a top or dress: no photo says how big a garment is, so the size is taken that
 * best agrees with usual chest ease, shoulder width, body length and sleeve length on this body.
 */
export function scaleOfTop(m: Mannequin, wrap: Wrap, t: TopMeasures): number {
  const female = m.gender === 'female'
  const { bustY, left } = m.landmarks
  const fromShoulder = (Math.abs(left.acromion[0]) - 0.2) / t.shoulder
  const usualLength = female ? 62 : 70
  const longSleeve = t.sleeve !== null && t.sleeve / t.hemY > 0.62
  // A long garment is a dress or a coat: its length says nothing about its size.
  const dress = t.short ? 0 : smoothstep((t.hemY / (2 * Math.min(t.armpit, t.shoulder * 1.15)) - 1.8) / 0.35)
  // What seems to be the armpit of a dress far inside its shoulders is its waist, below wide sleeves.
  const least = t.sleeve === null ? 0 : dress * t.shoulder * NARROWEST_CHEST
  const chest = Math.max(least, t.short ? t.armpit : Math.min(t.armpit, t.shoulder * 1.3))
  const fromChest = wrap.girth(bustY) / 4 / chest
  return cheapest(fromChest * 0.85, fromChest * 1.7, (c) => {
    const length = c * t.hemY
    let cost = miss(c / fromChest / (t.sleeve !== null ? 1.09 : 1.03), 0.07, 0.13)
    if (t.sleeve !== null) cost += miss(c / fromShoulder / 1.02, 0.1, 0.2)
    else if (c / fromShoulder > 1.02) cost += miss(c / fromShoulder / 1.02, 0.06)
    if (!t.joined) cost += (1 - dress) * miss(length / usualLength, 0.12)
    if (length > 135) cost += ((length - 135) / 10) ** 2
    if (longSleeve) cost += miss(((t.sleeve ?? 0) * c) / (female ? 59 : 63), 0.09)
    return cost
  })
}

/** The same for a skirt: waist and hip decide, the length hardly. */
export function scaleOfSkirt(m: Mannequin, wrap: Wrap, s: SkirtShape): number {
  const waist = wrap.girth(m.landmarks.waistY - 2)
  const hip = wrap.girth(m.landmarks.hipY)
  const start = hip / 4 / s.hip
  return cheapest(start * 0.7, start * 1.6, (c) => {
    const length = s.hemY * c
    const tooLong = length > 98 ? ((length - 98) / 6) ** 2 : 0
    return (
      miss((4 * s.waist * c) / waist / 1.02, 0.22, 0.1) +
      miss((4 * s.hip * c) / hip / 1.05, 0.08, 0.16) +
      miss(length / 56, 0.38) +
      tooLong
    )
  })
}

/** The same for trousers and shorts: waist, hip, rise, and the inside leg when it is long. */
export function scaleOfTrousers(m: Mannequin, wrap: Wrap, s: TrousersShape, long: boolean): number {
  const waist = wrap.girth(m.landmarks.waistY - 3)
  const hip = wrap.girth(m.landmarks.hipY)
  const widest = Math.max(s.hip, s.waist)
  const inseam = m.landmarks.crotchY - 7
  const start = hip / 4 / widest
  return cheapest(start * 0.55, start * 1.5, (c) => {
    const leg = (s.hemY - s.crotchY) * c
    let cost =
      miss((4 * s.waist * c) / waist / 1.03, 0.2, 0.12) +
      miss((4 * widest * c) / hip / 1.06, 0.16, 0.14) +
      miss((s.crotchY * c) / (m.gender === 'female' ? 26 : 27), 0.16)
    if (long) cost += (Math.log(leg / (inseam * 0.97)) / (leg > inseam ? 0.05 : 0.1)) ** 2
    else if (leg > inseam * 0.6) cost += miss(leg / (inseam * 0.35), 0.35)
    return cost
  })
}
