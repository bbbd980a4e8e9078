import { EXPLAINED } from '../confidence.ts'
import type { Fit, FitSet } from '../fit/fit.ts'
import { fitMask } from '../fit/fit-mask.ts'
import type { Category, TemplateKind } from '../types.ts'
import { constructions } from './categories.ts'
import { classify } from './classify.ts'
import { withCollarSeen } from './collar-seen.ts'
import { fitHanging, stepsAtCuffs } from './hanging.ts'
import { weigh } from './opinion.ts'
import type { FoundGarment } from './stages.ts'
import { isStrapless } from './strapless.ts'
import { findStraps, type Straps, withUprightStraps } from './thin-straps.ts'
import { understand } from './understand.ts'
import { beyondFrame, underHood } from './whole-sleeve.ts'

/**
 * Of tops that the network sees without sleeves this probably hardly any has some; less is enough where the templates say
 * so, too, and less still where two straps stand above it: hangers do as well. Of dresses it was taught no sleeves, but what
 * it says of them is right where it is sure.
 */
const BARE = { alone: 0.7, together: 0.5, strapped: 0.3 }
/**
 * Of padded vests the network says long sleeves with up to 0.89, of short-sleeved shirts with up to 0.934. Those explain
 * their outline with more than `fitted`: there it must be surer. What is fitted without sleeves and looks like no vest is
 * no short-sleeved shirt either: `bare` is enough. Of dresses it was taught none, and more than `dress` is right only where
 * hanging ones explain the outline: found on 170 dresses.
 */
const LONG = { usual: 0.9, fitted: 0.94, whereFitted: 0.94, bare: 0.7, dress: 0.6 }
/** What looks this much like a jacket may be a vest. */
const VEST = 0.2
/** Of the tops that get sleeves none looks like another thing by more than 0.06; of the shoes and hats all by 0.34 and more. */
const OTHER_THING = 0.2
/**
 * Of tops without sleeves the network says short ones with up to 0.84; the templates see none on one t-shirt in 25. With
 * short ones they must explain its outline nearly as well: less so, the surer it is of them (the photo cuts them off, or
 * they lie folded) or that there are some at all (they hang against the body).
 */
const SHORT = [
  { short: 0.96, none: 1, worse: 0.06 },
  { short: 0.9, none: 1, worse: 0.03 },
  { short: 0.3, none: 0.03, worse: 0.03 },
  { short: 0.3, none: 0.1, worse: 0.012 },
] as const
/** What is seen with such sleeves, and looks like no vest, may have long ones that hang. */
const SOME = { none: 0.1, long: 0.15 }
/** A sleeve shorter than this share of the length is the edge of an armhole. */
export const NEXT_TO_NONE = 0.05
/**
 * No long sleeve is shorter than this share of the length: coats have 0.57 and more, and of other tops few have less than
 * `hanging`. Up to `doubtful`, on a dress to `onDress`, it is a fold, where hanging sleeves explain the outline hardly
 * `worse`; sleeves that end above the wrist are spread out, and explain it far better.
 */
const LONGER = { ever: 0.5, doubtful: 0.6, onDress: 0.4, hanging: 0.65, worse: 0.02 }
/** What looks this much like a jacket may be as long as a dress, and is a coat. */
const COAT = 0.1
/** What probably has no sleeves, or surely short ones, does not step in at the cuffs of long ones. */
const NO_CUFFS = { none: 0.3, short: 0.95 }
/**
 * What is longer than this share, and hardly seen, is the side of a wide skirt, vest or shirt; a template without sleeves explains
 * it nearly as well. Of 1,288 tops and dresses, most of the free dataset, seven more than with .2 seen lose such sleeves, none
 * of which has long ones.
 */
const FLARED = { sleeve: 0.7, long: 0.4, worse: 0.02 }
/**
 * What is shorter than this share is no sleeve, where the template without explains hardly less: of dresses with cap
 * sleeves the shortest has 0.059.
 */
const STUB = { sleeve: 0.055, worse: 0.005 }
/**
 * What is seen to have such sleeves has shoulders, though its outline looks strapless: of 309 dresses of the free dataset
 * four do, two with less that are strapless, and two with more that are not.
 */
const STRAPLESS = { short: 0.8, long: 0.5 }
/**
 * No dress is so much wider at its waist than at chest and hem, where a template without sleeves explains it nearly as well:
 * of 357 dresses of the free dataset eight are fitted like that, none of them rightly.
 */
const BULGING = { waist: 1.12, worse: 0.03 }
/** A dress whose hem is narrower than this share of its chest has a wide skirt for sleeves, too. */
const NARROWEST_HEM = 0.7
/**
 * The padding of a vest stands out of its armholes by up to 0.17 of the length, on 11 of 12; of jackets that are taken for
 * a vest most have longer sleeves.
 */
