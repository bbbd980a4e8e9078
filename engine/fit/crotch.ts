import type { TrousersShape } from './shapes.ts'

/**
 * How low a crotch is at most, over the length and over the whole hip, and how much of what it seems to be below that is
 * believed. Found on 193 trousers and 41 shorts of the free dataset.
 */
const LOWEST = { ofLength: 0.28, ofHip: 0.6, believed: 0.2 }

/** Height of the crotch: where thighs lie side by side, legs seem to part lower than they do. */
export function crotchOf({ crotchY, hemY, hip }: TrousersShape): number {
  const lowest = Math.max(LOWEST.ofLength * hemY, LOWEST.ofHip * 2 * hip)
  return crotchY <= lowest ? crotchY : lowest + LOWEST.believed * (crotchY - lowest)
}
