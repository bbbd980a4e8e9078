import type { Segmentation } from '../cut-out/segment.ts'
import { readRows } from '../fit/silhouette.ts'
import { median } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import { components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Box, boundingBox, type Mask, marked } from '../pixels/raster.ts'

/** A strap as it lies in the photo, px: where it leaves the body of the garment, how high it reaches, half its width. */
export interface Strap {
  foot: Point
  rise: number
  halfWidth: number
}

/** The thin straps that a top or dress hangs from. */
export interface Straps {
  left: Strap
  right: Strap
  /** Both are seen; else one is taken for the other. */
  both: boolean
  /** The garment without them. */
  body: Mask
  /** What of the photo they are. */
  seen: Mask
}

// Found on a dozen photos of camisoles and summer dresses, and on 58 tops and dresses of the free dataset. Shares are of the
// shorter side of the garment.
/** What is narrower than twice this is a strap, and twice this px at least. Of tank tops up to .046; a vest's shoulders have .06. */
const NARROW = 0.055
const LEAST_RADIUS = 3
/** It rises so far over its foot at least, farther than its foot is wide, and nearly to the top of the garment. */
const LEAST_RISE = 0.08
/** What is wider than twice this rises so many times farther: so do the straps of a tank top, but no shoulder of a singlet. */
const THIN = 0.035
const LONG = 2
const BELOW_TOP = 0.1
/**
 * Over the body between it and the middle it rises by this share of its height at least. Without, of 33 pairs on 269 photos
 * of tops and dresses 15 were the edges of armholes.
 */
const BESIDE = 0.5
/** Nearer to the middle is a hook, a cord or a label. */
const FROM_MIDDLE = 0.1
/** A strap that is not seen leaves the body this near to where it would by its mirror image. */
const ASTRAY = 0.12
/** It leaves the body in this upper share of the height. */
const UPPER = 0.45
/** What stands out this much, over the threshold of what does, may be a strap that the cut-out lost. */
const SALIENT = 0.8
/** Between the body and what touches it, px. */
const SEAM = 1
/** A garment that is not laid out evenly has the middle that this upper share of its height has. */
const UPPER_PART = 0.3

/**
 * What stands above a garment like straps: thin, rising from its upper edge beside the middle. Null where nothing does. The
 * mask of a cut-out is cleaned of all that is thin: hence the look at what it was made from.
 */
export function findStraps(mask: Mask, cutOut: Pick<Segmentation, 'rough' | 'saliency' | 'threshold'>) {
  const box = boundingBox(mask)
  if (!box) return null
  const side = Math.min(box.width, box.height)
  const radius = Math.max(LEAST_RADIUS, Math.round(side * NARROW))
  const solid = morph(mask, 'open', radius)
  const garment = { box, side, radius, middle: middleOf(solid, box), tops: topsOf(solid) }
  const { labels, strands } = thinStrands(mask, solid, cutOut)
  const rising = strands.filter((strand) => isStrap(strand, garment))
  const isLeft = ({ foot: [x] }: Strand) => x < garment.middle
  return pair(
    rising.filter(isLeft),
    rising.filter((strand) => !isLeft(strand)),
    { mask, labels, cutOut, garment },
  )
}

function middleOf(solid: Mask, box: Box): number {
  const rows = readRows(solid, box).slice(0, Math.ceil(UPPER_PART * box.height))
  return median(rows.flatMap(([first, last]) => (first < 0 ? [] : [(first + last) / 2])))
}

/** What is thin about a garment and touches its body. */
interface Strand extends Strap {
  label: number
  footWidth: number
}

function thinStrands(
  mask: Mask,
  solid: Mask,
  { rough, saliency, threshold }: Parameters<typeof findStraps>[1],
) {
  const body = morph(solid, 'dilate', SEAM).data
  const around = morph(solid, 'dilate', 2 * SEAM).data
  const data = marked(
    mask.data,
    (inside, i) =>
      !body[i] && (inside === 1 || rough.data[i] === 1 || (saliency[i] ?? 0) > threshold * SALIENT),
  )
  const { labels, count } = components({ ...mask, data })
  const pixels = Array.from({ length: count + 1 }, (): number[] => [])
  for (let i = 0; i < labels.length; i++) if (labels[i]) pixels[labels[i] ?? 0]?.push(i)
  const strands = pixels.flatMap((own, label) => {
    const foot = own.filter((i) => around[i])
    return foot.length > 0 ? [{ label, ...describe(own, foot, mask.width) }] : []
  })
  return { labels, strands }
}

