import { isUpper } from '../fit/fit.ts'
import type { Point } from '../maths/vector.ts'
import type { Detail } from '../pixels/raster.ts'
import type { Category } from '../types.ts'
import { COLLAR } from './collar-seen.ts'
import { hoodOf } from './hood.ts'
import { evenHeight, type NeckEdge } from './neck-edge.ts'
import { type FoundTop, type NecklineView, viewOf } from './neckline-view.ts'
import { curveScorer, isEdge, liesOnPrint, type NecklineCurve } from './score-curve.ts'
import type { FoundGarment } from './stages.ts'
import { strappedNeckline } from './strapped-neckline.ts'
import { readTopEdge, type TopEdge } from './top-edge.ts'

/** The edge of the garment at the throat, in the template's own (unrotated) coordinates. */
export interface Neckline {
  left: Point
  right: Point
  /** What hangs between both, see `depthOf`. */
  edge: NeckEdge
  /** How far a collar stands above it, normalised. */
  collar: { height: number } | null
  /** A collar is turned down around it, as shirts and jackets have one; the photo shows its front. */
  turned: boolean
  /** How far a hood stands above it in the photo, normalised: 0 where it lies behind. */
  hood: { height: number } | null
  /** Where the outer edges of thin straps leave the body of the garment. */
  feet: { left: Point; right: Point } | null
}

// All numbers were tuned on the 44 photos; no derivation is recorded. Depths are over the half width.

/** The neckline under a collar or a hood: its least half width (normalised), its depth, how round it is. */
const hidden = { halfWidth: 0.09, depth: 0.42, underHood: 0.75, power: 2.2 }

/** Finds the front neckline of a top or a dress; standing collars and hoods hide it and get a usual one. Null for bottoms. */
export function findNeckline(
  found: FoundGarment,
  detail: Detail,
  category: Category | null = null,
): Neckline | null {
  const { fit } = found
  if (!isUpper(fit)) return null
  const hasSleeves = fit.kind === 'sleeved'
  const height = hasSleeves ? hoodOf({ ...found, fit }, found.isHoodie) : 0
  const hood = hasSleeves && (found.isHoodie || height > 0) ? { height } : null
  if (found.collar > COLLAR) return hiddenNeckline(fit.shape, found.collar, hood)
  if (!hasSleeves && found.straps) return strappedNeckline({ ...found, fit }, found.straps)
  const turned = hasSleeves && TURNED.includes(category)
  return { ...searchNeckline({ ...found, fit }, detail, turned), hood }
}

/** What a shop calls so has a collar that is turned down. */
const TURNED: (Category | null)[] = ['shirt', 'jacket']

function hiddenNeckline({ neck }: { neck: number }, collar: number, hood: Neckline['hood']): Neckline {
  const half = Math.max(neck, hidden.halfWidth)
  return {
    left: [-half, 0],
    right: [half, 0],
    edge: { form: 'arc', deepest: (hood ? hidden.underHood : hidden.depth) * half, power: hidden.power },
    ...{ collar: hood ? null : { height: collar }, turned: false, hood, feet: null },
  }
}

/** How much is kept of how far a neckline lies off the middle of the template, and of how it leans. */
const kept = { sideways: 0.4, slope: 0.25 }

/**
 * Searches the curves that hang from the top edge for the one across which colours change most, all along it: the edge
 * of a print fails at its ends.
 */
function searchNeckline(found: FoundTop, detail: Detail, turned: boolean): Neckline {
  const view = viewOf(found, detail)
  const edge = readTopEdge(view)
  const curve = (found.open ? null : clearestCurve(view, edge, turned)) ?? guessCurve(edge)
  const straps = found.fit.kind === 'sleeveless' ? besideStraps(edge, curve, view.shoulder) : null
  return { ...(straps ?? fromEdge(edge, curve)), collar: null, turned, hood: null, feet: null }
}

/** Where a neckline runs. */
type Course = Pick<Neckline, 'left' | 'right' | 'edge'>

/** A curve that hangs from the top edge. */
function fromEdge({ centre, at }: TopEdge, { halfWidth, depth, power }: NecklineCurve): Course {
  const [x0, x1] = [centre - halfWidth, centre + halfWidth]
  // A photo is rarely laid out evenly, a worn neckline is: most of the difference goes.
  const [y0, y1] = [at(x0), at(x1)]
  const middle = (y0 + y1) / 2
  return {
    left: [x0 * kept.sideways - halfWidth * (1 - kept.sideways), middle + (y0 - middle) * kept.slope],
    right: [x1 * kept.sideways + halfWidth * (1 - kept.sideways), middle + (y1 - middle) * kept.slope],
    edge: { form: 'arc', deepest: depth * halfWidth, power },
  }
}

/** Straps rise this far over the ends of a curve at least, and end where the outline is so near to their highest point. */
const RISE = { least: 0.03, corner: 0.015, step: 0.004 }

/**
 * A curve found between wide straps ends where they begin: the neckline goes on along them to their tops. Null where
 * nothing rises beside it.
 */
