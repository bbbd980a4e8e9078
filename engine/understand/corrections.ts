import type { TemplateKind } from '../types.ts'
import { CUFF_GAP, CUFF_TRACE } from './hanging.ts'
import type { Traits } from './traits.ts'

type Trait = keyof Traits

/** `times` multiplies them by another trait. */
interface Bounds {
  above?: number
  below?: number
  atLeast?: number
  atMost?: number
  times?: Trait
}

/** All must hold. */
type Conditions = Partial<Record<Trait, Bounds>>

/** Points of score: so many for each unit that a trait lies beyond `from`, up to `most` either way. */
interface Ramp {
  per: number
  of: Trait
  from: number
  most?: number
}

interface Correction {
  why: string
  when: Conditions
  /** Any of these calls it off. */
  unless?: Conditions[]
  /** Points of score, which is 0 to 1, for each kind that it concerns. */
  by: Partial<Record<TemplateKind, number | Ramp>>
}

/** Where the sums begin: the others give a skirt this much start. */
const UNCORRECTED: Readonly<Record<TemplateKind, number>> = {
  sleeved: -0.004,
  sleeveless: -0.004,
  trousers: -0.004,
  skirt: 0,
}

const plainBlock: Conditions = {
  armpits: { atMost: 0 },
  dip: { below: 0.05 },
  sides: { below: 0.075 },
  topRatio: { above: 0.5 },
}
/** A pair of legs shows a gap, or is tall and narrow. */
const tallLegs: Conditions = { tall: { atLeast: 1.75 }, notch: { atLeast: 0.05 } }
const wideShorts: Conditions = { notch: { above: 0.03 }, tall: { below: 1 } }

/**
 * How the outline corrects the scores of the templates, in this order. Tuned on the 44 photos, with no derivation
 * recorded: `why` says what the outline shows, not how the numbers were found.
 */
