import { type Fit, type FitSet, polygonsOf } from '../fit/fit.ts'
import { fillPolygons } from '../fit/likeness.ts'
import { onPhoto } from '../fit/placement.ts'
import { type ColourModel, learnColours } from '../pixels/colour-model.ts'
import { type Components, components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'

/** What lies this far beyond the template is not explained by it; this deep inside is surely cloth. Over the longer side. */
const BEYOND = 0.018
const DEEP = 0.035
/** Areas smaller than the first, as a share of the garment, are left as they are; sleeves are larger than the second. */
const WORTH = 0.004
const SMALL = 0.02
/** A colour that so small a share of the cloth has is strange. */
const STRANGE = 0.0012
/** How much commoner a colour must be around the garment to be background, and in what share of an area. */
const COMMONER = 4
const MOSTLY = 0.6
/** What only one half shows is background already when its colour is this much commoner there. */
const RATHER = 1.5
/** Of a garment with more strange colours along its outline only what is background is taken. */
const PATTERNED = 0.3

/**
 * Looks at the cut-out again, knowing what the garment is: what lies beyond its template in colours that it has nowhere
 * else is taken away (paper, a cushion, the floor between two legs), and a sleeve that only one side has is looked for
 * at its mirror place. `lab` has 3 floats a pixel. Null when nothing changes.
 */
export function lookAgain(mask: Mask, lab: Float32Array, fits: FitSet, fit: Fit): Mask | null {
  const { width, height } = mask
  const { frame } = fits
  const shape = fillPolygons(polygonsOf(fit, frame), width, height)
  // A collar or a hood may be explained by anything that lies above the neck.
  const body = fillPolygons(polygonsOf(withoutCollar(fit), frame), width, height)
  const near = morph(shape, 'dilate', Math.max(2, Math.round(frame.unit * BEYOND))).data
  const deep = morph(body, 'erode', Math.max(2, Math.round(frame.unit * DEEP))).data
  const outer = morph(mask, 'dilate', 4).data
  const cloth = learnColours(lab, (i) => mask.data[i] === 1 && deep[i] === 1)
  const paper = learnColours(lab, (i) => !outer[i])
  const total = mask.data.reduce((sum, inside) => sum + inside, 0)
  const mirror = mirrorOf(fits, fit, mask)
  const seen: Seen = { mask, near, deep, cloth, paper, mirror, total }
  const taken = joined(takenAway(seen), lopsided(seen))
  const added = addedByMirror(seen)
  if (!taken && !added) return null
  const data = mask.data.map((inside, i) => ((inside && !taken?.[i]) || added?.[i] ? 1 : 0))
  return mainPiece(morph(morph({ width, height, data }, 'open', 2), 'close', 1))
}

const withoutCollar = (fit: Fit): Fit =>
  fit.kind === 'sleeved' ? { ...fit, shape: { ...fit.shape, collar: 0 } } : fit

interface Seen {
  mask: Mask
  near: Uint8Array
  deep: Uint8Array
  cloth: ColourModel
  paper: ColourModel
  /** The pixel at the mirror place of pixel `i`; -1 outside the photo. */
  mirror: (i: number) => number
  total: number
}

/** Strange areas that are of the background's colour, unexplained, or on one side only; clips of a hanger on both. */
function takenAway({ mask, near, deep, cloth, paper, mirror, total }: Seen): Uint8Array | null {
  const strange = mask.data.map((inside, i) =>
    inside && !deep[i] && cloth(i) < STRANGE + 0.2 * paper(i) ? 1 : 0,
  )
  const odd = morph({ ...mask, data: strange }, 'open', 1)
  const found = components(odd)
  const inner = morph(mask, 'erode', 2).data
  const background = tally(found, (i) => paper(i) > COMMONER * cloth(i))
  const beyond = tally(found, (i) => !near[i])
  const edge = tally(found, (i) => !inner[i])
  const alike = tally(found, (i) => odd.data[mirror(i)] === 1)
  const onAxis = tally(found, (i) => found.labels[mirror(i)] === found.labels[i])
  const outside = mask.data.reduce((sum, inside, i) => sum + (inside && !deep[i] ? 1 : 0), 0)
  const plain = odd.data.reduce((sum, o) => sum + o, 0) < PATTERNED * outside
  const away = found.area.map((area, k) => {
    if (k === 0 || area < WORTH * total || edge[k] < Math.sqrt(area)) return false
    if (background[k] > MOSTLY * area) return true
    if (!plain) return false
    if (beyond[k] > 0.5 * area) return area < SMALL * total || alike[k] < 0.55 * area
    if (onAxis[k] === 0 && area < SMALL * total && found.top[k][1] < topOf(mask) + 3) return true
    return area > 1.5 * WORTH * total && edge[k] > 3 * Math.sqrt(area) && alike[k] < 0.45 * area
  })
  if (!away.includes(true)) return null
  const data = marked(found.labels, (k) => away[k])
  return morph({ ...mask, data }, 'dilate', 2).data
}

/** Background that the template covers too, as beside a collar: the other half of the garment does not have it. */
function lopsided({ mask, cloth, paper, mirror, total }: Seen): Uint8Array | null {
  const odd = mask.data.map((inside, i) =>
    inside && paper(i) > RATHER * cloth(i) && mask.data[mirror(i)] !== 1 ? 1 : 0,
  )
  const found = components(morph({ ...mask, data: odd }, 'open', 2))
  const inner = morph(mask, 'erode', 2).data
  const edge = tally(found, (i) => !inner[i])
  const away = found.area.map((area, k) => k > 0 && area > WORTH * total && edge[k] > Math.sqrt(area))
  if (!away.includes(true)) return null
  const data = marked(found.labels, (k) => away[k])
  return morph({ ...mask, data }, 'dilate', 2).data
}

const joined = (a: Uint8Array | null, b: Uint8Array | null): Uint8Array | null =>
  a && b ? a.map((taken, i) => taken | b[i]) : (a ?? b)

const topOf = ({ width, data }: Mask): number => Math.floor(data.indexOf(1) / width)

/** What has the garment's colours and lies, as far as the other half tells, where it should. */
function addedByMirror({ mask, cloth, paper, mirror, total }: Seen): Uint8Array | null {
  const alike = mask.data.map((inside, i) =>
    !inside && cloth(i) > STRANGE && cloth(i) > 3 * paper(i) ? 1 : 0,
  )
  const found = components(morph({ ...mask, data: alike }, 'open', 2))
  const outer = morph(mask, 'dilate', 6).data
  const touching = tally(found, (i) => outer[i] === 1)
  const mirrored = tally(found, (i) => mask.data[mirror(i)] === 1)
  const kept = found.area.map(
    (area, k) => k > 0 && area > SMALL * total && touching[k] > 0 && mirrored[k] > 0.4 * area,
  )
  if (!kept.includes(true)) return null
  const data = marked(found.labels, (k) => kept[k])
  return morph({ ...mask, data }, 'dilate', 4).data.map((near, i) =>
    near && (data[i] || alike[i] || outer[i]) ? 1 : 0,
  )
}

/** Per component, how many of its pixels are of the kind asked for. */
function tally({ count, labels }: Components, isOf: (i: number) => boolean): Float64Array {
  const sums = new Float64Array(count + 1)
  labels.forEach((k, i) => {
    if (k && isOf(i)) sums[k]++
  })
  return sums
}

/** Mirrors pixels about the axis of the fitted template. */
function mirrorOf({ frame }: FitSet, { placement }: Fit, { width, height }: Mask): (i: number) => number {
  const { toPixels, fromPixels } = onPhoto(placement, frame)
  return (i) => {
    const [across, down] = fromPixels([(i % width) + 0.5, Math.floor(i / width) + 0.5])
    const [x, y] = toPixels([-across, down])
    return x >= 0 && y >= 0 && x < width && y < height ? Math.floor(y) * width + Math.floor(x) : -1
  }
}

/** The largest piece and those that are a fair part of it: what was cut off falls away. */
function mainPiece(mask: Mask): Mask {
  const { area, labels } = components(mask)
  const largest = Math.max(...area)
  return { ...mask, data: marked(labels, (k) => k > 0 && area[k] > 0.08 * largest) }
}