/** Pixels come row by row. */
function describe(own: number[], foot: number[], width: number): Omit<Strand, 'label'> {
  const xs = foot.map((i) => i % width)
  const bottom = Math.floor((foot.at(-1) ?? 0) / width)
  const top = Math.floor((own[0] ?? 0) / width)
  return {
    foot: [xs.reduce((a, b) => a + b) / xs.length, bottom],
    rise: bottom - top,
    halfWidth: medianRun(own) / 2,
    footWidth: Math.max(...xs) - Math.min(...xs) + 1,
  }
}

/** Of the unbroken runs of pixels along rows. */
function medianRun(pixels: number[]): number {
  const ends = pixels.flatMap((pixel, k) => (pixels[k + 1] === pixel + 1 ? [] : [k]))
  const runs = ends.map((end, k) => end - (ends[k - 1] ?? -1)).sort((a, b) => a - b)
  return runs[runs.length >> 1] ?? 1
}

interface Garment {
  box: { y0: number; height: number }
  side: number
  /** Half the width of a strap at most, px. */
  radius: number
  middle: number
  /** For each column the uppermost row of what is not thin. */
  tops: number[]
}

function isStrap({ foot: [x, y], rise, halfWidth, footWidth }: Strand, garment: Garment): boolean {
  const { box, side, radius, middle, tops } = garment
  const top = y - rise
  // What rises within a neckline has a shoulder beside it, and so has the edge of an armhole.
  const [outwards, inwards] =
    x < middle
      ? [tops.slice(0, Math.floor(x)), tops.slice(Math.ceil(x), Math.ceil(middle))]
      : [tops.slice(Math.ceil(x)), tops.slice(Math.floor(middle), Math.floor(x))]
  return (
    halfWidth <= radius &&
    rise > Math.max(side * LEAST_RISE, footWidth * (halfWidth > side * THIN ? LONG : 1)) &&
    top < Math.min(...tops) + side * BELOW_TOP &&
    top < Math.min(...outwards) &&
    Math.min(...inwards) - top > rise * BESIDE &&
    y < box.y0 + box.height * UPPER &&
    Math.abs(x - middle) > side * FROM_MIDDLE
  )
}

/** For each column its uppermost row; the height of the mask where there is none. */
export const topsOf = ({ width, height, data }: Mask): number[] =>
  Array.from({ length: width }, (_, x) => {
    let y = 0
    while (y < height && !data[y * width + x]) y++
    return y
  })

interface Found {
  mask: Mask
  labels: Int32Array
  cutOut: { rough: Mask }
  garment: Garment
}

/** The highest on either side. */
function pair(onLeft: Strand[], onRight: Strand[], { mask, labels, cutOut, garment }: Found): Straps | null {
  const [left] = onLeft.toSorted((a, b) => b.rise - a.rise)
  const [right] = onRight.toSorted((a, b) => b.rise - a.rise)
  const one = left ?? right
  if (!one) return null
  const isSeen = (i: number) => labels[i] !== 0 && (labels[i] === left?.label || labels[i] === right?.label)
  return {
    left: left ?? mirrored(one, garment),
    right: right ?? mirrored(one, garment),
    both: left !== undefined && right !== undefined,
    body: { ...mask, data: marked(mask.data, (inside, i) => inside === 1 && !isSeen(i)) },
    seen: { ...mask, data: marked(cutOut.rough.data, (inside, i) => inside === 1 && isSeen(i)) },
  }
}

/** On the other side, at the corner that stands highest near the place. */
function mirrored({ foot: [x], rise, halfWidth }: Strap, { middle, side, tops }: Garment): Strap {
  const place = Math.round(2 * middle - x)
  const from = Math.max(0, place - Math.round(side * ASTRAY))
  const near = tops.slice(from, place + Math.round(side * ASTRAY) + 1)
  const foot = from + near.indexOf(Math.min(...near))
  return { foot: [foot, tops[foot] ?? 0], rise, halfWidth }
}

/** What the photo shows of a garment: its straps as they lie. */
export const photographed = ({ body, seen }: Straps): Mask => ({
  ...body,
  data: marked(body.data, (inside, i) => inside === 1 || seen.data[i] === 1),
})

/** The garment with its straps upright, as they are worn. */
export function withUprightStraps({ body, left, right }: Straps): Mask {
  const data = Uint8Array.from(body.data)
  for (const { foot, rise, halfWidth } of [left, right]) {
    const from = Math.max(0, Math.round(foot[0] - halfWidth))
    const to = Math.min(body.width, Math.round(foot[0] + halfWidth) + 1)
    for (let y = Math.max(0, Math.round(foot[1] - rise)); y <= foot[1] + halfWidth; y++)
      data.fill(1, y * body.width + from, y * body.width + to)
  }
  return { ...body, data }
}
