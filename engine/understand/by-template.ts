import { type Fit, type FitSet, polygonsOf } from '../fit/fit.ts'
import type { Frame } from '../fit/frame.ts'
import { fillPolygons } from '../fit/likeness.ts'
import { onPhoto } from '../fit/placement.ts'
import { type ColourModel, colourCells, learnColours } from '../pixels/colour-model.ts'
import { morph } from '../pixels/morph.ts'
import type { Mask } from '../pixels/raster.ts'

/** What lies this far beyond the template is not explained by it; this deep inside is surely cloth. Over the longer side. */
const BEYOND = 0.018
const DEEP = 0.035
/** So far from the garment there is only background, px. */
export const CLEAR = 4
/** Of a pixel. */
const CENTRE = 0.5
/** A colour is the ground's where so large a share of that has it, and so many times as much of it as of the cloth. */
const GROUND = { least: 0.002, times: 4 }
/** Sleeves are larger than this share of the garment. */
export const SMALL = 0.02
/** A colour that so small a share of the cloth has is strange. */
export const STRANGE = 0.0012

export interface TemplateView {
  mask: Mask
  /** L*a*b* of the photo, 3 floats a pixel. */
  lab: Float32Array
  fits: FitSet
}

/** A cut-out, knowing what the garment is. */
export interface Known {
  mask: Mask
  near: Uint8Array
  deep: Uint8Array
  cloth: ColourModel
  paper: ColourModel
  /** Whether pixel `i` is of the garment and has a colour of the ground. */
  isGround: (i: number) => boolean
  /** The pixel at the mirror place of pixel `i`; -1 outside the photo. */
  mirror: (i: number) => number
  total: number
}

/** With the photo that it was seen in. */
export interface Placed {
  known: Known
  /** L*a*b* of the photo, 3 floats a pixel. */
  lab: Float32Array
  frame: Frame
}

/** Whether a colour is the ground's, by the shares of cloth and ground that have it. */
export const isGroundBeside = (cloth: number, paper: number): boolean =>
  paper > GROUND.least && paper > GROUND.times * cloth

/** Where the template says that garment is, and the colours of garment and background. */
export function seeByTemplate({ mask, lab, fits: { frame } }: TemplateView, fit: Fit): Known {
  const shape = fillPolygons(polygonsOf(fit, frame), mask.width, mask.height)
  // A collar or a hood may be explained by anything that lies above the neck.
  const body = fillPolygons(polygonsOf(withoutCollar(fit), frame), mask.width, mask.height)
  const near = morph(shape, 'dilate', Math.max(2, Math.round(frame.unit * BEYOND))).data
  const deep = morph(body, 'erode', Math.max(2, Math.round(frame.unit * DEEP))).data
  const outer = morph(mask, 'dilate', CLEAR).data
  const cells = colourCells(lab)
  const cloth = learnColours(lab, (i) => mask.data[i] === 1 && deep[i] === 1, cells)
  const paper = learnColours(lab, (i) => !outer[i], cells)
  const isGround = (i: number) => mask.data[i] === 1 && isGroundBeside(cloth(i), paper(i))
  let total = 0
  for (const inside of mask.data) total += inside
  return {
    ...{ mask, near, deep, mirror: mirrorOf(onPhoto(fit.placement, frame), mask) },
    ...{ cloth, paper, isGround, total },
  }
}

const withoutCollar = (fit: Fit): Fit =>
  fit.kind === 'sleeved' ? { ...fit, shape: { ...fit.shape, collar: 0 } } : fit

/** Mirrors pixels about the axis of the fitted template. */
function mirrorOf(
  { toPixels, fromPixels }: ReturnType<typeof onPhoto>,
  { width, height }: Mask,
): Known['mirror'] {
  return (i) => {
    const [across, down] = fromPixels([(i % width) + CENTRE, Math.floor(i / width) + CENTRE])
    const [x, y] = toPixels([-across, down])
    return x >= 0 && y >= 0 && x < width && y < height ? Math.floor(y) * width + Math.floor(x) : -1
  }
}
