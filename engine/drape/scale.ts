import type { Mannequin } from '../figure/mannequin.ts'
import type { SkirtShape, TrousersShape } from '../fit/shapes.ts'
import { smoothstep } from '../maths/scalar.ts'
import { around } from './bottom.ts'
import type { Dummy } from './wrap.ts'

// No photo says how big a garment is: of all sizes, the one is taken whose measures agree best with what is usual on the
// body that it was cut for. The tables hold what is usual. They were tuned by eye on some 40 photos; of no single number was a source recorded.

/** What a measure usually is, and the log of the ratio to it, below and above, that costs 1. */
interface Usual {
  usual: number
  below: number
  above: number
}

/** A length, cm, from which a garment is too long or too short, and by how much for it to cost 1. */
interface Limit {
  from: number
  unit: number
}

const within = (usual: number, tolerance: number): Usual => ({ usual, below: tolerance, above: tolerance })

/** Squared distance from what is usual on a log scale. */
const miss = (value: number, { usual, below, above }: Usual): number => {
  const log = Math.log(value / usual)
  return (log / (log > 0 ? above : below)) ** 2
}

const excess = (length: number, { from, unit }: Limit): number => Math.max(0, (length - from) / unit) ** 2
const lack = (length: number, { from, unit }: Limit): number => Math.max(0, (from - length) / unit) ** 2

/** Sizes that are tried: shares of the size at which the girth would be that of the body. */
interface Sizes {
  start: number
  low: number
  high: number
}

/** From one size that is tried to the next. */
const STEP = 1.01