const PADDED = 0.2

/**
 * A top or dress with the sleeves that are seen, where the outline tells otherwise: without, hanging from the thin straps
 * that stand above it or from the chest, with short ones, or with long ones that hang against the body. Other garments
 * stay as they are. `kinds` are the templates that it may have.
 */
export function withSleevesSeen(found: Sleeved, kinds: readonly TemplateKind[]): Strapped {
  const { cut, fit, fits } = found
  const { none = 0 } = found.sleeves
  if (cut !== 'top' && cut !== 'dress') return { ...found, straps: null }
  if (kinds.includes('sleeveless') && lacksStraps(found))
    return { ...fittedAs(['skirt'], found), straps: null }
  const isFitBare = fit.kind === 'sleeveless'
  const mayBeBare = isFitBare || bareScore(fits) > fit.score
  const isBare = none > (mayBeBare ? BARE.together : BARE.alone)
  const straps = strapsOf(found)
  const hangs = isBare || (straps?.both && (isFitBare || none > BARE.strapped))
  const bare = { ...found, straps: hangs ? straps : null }
  const short = kinds.includes('sleeved') ? withShort(found) : null
  if (short) return short
  const isTooShort = lacksLong(found)
  const beyond = cut === 'top' && isTooShort ? beyondFrame(found) : null
  if (beyond) return { ...found, fit: beyond, straps: null }
  const showsLong = isTooShort || showsCuffs(found) || lacksSome(found)
  const mayHang = kinds.includes('sleeved') && showsLong
  const hanging = mayHang ? hang(found) : null
  if (hanging) return { ...found, ...hanging, straps: null }
  const hooded = cut === 'top' && isTooShort ? underHood(found) : null
  if (hooded) return { ...found, fit: hooded, straps: null }
  const isWrong = isBare || bare.straps || hasStubs(found) || hasSkirtForSleeves(found)
  return kinds.includes('sleeveless') && isWrong ? withoutSleeves(bare) : { ...found, straps: null }
}

/** Long sleeves are clearly seen. */
function isLong(found: Sleeved): boolean {
  const { fit } = found
  const { long = 0 } = found.sleeves
  if (fit.kind === 'sleeveless' && !mayBeVest(found)) return long > LONG.bare
  return long > (fit.score > LONG.fitted ? LONG.whereFitted : LONG.usual)
}

/** It looks like a garment, and like no vest. */
const isSleevedKind = (found: Sleeved): boolean =>
  !mayBeVest(found) && (found.opinion?.sight.kinds.none ?? 0) < OTHER_THING

const mayBeVest = ({ opinion }: Sleeved): boolean => !opinion || opinion.sight.kinds.jacket > VEST

/** As it was found. */
export type Sleeved = Omit<Strapped, 'straps'>
/** With what it hangs from. */
type Strapped = Omit<FoundGarment, 'isHoodie' | 'collar'>

const strapsOf = ({ cutting, mask }: Sleeved): Straps | null =>
  cutting && findStraps(mask, cutting.segmentation)

/** Such a dress hangs as a skirt does, from the chest. */
function lacksStraps({ cut, mask, sleeves: { short = 0, long = 0 } }: Sleeved): boolean {
  return cut === 'dress' && short < STRAPLESS.short && long < STRAPLESS.long && isStrapless(mask)
}

/** What no template explains steps in for other reasons. */
function showsCuffs({ fit, mask, box, sleeves: { none = 0, short = 0 } }: Sleeved): boolean {
  const isPossible = none < NO_CUFFS.none && short < NO_CUFFS.short
  return isPossible && fit.score > EXPLAINED && stepsAtCuffs(mask, box)
}

/** The fit has no sleeves or short ones, though long ones are seen. */
function lacksLong(found: Sleeved): boolean {
  const { cut, fit } = found
  const { long = 0 } = found.sleeves
  if (cut === 'dress') return lengthOfSleeves(fit) < LONGER.onDress && long > LONG.dress
  if (lengthOfSleeves(fit) > LONGER.hanging) return false
  return isLong(found) || (fit.kind === 'sleeveless' && long > LONG.usual)
}

/** Over the length of the garment. */
export const lengthOfSleeves = (fit: Fit): number =>
  fit.kind === 'sleeved' ? fit.shape.sleeve / fit.shape.hemY : 0

/** A top that is seen to have sleeves, and was fitted without. */
function lacksSome(found: Sleeved): boolean {
  const { none = 0, long = 0 } = found.sleeves
  return hasNone(found) && isSleevedKind(found) && none < SOME.none && long > SOME.long
}

function hasNone({ cut, fit }: Sleeved): boolean {
  return cut === 'top' && (fit.kind === 'sleeveless' || lengthOfSleeves(fit) < NEXT_TO_NONE)
}

