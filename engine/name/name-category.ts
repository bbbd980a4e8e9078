import { type Fit, isUpper } from '../fit/fit.ts'
import type { SleevedShape } from '../fit/shapes.ts'
import { clamp } from '../maths/scalar.ts'
import type { Category, TemplateKind } from '../types.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { seeClosing } from './closing.ts'
import type { PhotographedTop } from './front.ts'
import { describeFront } from './top-front.ts'
import { guessMake, type Make } from './top-make.ts'
import { weighTop } from './weigh-top.ts'

export interface Named {
  category: Category
  /** 0 to 1; below 0.7 the person had better be asked. */
  confidence: number
}

/** Sleeves up to this share of the body's length are short. */
const SHORT_SLEEVE = 0.45
/** Templates that differ by this much in score leave no doubt; a rival may be ahead by half of it. */
const CLEAR_LEAD = 0.04
const LEAST_LEAD = -0.5
/** How sure the name is of a garment whose rival explains it as well, and of a top that may be a dress. */
const UNDECIDED = 0.6
/** What a clear lead adds to that. */
const SURER = 0.4
/** Over the garment's longer side. */
const HIGH_COLLAR = 0.1
/** What is seldom without sleeves, or with short ones, must look like it this probably. */
const UNUSUAL = 0.7
/** Under a hood or a turtleneck even more so; what looks a little like it is no sure sweater. */
const HOODED = 0.8
/** A closing is seen in more than this share of the rows, and surer than that share by `more`. */
const CLOSING = { least: 0.55, more: 0.2 }
/** A top whose length is within this share of a dress may be one. */
const NEARLY = 0.08

/**
 * Outline and sight together are right a little more often than they say, of a top less so, whose name has more rivals. By
 * the validation senders the power of a top is anything above 0.9, that of the others anything from 0.7 to 0.9; with these
 * what they say of all 1,363 unseen garments is within 0.04 of how often it is right, in every fifth but the lowest, which
 * has three photos.
 */
const MODESTY = { top: 0.9, other: 0.8 }

type NamingInput = Pick<
  FoundGarment,
  'photo' | 'mask' | 'cut' | 'fit' | 'fits' | 'length' | 'confidence' | 'opinion'
>

/** What a shop would call the garment, by its cut, its sleeves and the look of its front, and of the whole photo. */
export function nameCategory(seen: NamingInput): Named {
  const own = nameByOutline(seen)
  const { cut, opinion } = seen
  if (!opinion) return own
  if (cut !== 'top') return { category: own.category, confidence: opinion.likely[cut] ** MODESTY.other }
  const { category, confidence } = weighTop(own, opinion.sight, hasLongSleeves(seen.fit))
  return { category, confidence: (confidence * opinion.likely.top) ** MODESTY.top }
}

const hasLongSleeves = (fit: Fit): boolean => fit.kind === 'sleeved' && !isShort(fit.shape)
const isShort = ({ sleeve, hemY }: SleevedShape): boolean => sleeve < SHORT_SLEEVE * hemY

function nameByOutline(seen: NamingInput): Named {
  const { cut, fit, fits, length } = seen
  const rival = Math.max(...fits.fits.filter((f) => isRival(f.kind, fit.kind)).map((f) => f.score))
  const lead = clamp((fit.score - rival) / CLEAR_LEAD, LEAST_LEAD, 1)
  const doubtful = isUpper(fit) && Math.abs(length - 1) < NEARLY
  const sure = Math.min(seen.confidence, UNDECIDED + SURER * lead, doubtful ? UNDECIDED : 1)
  if (cut !== 'top' || !isUpper(fit)) return { category: cut, confidence: sure }
  const named =
    fit.kind === 'sleeveless'
      ? nameSleeveless({ ...seen, fit })
      : nameSleeved(fit.shape, guessMake(describeFront({ ...seen, fit })))
  const { category, confidence } = named
  return { category, confidence: Math.min(sure, confidence) }
}

/** Makes were learnt from tops with sleeves: of those without, what opens in front is a vest. */
function nameSleeveless(seen: PhotographedTop): Named {
  const closing = seeClosing(seen)
  return closing > CLOSING.least
    ? { category: 'vest', confidence: Math.min(1, closing + CLOSING.more) }
    : { category: 'top', confidence: 1 }
}

function nameSleeved(shape: SleevedShape, { pullover, shirt, outerwear }: Record<Make, number>): Named {
  const short = isShort(shape)
  if (shape.collar > HIGH_COLLAR)
    return outerwear > HOODED
      ? { category: 'jacket', confidence: outerwear }
      : { category: 'sweater', confidence: 1 - outerwear }
  const likely = short ? UNUSUAL : Math.max(pullover, shirt, outerwear)
  if (outerwear >= likely) return { category: short ? 'vest' : 'jacket', confidence: outerwear }
  if (shirt >= likely) return { category: 'shirt', confidence: shirt }
  return short ? { category: 't-shirt', confidence: 1 } : { category: 'sweater', confidence: pullover }
}

const isTop = (kind: TemplateKind): boolean => kind === 'sleeved' || kind === 'sleeveless'

/** Sleeves hardly change the outline of a top: only what covers another part of the body is a rival. */
const isRival = (kind: TemplateKind, of: TemplateKind): boolean => (isTop(of) ? !isTop(kind) : kind !== of)
