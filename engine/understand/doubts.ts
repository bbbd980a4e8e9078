import { UNDERSTOOD } from '../confidence.ts'
import { overlapWithSeen } from '../cut-out/segment-seen.ts'
import type { Mask } from '../pixels/raster.ts'
import type { Cut, TemplateKind } from '../types.ts'
import { isFace } from './face.ts'
import type { CutOut } from './stages.ts'

/** Why a picture may be poor however clear the outline of the garment is. */
export type Doubt = 'face' | 'outfit' | 'worn' | 'folded' | 'partial' | 'unexplained'

/** The most that may be trusted in spite of a doubt, 0 to 1: all below `CONFIDENT`, so that the person is warned. */
const TRUST: Record<Doubt, number> = {
  ...{ face: 0.4, outfit: 0.7, worn: 0.8, folded: 0.8, partial: 0.8, unexplained: 0.84 },
}

/**
 * What covers less of where the network sees a garment is a print or another part of it: of 1161 garments of the free
 * dataset ten cover less, nine of them in part.
 */
const PARTIAL = 0.48

export interface Suspect {
  lab: Float32Array
  mask: Mask
  cut: Cut
  fit: { kind: TemplateKind; score: number }
  /** How much of where the network sees a garment is in the mask, 0 to 1. */
  covered: number
  /** How many armpits the outline shows. */
  armpits: number
  /** Arms, a neck or legs reach out of it. */
  skin: boolean
  /** It was worn with another garment, which was cut away. */
  outfit: boolean
}

export function doubtsOf({ lab, mask, cut, fit, covered, armpits, skin, outfit }: Suspect): Doubt[] {
  const doubts: Doubt[] = []
  if (isFace(lab, mask)) doubts.push('face')
  if (skin) doubts.push('worn')
  if (outfit) doubts.push('outfit')
  // Bays in the sides of a pair of legs: these are folded or turned up.
  if (cut === 'trousers' && armpits > 0) doubts.push('folded')
  if (isPartial(covered)) doubts.push('partial')
  if (fit.score < UNDERSTOOD) doubts.push('unexplained')
  return doubts
}

/** How much of where the network sees a garment is in its mask, 0 to 1; all of it where the mask was given. */
export const coveredOf = ({ mask, cutting }: Pick<CutOut, 'mask' | 'cutting'>): number =>
  cutting ? overlapWithSeen(mask, cutting.seen).covered : 1

export const isPartial = (covered: number): boolean => covered < PARTIAL

export const trustIn = (doubts: Doubt[]): number => Math.min(1, ...doubts.map((doubt) => TRUST[doubt]))