/** The size with the least cost. */
function cheapest({ start, low, high }: Sizes, cost: (c: number) => number): number {
  let best = start * low
  let least = Number.POSITIVE_INFINITY
  for (let c = start * low; c < start * high; c *= STEP) {
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
  /** Known to be a dress, however wide it is. */
  isDress: boolean
  /** Null for a sleeveless garment. */
  sleeve: number | null
}

const TOP = {
  sizes: { low: 0.85, high: 1.7 },
  /** Girth over that of the body at the bust. */
  chest: {
    sleeved: { usual: 1.09, below: 0.07, above: 0.13 },
    sleeveless: { usual: 1.03, below: 0.07, above: 0.13 },
  },
  /** Width over that of the body between points this far inside the ends of its shoulders, cm; a strap may end anywhere inside. */
  shoulder: {
    inset: 0.2,
    sleeved: { usual: 1.02, below: 0.1, above: 0.2 },
    sleeveless: within(1.02, 0.06),
  },
  /** cm, of what is no dress. */
  length: { female: within(62, 0.12), male: within(70, 0.12) },
  longest: { from: 135, unit: 10 },
  /** cm, of a dress: a mini. */
  shortest: { from: 85, unit: 7 },
  /** cm, of sleeves longer than a share of the garment. */
  sleeve: { female: within(59, 0.09), male: within(63, 0.09) },
  longSleeve: 0.62,
}

/** Length over width at which a garment begins to be a dress or a coat, and from where to there it may be either. */
const DRESS = { from: 1.8, over: 0.35 }
/** What counts as that width, and as the chest, at most: over the half width at the shoulders. */
const WIDEST = { ofDress: 1.15, chest: 1.3 }
/** Of a sleeved garment, over its width at the shoulders. Found on a mini with flounces that became a maxi. */
const NARROWEST_CHEST = 0.85

/** Centimetres per normalised unit of a top or dress, by chest ease, shoulder width, body length and sleeve length. */
export function scaleOfTop({ mannequin, wrap }: Dummy, t: TopMeasures): number {
  const { gender, landmarks } = mannequin
  const fromShoulder = (Math.abs(landmarks.left.acromion[0]) - TOP.shoulder.inset) / t.shoulder
  const longSleeve = t.sleeve !== null && t.sleeve / t.hemY > TOP.longSleeve ? t.sleeve : null
  const dress = dressiness(t)
  const fromChest = wrap.girth(landmarks.bustY) / around(chestOf(t, dress))
  const kind = t.sleeve !== null ? 'sleeved' : 'sleeveless'
  return cheapest({ start: fromChest, ...TOP.sizes }, (c) => {
    const length = c * t.hemY
    let cost = miss(c / fromChest, TOP.chest[kind])
    const shoulder = TOP.shoulder[kind]
    if (kind === 'sleeved' || c / fromShoulder > shoulder.usual) cost += miss(c / fromShoulder, shoulder)
    if (!t.joined) cost += (1 - dress) * miss(length, TOP.length[gender])
    cost += excess(length, TOP.longest)
    if (t.isDress) cost += lack(length, TOP.shortest)
    if (longSleeve !== null) cost += miss(longSleeve * c, TOP.sleeve[gender])
    return cost
  })
}

/** From 0 to 1. A long garment is a dress or a coat: its length says nothing about its size. */
const dressiness = ({ short, hemY, armpit, shoulder }: TopMeasures): number =>
  short ? 0 : smoothstep((hemY / (2 * Math.min(armpit, shoulder * WIDEST.ofDress)) - DRESS.from) / DRESS.over)

/** What seems to be the armpit of a dress far inside its shoulders is its waist, below wide sleeves. */
function chestOf({ short, sleeve, armpit, shoulder }: TopMeasures, dress: number): number {
  const least = sleeve === null ? 0 : dress * shoulder * NARROWEST_CHEST
  return Math.max(least, short ? armpit : Math.min(armpit, shoulder * WIDEST.chest))
}

const SKIRT = {
  sizes: { low: 0.7, high: 1.6 },
  /** Girths over those of the body, the waist's at a waistband this far below it, cm. */
  belowWaist: 2,
  waist: { usual: 1.02, below: 0.22, above: 0.1 },
  hip: { usual: 1.05, below: 0.08, above: 0.16 },
  /** cm: from mini to maxi, it hardly decides. */
  length: within(56, 0.38),
  longest: { from: 98, unit: 6 },
}

/** The same for a skirt: waist and hip decide, the length hardly. */
export function scaleOfSkirt({ mannequin, wrap }: Dummy, s: SkirtShape): number {
  const { waistY, hipY } = mannequin.landmarks
  const waist = wrap.girth(waistY - SKIRT.belowWaist)
  const hip = wrap.girth(hipY)
  return cheapest({ start: hip / around(s.hip), ...SKIRT.sizes }, (c) => {
    const length = s.hemY * c
    return (
      miss((around(s.waist) * c) / waist, SKIRT.waist) +
      miss((around(s.hip) * c) / hip, SKIRT.hip) +
      miss(length, SKIRT.length) +
      excess(length, SKIRT.longest)
    )
  })
}

const STRAPLESS = {
  sizes: { low: 0.7, high: 1.3 },
  /** Girth over that of the body at the bust: it has to hold, and elastic is gathered in a photo. */
  chest: { usual: 0.95, below: 0.15, above: 0.07 },
  /** cm: from mini to maxi. */
  length: within(75, 0.4),
  longest: { from: 125, unit: 8 },
}

/** The same for a dress without straps, by half the width of its chest: the length hardly decides. */
export function scaleOfStrapless(
  { mannequin, wrap }: Dummy,
  { chest, hemY }: { chest: number; hemY: number },
): number {
  const start = wrap.girth(mannequin.landmarks.bustY) / around(chest)
  return cheapest({ start, ...STRAPLESS.sizes }, (c) => {
    const length = hemY * c
    return (
      miss(c / start, STRAPLESS.chest) + miss(length, STRAPLESS.length) + excess(length, STRAPLESS.longest)
    )
  })
}

const TROUSERS = {
  sizes: { low: 0.55, high: 1.5 },
  /** As of a skirt. */
  belowWaist: 3,
  /** From waistband to crotch, cm. */
  rise: { female: 26, male: 27 },
  /** Height of the ankle: an inside leg ends there, cm. */
  ankle: 7,
}

/** Girths over those of the body, and the rise over the usual one: shorts are loose. Found on 41 of the free dataset. */
const LEGS = {
  long: {
    waist: { usual: 1.03, below: 0.2, above: 0.12 },
    hip: { usual: 1.06, below: 0.16, above: 0.14 },
    rise: within(1, 0.16),
  },
  short: {
    waist: { usual: 1.03, below: 0.2, above: 0.35 },
    hip: { usual: 1.25, below: 0.16, above: 0.14 },
    rise: { usual: 1, below: 0.16, above: 0.45 },
  },
}

/** Legs over the inside leg of the body. Long ones are strict; shorts are any length, but count from a share of it. */
const LONG_LEG = { usual: 0.97, below: 0.1, above: 0.05 }
const SHORTS = { usual: 0.35, from: 0.6, tolerance: 0.35 }

/** Length of legs that reach the ankle, from the crotch, cm. */
export const longLegOf = ({ crotchY }: Mannequin['landmarks']): number =>
  (crotchY - TROUSERS.ankle) * LONG_LEG.usual

/** The same for trousers and shorts: waist, hip, rise, and the inside leg when it is long. */
export function scaleOfTrousers({ mannequin, wrap }: Dummy, s: TrousersShape, long: boolean): number {
  const { gender, landmarks } = mannequin
  const waist = wrap.girth(landmarks.waistY - TROUSERS.belowWaist)
  const hip = wrap.girth(landmarks.hipY)
  const widest = Math.max(s.hip, s.waist)
  const inseam = landmarks.crotchY - TROUSERS.ankle
  const usual = LEGS[long ? 'long' : 'short']
  const shortLeg = within(inseam * SHORTS.usual, SHORTS.tolerance)
  return cheapest({ start: hip / around(widest), ...TROUSERS.sizes }, (c) => {
    const leg = (s.hemY - s.crotchY) * c
    let cost =
      miss((around(s.waist) * c) / waist, usual.waist) +
      miss((around(widest) * c) / hip, usual.hip) +
      miss((s.crotchY * c) / TROUSERS.rise[gender], usual.rise)
    // Judged by the body's own leg, not by the usual one, which is a little shorter.
    if (long)
      cost += (Math.log(leg / longLegOf(landmarks)) / (leg > inseam ? LONG_LEG.above : LONG_LEG.below)) ** 2
    else if (leg > inseam * SHORTS.from) cost += miss(leg, shortLeg)
    return cost
  })
}
