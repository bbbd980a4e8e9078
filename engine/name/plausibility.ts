import type { FoundGarment } from '../understand/stages.ts'
import type { Named } from './name-category.ts'

/**
 * How probably a photo shows a garment that would be drawn as what it is, 0 to 1: that the whole looks like no other
 * thing, that the outline is one, and that the name is right.
 */
export const plausibility = (
  { confidence, opinion }: Pick<FoundGarment, 'confidence' | 'opinion'>,
  named: Named,
): number => confidence * named.confidence * (1 - (opinion?.sight.kinds.none ?? 0))
