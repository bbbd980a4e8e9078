import type { Category, Cut } from '../../types.ts'
import type { Folds } from './folds.ts'
import type { Layer } from './garment.ts'
import type { Shot } from './photograph.ts'

/** A garment that exists only as a drawing, and how it is photographed. */
export interface Sample {
  file: string
  /** Italian, as a shop would title it. */
  label: string
  category: Category
  gender: 'female' | 'male'
  /** Cuts that are right for it. */
  expected: Cut[]
  layers: () => Promise<Layer[]>
  folds: Folds
  shot: Shot
}
