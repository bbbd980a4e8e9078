import type { TemplateKind } from '../types.ts'

// What a template is drawn from. Half widths and heights in template coordinates (see templates/template.ts).

/** A garment with two sleeves. Heights from the neck line, angles from the vertical. */
export interface SleevedShape {
  shoulder: number
  neck: number
  neckDip: number
  shoulderDrop: number
  armpit: number
  armpitY: number
  waist: number
  hem: number
  hemY: number
  angleL: number
  angleR: number
  sleeve: number
  cuff: number
  bendL: number
  bendR: number
  collar: number
}

/** A vest or a sleeveless dress. Heights from the neck line. */
export interface SleevelessShape {
  shoulder: number
  neck: number
  neckDip: number
  shoulderDrop: number
  /** Where the armhole is deepest. */
  armhole: number
  armpit: number
  armpitY: number
  waist: number
  hem: number
  hemY: number
}

/** Trousers or shorts. Heights from the waistband. */
export interface TrousersShape {
  waist: number
  hip: number
  crotchY: number
  /** Middle of each hem, sideways. */
  endL: number
  endR: number
  /** Half widths of a leg at hem and knee. */
  cuff: number
  hemY: number
  knee: number
  dip: number
}

/** A skirt. Heights from the waistband. */
export interface SkirtShape {
  waist: number
  hip: number
  hem: number
  hemY: number
  /** How far the middle of the waistband and of the hem hang below their ends. */
  dip: number
  hemDip: number
}

export interface Shapes {
  sleeved: SleevedShape
  sleeveless: SleevelessShape
  trousers: TrousersShape
  skirt: SkirtShape
}

/** On the right and on the left of the photo. */
export type Sided<N extends string> = `${N}R` | `${N}L`

export type SleevedCorner =
  | ('neck' | 'shoulder' | 'armpit' | 'waist' | 'hem')
  | ('elbowOuter' | 'elbowInner' | 'cuffOuter' | 'cuffInner')
export type SleevelessCorner = 'neck' | 'shoulder' | 'armhole' | 'armpit' | 'waist' | 'hem'
export type LegCorner = 'hip' | 'kneeOuter' | 'hemOuter' | 'hemInner' | 'kneeInner'

/** Points of each kind that other stages ask for by name. */
export interface LandmarkNames {
  sleeved: 'neckCentre' | Sided<SleevedCorner>
  sleeveless: 'neckCentre' | Sided<SleevelessCorner>
  trousers: 'crotch' | Sided<LegCorner | 'waist'>
  skirt: Sided<'waist' | 'hem'>
}

export type Upper = Extract<TemplateKind, 'sleeved' | 'sleeveless'>