/** With short sleeves where such are seen, and the fit has none, or the sides of the garment for long ones. */
function withShort(found: Sleeved): Strapped | null {
  const { short = 0, none = 0 } = found.sleeves
  const may = SHORT.find((one) => short > one.short && none < one.none)
  if (!may || (may.none < 1 && !isSleevedKind(found))) return null
  const isSide = found.cut === 'top' && may.none === 1 && hasSkirtForSleeves(found)
  if (!isSide && !hasNone(found)) return null
  const fitted = fitMask(found.mask, found.lab, { kinds: ['sleeved'], known: 'shortSleeves' })?.fits[0]
  return fitted && fitted.score > found.fit.score - may.worse ? { ...found, fit: fitted, straps: null } : null
}

/**
 * Fitted with long sleeves that hang against the body, unless what was fitted explains the outline better. With them its
 * length says more about the cut; short of a dress nothing, because they hide how narrow the chest is.
 */
function hang(found: Sleeved): Partial<Sleeved> | null {
  const { fits, mask, lab, opinion, fit } = found
  const hanging = fitHanging(mask, lab)
  if (!hanging || fit.score - hanging.score > mayExplainLess(found)) return null
  const { length, cut: byLength } = classify({ ...fits, fits: [hanging] }, mask)
  if (!opinion) return { fit: hanging, length }
  const { sight } = opinion
  const own = byLength === 'dress' && sight.kinds.jacket < COAT ? 'dress' : found.cut
  const weighed = weigh({ ...found, length, cut: own }, sight)
  const cut = weighed.likely.dress > weighed.likely.top ? 'dress' : 'top'
  return { fit: hanging, length, cut, opinion: { ...weighed, cut } }
}

/** How much less of the outline hanging sleeves may explain than what was fitted. */
function mayExplainLess(found: Sleeved): number {
  const { cut, fit } = found
  const isSure = isLong(found)
  if (fit.kind === 'sleeveless' || hasStubs(found))
    return (cut === 'top' && isSure) || showsCuffs(found) ? 1 : 0
  const length = lengthOfSleeves(fit)
  if (isSure && length < LONGER.ever) return 1
  return length < LONGER.doubtful && lacksLong(found) ? LONGER.worse : 0
}

function hasSkirtForSleeves(found: Sleeved): boolean {
  const { cut, fit, fits, sleeves } = found
  if (fit.kind !== 'sleeved') return false
  const { sleeve, hem, hemY, armpit } = fit.shape
  if (cut === 'dress' && (hem < NARROWEST_HEM * armpit || bulges(found))) return true
  return (
    sleeve > FLARED.sleeve * hemY &&
    (sleeves.long ?? 0) < FLARED.long &&
    bareScore(fits) > fit.score - FLARED.worse
  )
}

/** A dress that is widest at its waist: its skirt was taken for sleeves. */
const bulges = ({ fit, fits }: Sleeved): boolean =>
  fit.kind === 'sleeved' &&
  fit.shape.waist > BULGING.waist * Math.max(fit.shape.armpit, fit.shape.hem) &&
  bareScore(fits) > fit.score - BULGING.worse

/** A dress that was fitted with next to no sleeves. */
const hasStubs = ({ cut, fit, fits }: Sleeved): boolean =>
  cut === 'dress' &&
  fit.kind === 'sleeved' &&
  fit.shape.sleeve < STUB.sleeve * fit.shape.hemY &&
  bareScore(fits) > fit.score - STUB.worse

const bareScore = ({ fits }: FitSet): number => fits.find(({ kind }) => kind === 'sleeveless')?.score ?? 0

/** Fitted without sleeves, and hung from its straps. */
function withoutSleeves<T extends Strapped>(found: T): T {
  const { straps, mask, fit } = found
  if (!straps && fit.kind === 'sleeveless') return found
  return fittedAs(['sleeveless'], found, straps ? withUprightStraps(straps) : mask)
}

/** Fitted with other templates; its cut stays. */
function fittedAs<T extends Sleeved>(kinds: readonly TemplateKind[], found: T, mask = found.mask): T {
  const fitted = { ...found, mask, fits: fitMask(mask, found.lab, { kinds }), skin: false, outfit: false }
  return { ...found, ...understand(fitted, { kinds }), cut: found.cut }
}

/** What is called a top has no sleeves, and what stands out of the armholes of a vest are none. */
export function asNamed(found: FoundGarment, category: Category): FoundGarment {
  const { fit } = found
  if (fit.kind !== 'sleeved' || constructions[category].kinds.includes('sleeved')) return found
  if (category === 'vest' && fit.shape.sleeve > PADDED * fit.shape.hemY) return found
  const bare = withoutSleeves({ ...found, straps: strapsOf(found) })
  return found.opinion ? withCollarSeen(bare, found.opinion.sight) : { ...bare, collar: 0 }
}
