import type { Fit } from '../fit/fit.ts'
import { components, countLabels, pixelsOf } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { type Known, SMALL, STRANGE, seeByTemplate, type TemplateView } from './by-template.ts'
import { neckHanger } from './neck-hanger.ts'
import { sleeveGaps } from './sleeve-gaps.ts'
import { lopsided, takenAway } from './strange-areas.ts'

/**
 * Looks at the cut-out again, knowing what the garment is. What lies beyond its template in colours that it has nowhere
 * else is taken away (paper, a cushion, the floor between two legs), and so are the ground between a sleeve and the body and
 * a hanger in the neck; a sleeve that only one side has is looked for at its mirror place. Null when nothing changes.
 */
export function lookAgain(seen: TemplateView, fit: Fit): Mask | null {
  const { mask } = seen
  const known = seeByTemplate(seen, fit)
  const placed = { known, lab: seen.lab, frame: seen.fits.frame }
  const taken = joined(takenAway(placed), lopsided(known), sleeveGaps(placed, fit), neckHanger(placed, fit))
  const added = addedByMirror(known)
  if (!taken && !added) return null
  const data = marked(mask.data, (inside, i) => (inside === 1 && !taken?.[i]) || added?.[i] === 1)
  return mainPiece(morph(morph({ ...mask, data }, 'open', 2), 'close', 1))
}

function joined(...areas: (Uint8Array | null)[]): Uint8Array | null {
  const found = areas.filter((area) => area !== null)
  return found[0] ? marked(found[0], (_, i) => found.some((area) => area[i] === 1)) : null
}

// Tuned on the 44 photos; no derivation recorded.

/** A colour this much commoner in the cloth than around it is the garment's. */
const COMMONER = 3
/** Share of an area that must lie where the other half has garment. */
const MIRRORED = 0.4
/** Px: what lies this near to the garment touches it; what is added grows by so much, over the seam between the two. */
const TOUCHING = 6
const SEAM = 4

/** What has the garment's colours and lies, as far as the other half tells, where it should. */
function addedByMirror({ mask, cloth, paper, mirror, total }: Known): Uint8Array | null {
  const alike = marked(
    mask.data,
    (inside, i) => !inside && cloth(i) > STRANGE && cloth(i) > COMMONER * paper(i),
  )
  const found = components(morph({ ...mask, data: alike }, 'open', 2))
  const outer = morph(mask, 'dilate', TOUCHING).data
  const isLarge = found.area.map((area, k) => k > 0 && area > SMALL * total)
  if (!isLarge.includes(true)) return null
  const isIn = (i: number) => isLarge[found.labels[i] ?? 0] === true
  const touching = countLabels(found, (i) => isIn(i) && outer[i] === 1)
  const mirrored = countLabels(found, (i) => isIn(i) && mask.data[mirror(i)] === 1)
  const kept = found.area.map((area, k) => (touching[k] ?? 0) > 0 && (mirrored[k] ?? 0) > MIRRORED * area)
  if (!kept.includes(true)) return null
  const data = pixelsOf(found, kept)
  const near = morph({ ...mask, data }, 'dilate', SEAM).data
  return marked(near, (grown, i) => grown === 1 && (data[i] === 1 || alike[i] === 1 || outer[i] === 1))
}

/** A piece that is smaller than this share of the largest was cut off: it falls away. */
const FAIR = 0.08

function mainPiece(mask: Mask): Mask {
  const found = components(mask)
  const largest = Math.max(...found.area)
  const isFair = found.area.map((area, k) => k > 0 && area > FAIR * largest)
  return { ...mask, data: pixelsOf(found, isFair) }
}
