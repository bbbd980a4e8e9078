import type { UpperFit } from '../fit/fit.ts'
import { flatBareChest, flatChest } from '../fit/flat-chest.ts'
import type { SleevedShape, SleevelessShape } from '../fit/shapes.ts'
import { clamp } from '../maths/scalar.ts'
import type { Cut } from '../types.ts'
import type { Neckline } from '../understand/neckline.ts'
import type { Outline } from './outline.ts'
import { scaleOfTop } from './scale.ts'
import type { Wearer } from './wrap.ts'

/** What a top is cut by, sleeved or not. Half widths and heights from the neck line, normalised. */
export interface Measures {
  shoulder: number
  shoulderDrop: number
  armhole: number
  armpit: number
  armpitY: number
  waist: number
  waistY: number
  hem: number
  hemY: number
  /** Null for a sleeveless garment. */
  sleeve: number | null
}

/** Measures with the size of the garment. */
export interface Sized {
  measures: Measures
  sleeved: boolean
  neckHalf: number
  /** How much wider the trunk is, laid flat, than the photo shows it. */
  hidden: number
  /** Centimetres per unit, and the factor that keeps a long hem off the floor. */
  scale: number
  squash: number
}

export interface Sizing {
  wearer: Wearer
  fit: UpperFit
  cut: Cut
  neckline: Neckline
  outline: Outline
  /** Height at which it is sewn to trousers, cm. */
  joinY: number | undefined
}

// Tuned by eye on some 40 photos; no source is recorded.

/** A short sleeveless top is at the chest at least so much of its waist wide: its armpits hardly show. */
const CHEST_OF_WAIST = 0.9
/** Height of a hem above the floor at least, cm. */
const ABOVE_FLOOR = 3
/** How far an armhole without sleeve reaches below the armpit of the body at least, cm: an arm has to come out of it. */
const ARMHOLE_EASE = 2.5
/** Share of the length that an armhole may take. */
const DEEPEST_ARMHOLE = 0.6
/** Where the waist of a sleeveless top is on the way from the armpits to the hem. */
const WAIST_AT = 0.4
/**
 * Where the chest of what has no sleeves is, as shares of its length. An armpit that was fitted above is the edge of a
 * strap: it is measured on the outline.
 */
const CHEST = { from: 0.12, to: 0.3 }
/** How far a shoulder may stand out over the armhole: beyond is a bow or the rest of a hanger. */
const SHOULDER_OF_ARMHOLE = 1.08
/** Of the half width of the chest: what the fit left of an armhole that it could not find is no less. */
const LEAST_ARMHOLE = 0.2
/** Share of an armhole's flat depth that is height on the body: cloth lies on a slope. */
export const ARMHOLE_HEIGHT = 0.97
/** How far a top may be shortened or lengthened to meet its trousers. */
const JOINED_SQUASH = { least: 0.6, most: 1.5 }

/** How big the garment is, and with that its measures on this body. */
export function sizeTop({ wearer, fit, cut, neckline, outline, joinY }: Sizing): Sized {
  const sleeved = fit.kind === 'sleeved'
  const seen =
    fit.kind === 'sleeved'
      ? sleevedMeasures(fit.shape)
      : strapped(sleevelessMeasures(fit.shape, outline), neckline)
  const short = !sleeved && cut === 'top'
  const flat = fit.kind === 'sleeved' ? flatChest(fit.shape) : flatBareChest(seen)
  const hidden = flat / seen.armpit
  const armpit = short ? Math.max(flat, seen.waist * CHEST_OF_WAIST) : flat
  const told = { short, isDress: cut === 'dress', joined: joinY !== undefined }
  const scale = scaleOfTop(wearer.cutFor, { ...seen, ...told, armpit })
  const measures = sleeved ? seen : deepen(seen, leastArmhole(wearer) / scale)
  const neckHalf = (neckline.right[0] - neckline.left[0]) / 2
  const hang = wearer.wrap.ridge(neckHalf * scale)[1] - ABOVE_FLOOR
  const free = Math.min(1, hang / (measures.hemY * scale))
  const squash = joinY === undefined ? free : squashTo(joinY, wearer, { measures, scale })
  return { measures, sleeved, neckHalf, hidden, scale, squash }
}

const sleevedMeasures = (s: SleevedShape): Measures => ({
  ...s,
  waistY: (s.armpitY + s.hemY) / 2,
  armhole: s.armpit,
})

function sleevelessMeasures(s: SleevelessShape, { widest }: Outline): Measures {
  const armhole = Math.max(s.armhole, LEAST_ARMHOLE * s.armpit)
  const shoulder = Math.min(s.shoulder, armhole * SHOULDER_OF_ARMHOLE)
  const isStrap = s.armpitY < CHEST.from * s.hemY
  const armpit = isStrap ? widest(CHEST.from * s.hemY, CHEST.to * s.hemY) : s.armpit
  return { ...s, shoulder, armhole, armpit, waistY: waistOf(s), sleeve: null }
}

/** Thin straps end where they were seen. */
const strapped = (s: Measures, { feet, right: [, top] }: Neckline): Measures =>
  feet ? { ...s, shoulder: feet.right[0], shoulderDrop: top } : s

const leastArmhole = ({ mannequin: { landmarks } }: Wearer): number =>
  landmarks.left.acromion[1] - landmarks.armpitY + ARMHOLE_EASE

/** The same measures with an armhole of at least that depth. */
function deepen(s: Measures, depth: number): Measures {
  const armpitY = Math.min(Math.max(s.armpitY, s.shoulderDrop + depth), s.hemY * DEEPEST_ARMHOLE)
  return { ...s, armpitY, waistY: waistOf({ ...s, armpitY }) }
}

/** Of a sleeveless top. */
const waistOf = ({ armpitY, hemY }: { armpitY: number; hemY: number }): number =>
  armpitY + (hemY - armpitY) * WAIST_AT

/** The factor that lets a hem end at a height. */
function squashTo(
  y: number,
  { mannequin, wrap }: Wearer,
  { measures: { shoulder, shoulderDrop, armpitY, hemY }, scale }: Pick<Sized, 'measures' | 'scale'>,
): number {
  const acromion = Math.abs(mannequin.landmarks.left.acromion[0])
  const shoulderY = wrap.ridge(Math.min(shoulder * scale, acromion))[1]
  const armpit = shoulderY - (armpitY - shoulderDrop) * scale * ARMHOLE_HEIGHT
  return clamp((armpit - y) / ((hemY - armpitY) * scale), JOINED_SQUASH.least, JOINED_SQUASH.most)
}
