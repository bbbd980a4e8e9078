import type { Fit, FitAs, FitSet } from '../fit/fit.ts'
import { placesOn } from '../fit/placement.ts'
import type { Point } from '../maths/vector.ts'
import { type Components, components } from '../pixels/components.ts'
import { contourContrast } from '../pixels/contour.ts'
import { morph } from '../pixels/morph.ts'
import { marked } from '../pixels/raster.ts'
import type { Known } from './by-template.ts'
import { LONG_SLEEVE } from './inside.ts'

// Found on 892 sleeved garments of the free dataset: 34 lose such a gap.

/** Share of the garment from which a gap is seen. */
const WORTH = 0.003
/** A colour is the ground's where so large a share of that has it, and so many times as much of it as of the cloth. */
const GROUND = { least: 0.002, times: 4 }
/** Of its outline, how much must stand out from the cloth beside it. */
const CLEAR = 0.85
/** Px: the cloth beside it has its colour in so much. */
const SEAM = 1
/** How far its middle lies from the axis, over the half width of the chest, and above the armpit, normalised, at most. */
const BESIDE = { least: 0.78, most: 1.5 }
const ABOVE_ARMPIT = 0.02

interface Seen {
  known: Known
  /** L*a*b* of the photo, 3 floats a pixel. */
  lab: Float32Array
  frame: FitSet['frame']
}

/**
 * The ground between a long sleeve and the body, where the cut-out closed the gap between the two: it has the colours of
 * the ground, a clear edge, and is taller than wide. Null where there is none.
 */
export function sleeveGaps({ known, lab, frame }: Seen, fit: Fit): Uint8Array | null {
  if (fit.kind !== 'sleeved' || fit.shape.sleeve < LONG_SLEEVE * fit.shape.hemY) return null
  const { mask, cloth, paper, total } = known
  const { width, height } = mask
  const placeOf = placesOn(fit.placement, frame, width)
  const ground = marked(
    mask.data,
    (inside, i) => inside === 1 && paper(i) > GROUND.least && paper(i) > GROUND.times * cloth(i),
  )
  const found = components(morph({ width, height, data: ground }, 'open', 1))
  const isGap = measure(found, placeOf).map((area, k) => {
    if (k === 0 || area.size < WORTH * total || !liesBesideBody(area, fit)) return false
    const data = marked(found.labels, (label) => label === k)
    return contourContrast(lab, { width, height, data }).clear > CLEAR
  })
  if (!isGap.includes(true)) return null
  return morph({ width, height, data: marked(found.labels, (k) => isGap[k]) }, 'dilate', SEAM).data
}

/** Of an area, in template coordinates. */
interface Area {
  size: number
  /** Sums over its pixels. */
  x: number
  y: number
  left: number
  right: number
  top: number
  bottom: number
}

function measure({ labels, count }: Components, placeOf: (pixel: number) => Point): Area[] {
  const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const none = { size: 0, x: 0, y: 0, left: high, right: low, top: high, bottom: low }
  const areas = Array.from({ length: count + 1 }, (): Area => ({ ...none }))
  labels.forEach((k, pixel) => {
    const area = areas[k]
    if (k === 0 || !area) return
    const [x, y] = placeOf(pixel)
    area.size++
    area.x += x
    area.y += y
    area.left = Math.min(area.left, x)
    area.right = Math.max(area.right, x)
    area.top = Math.min(area.top, y)
    area.bottom = Math.max(area.bottom, y)
  })
  return areas
}

function liesBesideBody(area: Area, { shape }: FitAs<'sleeved'>): boolean {
  const across = Math.abs(area.x / area.size) / shape.armpit
  return (
    across > BESIDE.least &&
    across < BESIDE.most &&
    area.y / area.size > shape.armpitY - ABOVE_ARMPIT &&
    area.bottom - area.top > area.right - area.left
  )
}
