import type { FitSet } from '../fit/fit.ts'

/** Legs longer than any of these are no shorts. Tuned on the 44 photos; no derivation recorded. */
const LONG_LEGS = { overCrotch: 2.25, overHip: 2.9, overWaist: 3.1 }

/** How long legs are over the length from which they are no shorts; 1, which says nothing, where none were looked for. */
export function relativeLegs({ fits }: Pick<FitSet, 'fits'>): number {
  const legs = fits.find((fit) => fit.kind === 'trousers')
  if (!legs) return 1
  const { hemY, crotchY, hip, waist } = legs.shape
  const { overCrotch, overHip, overWaist } = LONG_LEGS
  return Math.max(hemY / crotchY / overCrotch, hemY / hip / overHip, hemY / waist / overWaist)
}
