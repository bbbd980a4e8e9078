import { type Fit, type FitSet, type FitsByKind, isUpper, type UpperFit } from '../fit/fit.ts'
import { legOf } from '../fit/templates/trousers.ts'
import { nthSmallest } from '../maths/nth-smallest.ts'
import { lerp } from '../maths/scalar.ts'
import { blur } from '../pixels/blur.ts'
import { morph } from '../pixels/morph.ts'
import { CHANNELS, type Mask } from '../pixels/raster.ts'
import { WAISTBAND } from './back-waistband.ts'
import { within } from './texels.ts'

// Found on the 44 photos. Colours are compared with the mean of what lies around them, about so far away, px of the work photo.
const AROUND = 3
/** What differs from that by more is a seam, a button, the edge of a pocket: L*a*b*, at least, and over the grain of the cloth. */
const LEAST = 3.5
const OVER_GRAIN = 3
/** Shadows beside a seam go with it, px. */
const GROWN = 2
/** Shares that differ: what has more is patterned, and from so much on it may be knitted or quilted; so is its back then. */
const ALL_OVER = 0.25
const KNITTED = 0.11
/** Grain as strong as this is a pattern, L*a*b*. */
const COARSE = 6.2

interface SeenFront {
  fit: Fit
  fits: FitSet
}

/**
 * Marks what only the front of a plain garment has: seams of pockets, plackets and flies, zips, buttons, the tips of a
 * collar. `cloth` is the garment without its rim, `lab` has 3 floats a pixel; answers a byte a pixel of the same size.
 */
export function frontDetails(lab: Float32Array, cloth: Mask, front: SeenFront): Uint8Array {
  const looked = within(cloth, front, areaOf(front.fit))
  const count = sum(looked)
  if (count === 0) return looked
  const away = distanceFromAround(lab, cloth, looked)
  const usual = nthSmallest(away, count >> 1)
  const limit = Math.max(LEAST, usual * OVER_GRAIN)
  const fine = new Uint8Array(looked.length)
  for (let i = 0, k = 0; i < fine.length; i++) if (looked[i] && away[k++] > limit) fine[i] = 1
  const share = sum(fine) / count
  const isKnitted = share > KNITTED && isEven({ ...cloth, data: fine }, looked)
  if (share > ALL_OVER || usual > COARSE || isKnitted) return new Uint8Array(fine.length)
  return morph({ ...cloth, data: fine }, 'dilate', GROWN).data
}

/** Bands from top to bottom, and how much what is knitted or quilted differs between them: deviation over mean. */
const BANDS = 8
const EVEN = 0.33

/** Whether what is marked is about as frequent everywhere from top to bottom of what was looked at. */
function isEven({ width, data }: Mask, looked: Uint8Array): boolean {
  const [first, last] = [looked.indexOf(1), looked.lastIndexOf(1)].map((i) => Math.floor(i / width))
  const band = (last - first + 1) / BANDS
  const densities = Array.from({ length: BANDS }, (_, b) => {
    const [from, to] = [b, b + 1].map((edge) => (first + Math.round(edge * band)) * width)
    return sum(data.subarray(from, to)) / Math.max(1, sum(looked.subarray(from, to)))
  })
  const mean = sum(densities) / BANDS
  return Math.sqrt(sum(densities.map((d) => (d - mean) ** 2)) / BANDS) < EVEN * mean
}

const sum = (values: Uint8Array | number[]): number => {
  let total = 0
  for (let k = 0; k < values.length; k++) total += values[k]
  return total
}

/** How far the colours of the pixels that are looked at lie from the mean of the cloth around them, one after the other. */
function distanceFromAround(lab: Float32Array, cloth: Mask, looked: Uint8Array): Float32Array {
  const weight = new Float32Array(cloth.data)
  const weights = blur(weight, cloth, AROUND)
  const distances = new Float32Array(sum(looked))
  const values = new Float32Array(weight.length)
  for (let c = 0; c < CHANNELS; c++) {
    for (let i = 0; i < values.length; i++) values[i] = weight[i] * lab[i * CHANNELS + c]
    const mean = blur(values, cloth, AROUND)
    for (let i = 0, k = 0; i < mean.length; i++)
      if (looked[i]) distances[k++] += (lab[i * CHANNELS + c] - mean[i] / weights[i]) ** 2
  }
  for (let k = 0; k < distances.length; k++) distances[k] = Math.sqrt(distances[k])
  return distances
}

/** Hems and waistbands go round the body: what is nearer to a hem is part of it, over the length. */
const HEM = 0.1
/** Pockets reach a little below the crotch, over its height. */
const BELOW_CROTCH = 1.15

/** Where a garment may differ in front. */
const areaOf = (fit: Fit): Area =>
  isUpper(fit) ? onTrunk(fit) : fit.kind === 'skirt' ? onSkirt(fit) : onRise(fit)

type Area = (x: number, y: number) => boolean

/** A top without its sleeves. */
function onTrunk({ shape: { armpit, hem, hemY } }: UpperFit): Area {
  const half = Math.max(armpit, hem)
  return (x, y) => Math.abs(x) < half && y > 0 && y < (1 - HEM) * hemY
}

const onSkirt =
  ({ shape: { waist, hemY } }: FitsByKind['skirt']): Area =>
  (_, y) =>
    y > WAISTBAND * waist && y < (1 - HEM) * hemY

/** Trousers from the waistband to the ends of the pockets; legs are alike on both sides. */
function onRise({ shape }: FitsByKind['trousers']): Area {
  const [right, left] = [legOf(shape, 1), legOf(shape, -1)]
  return (x, y) => {
    const { hemInner, hemOuter } = x > 0 ? right : left
    const hem = lerp(hemInner[1], hemOuter[1], (x - hemInner[0]) / (hemOuter[0] - hemInner[0]))
    return y > WAISTBAND * shape.waist && y < Math.min(BELOW_CROTCH * shape.crotchY, hem - HEM * shape.hemY)
  }
}
