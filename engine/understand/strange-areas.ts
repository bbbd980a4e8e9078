import { components, countLabels, pixelsOf } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { type Known, SMALL, STRANGE } from './by-template.ts'

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
  /** So many px from the top of the garment. */
  topPx: 3,
  /** Within the template: its size over WORTH, its outline over the root of its size, how alike both sides are. */
  within: { worth: 1.5, edge: 3, alike: 0.45 },
}

/** Strange areas that are of the background's colour, unexplained, or on one side only; clips of a hanger on both. */
export function takenAway(known: Known): Uint8Array | null {
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
  const top = topOf(mask) + foreign.topPx
  return grown(odd, known, (area) => {
    if (area.background > MOSTLY * area.size) return true
    return plain && isForeign(area, { total, top })
  })
}

function isForeign(area: Area, { total, top }: { total: number; top: number }): boolean {
  const { size, beyond, alike, edge, onAxis } = area
  const small = size < SMALL * total
  if (beyond > foreign.beyond.least * size) return small || alike < foreign.beyond.alike * size
  if (onAxis === 0 && small && area.top < top) return true
  const { within } = foreign
  return (
    size > within.worth * WORTH * total && edge > within.edge * Math.sqrt(size) && alike < within.alike * size
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
  /** Its highest row. */
  top: number
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
function grown(odd: Mask, known: Known, goes: (area: Area) => boolean): Uint8Array | null {
  const found = components(odd)
  const inner = morph(known.mask, 'erode', 2).data
  const edges = countLabels(found, (i) => !inner[i])
  const areas = found.area.map((size, k): Area | null => {
    const edge = edges[k] ?? 0
    if (k === 0 || size < WORTH * known.total || edge < Math.sqrt(size)) return null
    return { size, edge, top: found.top[k]?.[1] ?? 0, background: 0, beyond: 0, alike: 0, onAxis: 0 }
  })
  if (areas.every((area) => area === null)) return null
  measure(areas, { odd, labels: found.labels }, known)
  const away = areas.map((area) => area !== null && goes(area))
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
