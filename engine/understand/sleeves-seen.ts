import { fitMask } from '../fit/fit-mask.ts'
import type { Sight } from '../sight/sight.ts'
import type { TemplateKind } from '../types.ts'
import type { FoundGarment } from './stages.ts'
import { findStraps, type Straps, withUprightStraps } from './thin-straps.ts'
import { understand } from './understand.ts'

/**
 * Of tops that the network sees without sleeves this probably hardly any has some; less is enough where the templates say
 * so, too. Of dresses it was taught no sleeves, but what it says of them is right where it is sure.
 */
const BARE = { alone: 0.7, together: 0.5 }
/** Of shirts and jackets neither: of padded vests it says up to 0.88, of jackets whose sleeves hang in front of them more. */
const LONG = 0.94
/** No long sleeve is shorter than this share of the length: coats have 0.59 and more. */
const LONGER = 0.5

/**
 * A top or dress with the sleeves that are seen, where the outline tells otherwise: without, hanging from the thin straps
 * that stand above it, or with long ones that hang against the body. `kinds` are the templates that it may have.
 */
export function withSleevesSeen(
  found: Omit<FoundGarment, 'straps'>,
  { sleeves }: Pick<Sight, 'sleeves'>,
  kinds: readonly TemplateKind[],
): FoundGarment {
  const { mask, lab, cutting, cut, fit } = found
  const hasNone = fit.kind === 'sleeveless'
  const isBare = kinds.includes('sleeveless') && (sleeves.none ?? 0) > (hasNone ? BARE.together : BARE.alone)
  const thin = cutting && findStraps(mask, cutting.segmentation)
  const straps = thin && (isBare || (hasNone && thin.both)) ? thin : null
  if (straps || (isBare && !hasNone)) return fittedBare(found, straps)
  const lacksLong = hasNone || (fit.kind === 'sleeved' && fit.shape.sleeve < LONGER * fit.shape.hemY)
  const hides = cut === 'top' && kinds.includes('sleeved') && lacksLong && (sleeves.long ?? 0) > LONG
  const hanging = hides ? fitMask(mask, lab, { kinds: ['sleeved'], hanging: true })?.fits[0] : null
  return { ...found, fit: hanging ?? fit, straps: null }
}

function fittedBare(found: Omit<FoundGarment, 'straps'>, straps: Straps | null): FoundGarment {
  const kinds = ['sleeveless'] as const
  const mask = straps ? withUprightStraps(straps) : found.mask
  const fitted = { ...found, mask, fits: fitMask(mask, found.lab, { kinds }), skin: false, outfit: false }
  return { ...found, ...understand(fitted, { kinds }), cut: found.cut, straps }
}
