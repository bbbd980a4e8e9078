import { components, countLabels, pixelsOf } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { type Known, type Placed, SMALL, STRANGE } from './by-template.ts'
import { hueBeside } from './hue-beside.ts'

// Tuned on the 44 photos; no derivation recorded.

/** Smaller areas, as a share of the garment, are left as they are, and so are those that hardly reach its outline. */
const WORTH = 0.004
/** A colour may be commoner in the cloth and still strange, by this share of how common it is around it. */
const OF_PAPER = 0.2
/** How much commoner a colour must be around the garment to be background, and in what share of an area. */
const COMMONER = 4
const MOSTLY = 0.6
/** What only one half shows is background already when its colour is this much commoner there. */
const RATHER = 1.5
/** Of a garment with more strange colours along its outline only what is background is taken. */
const PATTERNED = 0.3

/** What is strange, but not of the background's colour. */
const foreign = {
  /** Share of it beyond the template from which that does not explain it; a clip is alike on both sides by as much. */
  beyond: { least: 0.5, alike: 0.55 },
  /** What begins so many px from the top of the garment is a clip, but where it goes down by that share of its longer side. */
  clip: { topPx: 3, long: 0.15 },
  /** Within the template: its size over WORTH, its outline over the root of its size, how alike both sides are. */
  within: { worth: 1.5, edge: 3, alike: 0.45 },
}

/**
 * What is strange, within the template and on one side only is ground, in another light, where its hue differs no more from
 * that of the ground beside it, or that share of it has a colour of the ground. The rest is a stripe, a cuff or a side in the
 * shade: of 1,712 photos, most of the free dataset, 51 keep some of it, 39 of garments, all of them rightly.
 */
const GROUND = { hue: 18, background: 0.35 }

/** Strange areas that are of the background's colour, unexplained, or on one side only; clips of a hanger on both. */
export function takenAway({ known, lab, frame }: Placed): Uint8Array | null {
  const { mask, deep, cloth, paper, total } = known
  const strange = marked(
    mask.data,
    (inside, i) => inside === 1 && !deep[i] && cloth(i) < STRANGE + OF_PAPER * paper(i),
  )
  const odd = morph({ ...mask, data: strange }, 'open', 1)
  let [outside, oddPixels] = [0, 0]
  for (let i = 0; i < deep.length; i++) {
    if (mask.data[i] && !deep[i]) outside++
    if (odd.data[i]) oddPixels++
  }
  const plain = oddPixels < PATTERNED * outside
  const clips = { from: topOf(mask) + foreign.clip.topPx, long: foreign.clip.long * frame.unit }
  const isGround = ({ background, size }: Area, pixels: () => Mask) =>
    background >= GROUND.background * size || hueBeside(pixels(), mask, lab) <= GROUND.hue
  return grown(odd, known, (area, pixels) => {
    if (area.background > MOSTLY * area.size) return true
    if (!plain) return false
    return isForeign(area, total, clips) || (isOneSided(area, total) && isGround(area, pixels))
  })
}

function isForeign(area: Area, total: number, clips: { from: number; long: number }): boolean {
  const { size, top, bottom, alike, onAxis } = area
  const small = size < SMALL * total
  if (isBeyond(area)) return small || alike < foreign.beyond.alike * size
  return onAxis === 0 && small && top < clips.from && bottom - top < clips.long
}

const isBeyond = ({ beyond, size }: Area): boolean => beyond > foreign.beyond.least * size

/** Within the template, along the outline, and not at its mirror place. */
function isOneSided(area: Area, total: number): boolean {
  const { size, alike, edge } = area
  const { within } = foreign
  return (
    !isBeyond(area) &&
    size > within.worth * WORTH * total &&
    edge > within.edge * Math.sqrt(size) &&
    alike < within.alike * size
  )
}

/** Background that the template covers too, as beside a collar: the other half of the garment does not have it. */
export function lopsided(known: Known): Uint8Array | null {
  const { mask, cloth, paper, mirror, total } = known
  const data = marked(
    mask.data,
    (inside, i) => inside === 1 && paper(i) > RATHER * cloth(i) && mask.data[mirror(i)] !== 1,
  )
  const odd = morph({ ...mask, data }, 'open', 2)
  return grown(odd, known, ({ size, edge }) => size > WORTH * total && edge > Math.sqrt(size))
}

const topOf = ({ width, data }: Mask): number => Math.floor(data.indexOf(1) / width)

/** An area that is odd, and how many of its pixels are what. */
interface Area {
  size: number
  /** Its highest row, and its lowest. */
  top: number
  bottom: number
  /** Of a colour that is commoner in the background. */
  background: number
  /** Not explained by the template. */
  beyond: number
  /** On the outline of the garment. */
  edge: number
  /** Odd at its mirror place too, and in the same area. */
  alike: number
  onAxis: number
}

/** The areas that are to go, with their seams; null when there are none. */
function grown(
  odd: Mask,
  known: Known,
  goes: (area: Area, pixels: () => Mask) => boolean,
): Uint8Array | null {
  const found = components(odd)
  const inner = morph(known.mask, 'erode', 2).data
  const edges = countLabels(found, (i) => !inner[i])
  const areas = found.area.map((size, k): Area | null => {
    const edge = edges[k] ?? 0
    if (k === 0 || size < WORTH * known.total || edge < Math.sqrt(size)) return null
    const [top, bottom] = [found.top[k]?.[1] ?? 0, found.bottom[k] ?? 0]
    return { size, edge, top, bottom, background: 0, beyond: 0, alike: 0, onAxis: 0 }
  })
  if (areas.every((area) => area === null)) return null
  measure(areas, { odd, labels: found.labels }, known)
  const pixels = (k: number): Mask => ({
    ...odd,
    data: pixelsOf(
      found,
      areas.map((_, label) => label === k),
    ),
  })
  const away = areas.map((area, k) => area !== null && goes(area, () => pixels(k)))
  if (!away.includes(true)) return null
  return morph({ ...odd, data: pixelsOf(found, away) }, 'dilate', 2).data
}

/** Counts what only areas that are worth it are asked for. */
function measure(areas: (Area | null)[], { odd, labels }: Labelled, known: Known): void {
  const { near, cloth, paper, mirror } = known
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i] ?? 0
    const area = areas[k]
    if (!area) continue
    const across = mirror(i)
    if (paper(i) > COMMONER * cloth(i)) area.background++
    if (!near[i]) area.beyond++
    if (odd.data[across] === 1) area.alike++
    if (labels[across] === k) area.onAxis++
  }
}

interface Labelled {
  odd: Mask
  labels: Int32Array
}
