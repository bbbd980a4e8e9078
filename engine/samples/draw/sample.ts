import type { Category } from '../../types.ts'
import type { Folds } from './folds.ts'
import type { Layer } from './garment.ts'
import type { Shot } from './photograph.ts'

export type Piece =
  | 't-shirt'
  | 'top'
  | 'shirt'
  | 'sweater'
  | 'jacket'
  | 'dress'
  | 'skirt'
  | 'trousers'
  | 'shorts'
  | 'vest'
  | 'jumpsuit'

/** A garment that exists only as a drawing, and how it is photographed. */
export interface Sample {
  file: string
  /** Italian, as a shop would title it. */
  label: string
  category: Piece
  gender: 'female' | 'male'
  /** The engine's own words that are right for it. */
  expected: Category[]
  layers: () => Promise<Layer[]>
  folds: Folds
  shot: Shot
}
