import type { FitAs } from '../fit/fit.ts'
import type { ClothBuilder } from './cloth.ts'
import type { Outline } from './outline.ts'
import type { Wearer, Wrap } from './wrap.ts'

/** What a skirt or trousers are laid with. */
export interface BottomInput<K extends 'skirt' | 'trousers'> {
  builder: ClothBuilder
  wearer: Wearer
  outline: Outline
  fit: FitAs<K>
}

/** A waistband of that girth, and between which heights it may find hold, cm. */
export interface Waistband {
  girth: number
  from: number
  to: number
}

/** In what steps of height hold is looked for, cm. */
const STEP = 0.5

/** Highest place, from `from` down to `to`, on which a waistband still finds hold. */
export function waistbandHeight(wrap: Wrap, { girth, from, to }: Waistband): number {
  let best = from
  for (let y = from; y > to; y -= STEP) {
    if (wrap.girth(y) > girth) break
    best = y
  }
  return best
}

/** Girth of a flat garment, front and back, of which half a width is known. */
export const around = (half: number): number => 4 * half

/** How far cloth lies off a body when a flat garment of that half width is laid evenly around it, cm. */
export const slackOf = (half: number, girth: number): number => (around(half) - girth) / (2 * Math.PI)