function besideStraps(
  edge: TopEdge,
  { halfWidth, depth, power }: NecklineCurve,
  shoulder: number,
): Course | null {
  const { outline, centre } = edge
  const heightAt = (x: number) => evenHeight(edge, x)
  const count = Math.floor((shoulder - halfWidth) / RISE.step)
  const places = Array.from({ length: Math.max(0, count) }, (_, i) => halfWidth + i * RISE.step)
  const highest = Math.min(...places.map(heightAt))
  const foot = heightAt(halfWidth)
  const half = places.find((x) => heightAt(x) < highest + RISE.corner)
  if (foot - highest < RISE.least || half === undefined) return null
  const top = heightAt(half)
  return {
    left: [-half, top],
    right: [half, top],
    edge: {
      ...{ form: 'strapped', halfWidth, foot: foot - top, half, top, centre, outline },
      ...{ deepest: depth * halfWidth, power },
    },
  }
}

/** Of necklines, from V to square. */
const POWERS = [1, 1.4, 2, 2.8, 4]
/** The curves that are tried: half widths over that of the shoulders, depths, and how deep below the shoulders. */
const search = {
  halfWidth: { from: 0.24, to: 0.74, step: 0.035 },
  depth: { from: 0.25, to: 2.4, step: 0.06 },
  deepest: 0.9,
}
/** What the best curve has to score, in L*a*b*, and over the middle one. */
const clear = { least: 6, overUsual: 1.55 }
/** How low a neckline may hang, over how low a curve that lies on a print does. */
const ABOVE_PRINT = 0.9

/**
 * The curve across which colours change most, if it stands out. Between the leaves of a turned collar it may be a short
 * one. What lies on a print is none, nor is anything that hangs about as low.
 */
function clearestCurve(view: NecklineView, edge: TopEdge, turned: boolean): NecklineCurve | null {
  const scored = scoreCurves(view, edge, turned)
  const usual = scored[(scored.length - 1) >> 1]?.score ?? 0
  let lowest = Number.POSITIVE_INFINITY
  for (const { curve, score } of scored) {
    if (score <= Math.max(clear.least, usual * clear.overUsual)) return null
    const drop = curve.depth * curve.halfWidth
    if (drop > lowest) continue
    if (liesOnPrint(view, edge, curve)) lowest = ABOVE_PRINT * drop
    else if (turned || isEdge(view, edge, curve)) return curve
  }
  return null
}

/** From the clearest on. */
function scoreCurves(view: NecklineView, edge: TopEdge, turned: boolean): Scored[] {
  const { shoulder } = view
  const least = Math.max(search.halfWidth.from * shoulder, turned ? 0 : narrowest(edge))
  const { halfWidth: across, depth: down, deepest } = search
  const scoreOf = curveScorer(view, edge)
  const scored: Scored[] = []
  for (let halfWidth = least; halfWidth <= across.to * shoulder; halfWidth += across.step * shoulder)
    for (const power of POWERS)
      for (
        let depth = down.from;
        depth <= down.to && depth * halfWidth <= deepest * shoulder;
        depth += down.step
      ) {
        const curve = { halfWidth, depth, power }
        const score = scoreOf(curve)
        if (score !== null) scored.push({ curve, score })
      }
  return scored.sort((a, b) => b.score - a.score)
}

interface Scored {
  curve: NecklineCurve
  score: number
}

/** A dip of the outline this deep, over its half width, is that of a neckline, which is then at least this share as wide. */
const DIP = { depth: 0.4, width: 0.75 }

/** The half width from which a neckline is looked for: what is narrower than a deep dip is a label in it. */
const narrowest = ({ hasDip, dip, halfWidth }: TopEdge): number =>
  hasDip && dip > DIP.depth * halfWidth ? DIP.width * halfWidth : 0

/** A dip of the outline this deep, over its half width, is the edge of the front: a back does not show behind it. */
const OPEN = 1
const USUAL = { depth: 0.55, below: 0.12, power: 2.4 }
/** Along the half width, where a dip is compared with a curve. */
const COMPARED = { from: -0.95, step: 0.1 }

/** Where the colours tell nothing, a little below the dip of the outline: of a usual shape, or of the dip's own. */
function guessCurve(edge: TopEdge): NecklineCurve {
  const { centre, halfWidth } = edge
  const dip = Math.max(0, edge.dip) / halfWidth
  if (dip < OPEN) return { halfWidth, depth: Math.max(USUAL.depth, dip + USUAL.below), power: USUAL.power }
  const ends = (edge.at(centre - halfWidth) + edge.at(centre + halfWidth)) / 2
  const missOf = (power: number): number => {
    let miss = 0
    for (let t = COMPARED.from; t < 1; t += COMPARED.step)
      miss += Math.abs(edge.at(centre + t * halfWidth) - ends - edge.dip * (1 - Math.abs(t) ** power))
    return miss
  }
  const power = POWERS.reduce((a, b) => (missOf(b) < missOf(a) ? b : a))
  return { halfWidth, depth: dip + USUAL.below, power }
}
