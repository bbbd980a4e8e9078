import type { ByFrame, Prepared, Segmentation } from '../cut-out/segment.ts'
import type { FitSet } from '../fit/fit.ts'
import type { Box, Mask, Photo } from '../pixels/raster.ts'
import type { QuarterTurns } from '../pixels/turn.ts'
import type { CoarseMask } from '../sight/network.ts'
import type { Sight } from '../sight/sight.ts'
import type { TemplateKind } from '../types.ts'
import type { Classified } from './classify.ts'
import type { Doubt } from './doubts.ts'
import type { Opinion } from './opinion.ts'
import type { Straps } from './thin-straps.ts'

// What each step of finding a garment hands to the next, all in the same position: as the photo lies, or turned upright.

/** What is known before anything is looked for. */
export interface View {
  photo: Photo
  /** L*a*b* of the photo, 3 floats a pixel. */
  lab: Float32Array
  /** The garment if what the frame shows is background. */
  byFrame: ByFrame
  /** The photo's own cut-out, or somebody else's. */
  given: Mask | null
  /** Where the network sees the garment. */
  seen: CoarseMask
  /** How probably the whole photo shows each cut, as it was sent. */
  cuts: Sight['cuts']
  /** Templates that the garment may have, where the request said what it is. */
  kinds: readonly TemplateKind[] | undefined
  /** How it was turned; a view that was turned is not turned again. */
  turn: QuarterTurns
}

/** What stands out of the background. */
export interface CutOut {
  mask: Mask
  lab: Float32Array
  /** How it was cut out; null where the mask was given. */
  cutting: Cutting | null
}

export interface Cutting {
  prepared: Prepared
  segmentation: Segmentation
  /** Where the network sees the garment, whatever was cut out. */
  seen: CoarseMask
}

/** The cut-out with the templates that were laid over it. */
export interface Fitted extends CutOut {
  /** Null when the mask is too small to fit anything. */
  fits: FitSet | null
  /** How much the mask looks like a photographed garment, about 0 to 1. */
  score: number
  /** Skin reached out of it. */
  skin: boolean
  /** It was worn with another garment, which was cut away. */
  outfit: boolean
}

/** Which template it is, and how far that can be trusted. */
export interface Understood extends Classified {
  mask: Mask
  lab: Float32Array
  box: Box
  fits: FitSet
  /** 0 to 1. */
  confidence: number
  /** What keeps the confidence down. */
  doubts: Doubt[]
  /** Its front is open, and the mask holds what is worn inside. */
  open: boolean
  /** How it was cut out; null where the mask was given. */
  cutting: Cutting | null
  /** How much the mask looks like a photographed garment, about 0 to 1. */
  score: number
}

/** The garment with the photo that all of it refers to, as turned upright. */
export interface FoundGarment extends Understood {
  photo: Photo
  turn: QuarterTurns
  /** What the photo as a whole looks like; null where the request said what it is. */
  opinion: Opinion | null
  /** What sleeves it probably has, by the look of it. */
  sleeves: Sight['sleeves']
  /** What a top or dress hangs from where that is thin; they are upright in the mask. */
  straps: Straps | null
  /** It is seen to have a hood, which may lie behind the neck. */
  isHoodie: boolean
  /** How far a collar or a hood stands above the neck, normalised: in the fit where that has sleeves, else beside it. */
  collar: number
}
