import { components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { type Known, SMALL, STRANGE } from './by-template.ts'

// Tuned on the 44 photos; no derivation recorded.

/** Smaller areas, as a share of the garment, are left as they are. */
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
  const outside = mask.data.reduce((sum, inside, i) => sum + (inside && !deep[i] ? 1 : 0), 0)
  const plain = odd.data.reduce((sum, o) => sum + o, 0) < PATTERNED * outside
  const top = topOf(mask) + foreign.topPx
  return grown(odd, known, (area) => {
    if (area.size < WORTH * total || area.edge < Math.sqrt(area.size)) return false
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
  const { labels, count } = components(odd)
  const away = [false, ...measure(odd, { labels, count }, known).map(goes)]
  if (!away.includes(true)) return null
  return morph({ ...odd, data: marked(labels, (k) => away[k]) }, 'dilate', 2).data
}

interface Labelled {
  labels: Int32Array
  count: number
}

function measure(odd: Mask, { labels, count }: Labelled, known: Known): Area[] {
  const { mask, near, cloth, paper, mirror } = known
  const inner = morph(mask, 'erode', 2).data
  const none = { size: 0, top: odd.height, background: 0, beyond: 0, edge: 0, alike: 0, onAxis: 0 }
  const areas = Array.from({ length: count }, (): Area => ({ ...none }))
  labels.forEach((k, i) => {
    const area = areas[k - 1]
    if (!area) return
    const across = mirror(i)
    area.size++
    area.top = Math.min(area.top, Math.floor(i / odd.width))
    if (paper(i) > COMMONER * cloth(i)) area.background++
    if (!near[i]) area.beyond++
    if (!inner[i]) area.edge++
    if (odd.data[across] === 1) area.alike++
    if (labels[across] === k) area.onAxis++
  })
  return areas
}