const corrections: Correction[] = [
  {
    why: 'a notch in the hem of something wide parts the legs of shorts',
    when: { notch: { above: 0.03 }, tall: { below: 1 } },
    by: { skirt: -0.02 },
  },
  {
    why: 'a straight top edge and straight sides: no shoulders, no neckline',
    when: plainBlock,
    by: { skirt: 0.03 },
  },
  {
    why: 'a narrow middle is no skirt, but under a wide straight edge it is: pleats draw together',
    when: { waist: { below: 0.94 } },
    unless: [plainBlock, { topRatio: { atLeast: 0.85 }, dip: { atMost: 0.06 } }],
    by: { skirt: { per: 0.5, of: 'waist', from: 0.94 } },
  },
  {
    why: 'a dip in the top edge is a neckline',
    when: { dip: { above: 0.12 } },
    unless: [plainBlock],
    by: { skirt: { per: -0.35, of: 'dip', from: 0.12, most: 0.08 } },
  },
  {
    why: 'something tall under a narrow edge hangs from shoulders',
    when: { heightToTop: { above: 2.3 }, topRatio: { below: 0.62 } },
    unless: [plainBlock],
    by: { skirt: -0.03 },
  },
  {
    why: 'a very narrow edge is a neck, not a waistband',
    when: { topRatio: { below: 0.34 } },
    unless: [plainBlock],
    by: { skirt: -0.03 },
  },
  { why: 'legs leave a notch', when: { notch: { below: 0.02 } }, by: { trousers: -0.03 } },
  {
    why: 'a clear notch, and legs that explain the outline',
    when: { notch: { above: 0.045 }, trousersIou: { above: 0.93 } },
    by: { trousers: { per: 0.5, of: 'notch', from: 0.03, most: 0.035 } },
  },
  {
    why: 'legs have a simple outline: what they explain badly has none',
    when: { trousersIou: { below: 0.925 } },
    by: { trousers: { per: 0.5, of: 'trousersIou', from: 0.925 } },
  },
  {
    why: 'no gap between legs, but a notch as shorts have',
    when: { legGap: { below: 0.4 }, ...wideShorts },
    by: { trousers: -0.01 },
  },
  {
    why: 'no gap between legs, but they explain the outline better than a skirt does',
    when: { legGap: { below: 0.4 }, trousersLead: { above: 0.015 } },
    unless: [tallLegs, wideShorts],
    by: { trousers: -0.02 },
  },
  {
    why: 'no gap between legs',
    when: { legGap: { below: 0.4 }, trousersLead: { atMost: 0.015 } },
    unless: [tallLegs, wideShorts],
    by: { trousers: -0.06 },
  },
  { why: 'a gap between legs', when: { legGap: { above: 0.75 } }, by: { trousers: 0.012 } },
  {
    why: 'wide, with a straight edge and a notch: shorts',
    when: {
      ...{ trousersIou: { atLeast: 0 }, tall: { below: 0.9 }, dip: { below: 0.1 } },
      ...{ topRatio: { above: 0.5 }, notch: { above: 0.012 } },
    },
    by: { trousers: 0.05, sleeved: -0.02, sleeveless: -0.02 },
  },
  {
    why: 'of something taller than wide, legs leave a deeper notch than an open jacket does',
    when: { notch: { above: 0.06, times: 'tallness' }, dip: { below: 0.1 }, trousersIou: { above: 0.93 } },
    by: { sleeved: -0.03, sleeveless: -0.03, skirt: -0.02 },
  },
  {
    why: 'shoulders much narrower than the chest belong to sleeves, unless the hem flares like a dress',
    when: { straps: { below: 0.8 }, flare: { below: 1.4 } },
    by: { sleeveless: -0.014 },
  },
  {
    why: 'an A-line dress looks much like a narrow one with hanging sleeves',
    when: { flare: { above: 1.45 }, sleevelessIou: { above: 0.94 }, armpits: { below: 2 } },
    by: { sleeved: -0.012 },
  },
  {
    why: 'elbows that stick out while the hands are in the pockets make a hem of next to nothing',
    when: { flare: { below: 0.55 } },
    by: { sleeveless: -0.08 },
  },
  {
    why: 'without sleeves the shoulders are narrower than the chest',
    when: { straps: { above: 0.9 } },
    by: { sleeveless: { per: -0.25, of: 'straps', from: 0.9, most: 0.015 } },
  },
  {
    why: 'straight sides without a neckline: neither sleeves nor armholes',
    when: { sides: { below: 0.07 }, dip: { below: 0.14 }, heightToTop: { below: 2.4 } },
    by: { sleeved: { per: 0.5, of: 'sides', from: 0.09 }, sleeveless: { per: 0.3, of: 'sides', from: 0.09 } },
  },
  {
    why: 'a wide block is a pair of shorts or a skirt',
    when: { block: { above: 0.85 }, tall: { below: 0.95 } },
    by: { sleeved: -0.05, sleeveless: -0.05 },
  },
  {
    why: 'a wide straight edge is a waistband',
    when: { topRatio: { above: 0.72 }, dip: { below: 0.06 } },
    by: { sleeved: -0.03, sleeveless: -0.02 },
  },
  {
    why: 'sleeves of something long show an armpit',
    when: { armpits: { atMost: 0 }, sleeve: { above: 0.05 }, lengthToChest: { above: 1.7 } },
    by: { sleeved: -0.03 },
  },
  { why: 'a pair of armpits', when: { armpits: { above: 1 } }, by: { sleeved: 0.012 } },
  {
    // From a blouse without sleeves that had been given some.
    why: 'sleeves show both armpits, or their cuffs: one bay alone in a straight side is an armhole',
    when: {
      armpits: { above: 0, below: 2 },
      sleevelessHem: { above: 0.8, times: 'sleevelessArmpit' },
      cuffGap: { atMost: CUFF_GAP },
    },
    by: { sleeved: -0.03 },
  },
  {
    why: 'sleeves that hang closely leave at least a trace of their cuffs',
    when: {
      armpits: { atMost: 0 },
      sleevelessHem: { above: 0.8, times: 'sleevelessArmpit' },
      cuffGap: { atMost: CUFF_TRACE },
    },
    by: { sleeved: -0.012 },
  },
  {
    why: 'no top is wider than it is long',
    when: { lengthToChest: { below: 1 } },
    by: { sleeved: { per: 0.15, of: 'lengthToChest', from: 1 } },
  },
]

/** What to add to the score of each kind, from what the outline shows. */
export function correctionsFor(traits: Traits): Record<TemplateKind, number> {
  const sum = { ...UNCORRECTED }
  for (const { when, unless = [], by } of corrections) {
    if (!holds(when, traits) || unless.some((conditions) => holds(conditions, traits))) continue
    for (const kind of kindsOf(by)) sum[kind] += pointsOf(by[kind] ?? 0, traits)
  }
  return sum
}

// Object.keys forgets what it lists.
const kindsOf = (by: Correction['by']) => Object.keys(by) as TemplateKind[]

const holds = (conditions: Conditions, traits: Traits): boolean =>
  Object.entries(conditions).every(([trait, bounds]) => admits(bounds, traits[trait as Trait], traits))

function admits({ above, below, atLeast, atMost, times }: Bounds, value: number, traits: Traits): boolean {
  const unit = times ? traits[times] : 1
  return (
    !Number.isNaN(value) &&
    (above === undefined || value > above * unit) &&
    (below === undefined || value < below * unit) &&
    (atLeast === undefined || value >= atLeast * unit) &&
    (atMost === undefined || value <= atMost * unit)
  )
}

function pointsOf(by: number | Ramp, traits: Traits): number {
  if (typeof by === 'number') return by
  const { per, of, from, most = Number.POSITIVE_INFINITY } = by
  return Math.max(-most, Math.min(most, per * (traits[of] - from)))
}
