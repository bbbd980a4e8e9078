import type { FitSet, UpperFit } from '../fit/fit.ts'
import { hasLongSleeves } from '../fit/flat-chest.ts'
import { luma } from '../maths/colour.ts'
import { clamp, lerp } from '../maths/scalar.ts'
import { CHANNELS } from '../pixels/raster.ts'
import { sharedCopy } from '../threads/shared.ts'
import { depthOf } from '../understand/neck-edge.ts'
import type { Neckline } from '../understand/neckline.ts'
import { withEvenRows } from './even-rows.ts'
import { placesOf, type TexelAt, texelAt } from './texels.ts'
import type { Texture } from './textures.ts'

/** What the front of a top has and its back does not. */
export interface PhotographedTop {
  fit: UpperFit
  fits: FitSet
  neckline: Neckline
  /** It closes in front: with buttons, a zip, lapels. */
  closes: boolean
}

/** Half the width of what a closing front shows, over the half width of the chest. */
const BAND = 0.42
/**
 * Long sleeves that hang as straight as that, radians, lie on the sides: no cloth is taken from further out than so much of
 * the half width of the chest.
 */
const ON_SIDES = { angle: 0.15, end: 0.72 }
/** Width of the edge of a neckline, normalised. */
const RIM = 0.04
/**
 * Of cloth of one colour all goes that may be the edge of a neckline, also of one that was not told from what is seen
 * through it: so far aside and so deep, over its half width.
 */
const UNIFORM = { aside: 1.8, below: 1.5 }

/**
 * The texture of a back that nobody has photographed. Where the front closes, its middle gives way to the mirrored cloth
 * beside it, and the busier half to the mirror of the calmer one, so that no seam shows; what is seen through the
 * neckline gives way to the mirrored cloth below: more of it where the cloth is uniform, of one colour but for a print.
 * `trusted` marks cloth, a byte a texel.
 */
export function withoutFront(
  texture: Texture,
  trusted: Uint8Array,
  front: PhotographedTop & { isUniform: boolean },
): Uint8Array {
  const { fit, fits, neckline, closes, isUniform } = front
  const { width, height, rgb } = texture
  const { armpit, hem, hemY } = fit.shape
  const band = closes ? BAND * armpit : 0
  const end = (areUnderSleeves(fit) ? ON_SIDES.end : 2 * BAND) * armpit
  const neck = (neckline.right[0] - neckline.left[0]) / 2
  const middle = (neckline.right[0] + neckline.left[0]) / 2
  const edgeAt = neckline.collar ? nothingInside : isUniform ? lowerEdge(neckline) : edgeOf(neckline)
  const reach = closes ? Math.max(armpit, hem) : UNIFORM.aside * neck + Math.abs(middle)
  const at = texelAt(texture, trusted, { fit, fits })
  const busy = busyness(rgb, at)
  const calm = closes ? calmerSide(busy, { from: band, to: armpit, hemY }) : 0
  const throat = closes || !neckline.collar ? null : throatOf(busy, { top: -neckline.collar.height, neck })
  const collar = leavesOf(neckline)
  const { columns, rows } = placesOf(texture, { fit, fits })
  const out = sharedCopy(rgb)
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const y = columns.y[i] + rows.y[j]
      if (y > hemY) continue
      const x = columns.x[i] + rows.x[j]
      const aside = Math.abs(x)
      if (aside > reach) continue
      const mirrored = 2 * band - aside
      const from = aside < band ? Math.min(mirrored, 2 * end - mirrored) : aside
      const isThroat = throat !== null && y < throat.below && aside < throat.band
      const fromX = closes ? calm * from : isThroat ? Math.sign(x) * (2 * throat.band - aside) : x
      const seen = edgeAt((fromX - middle) / neck)
      const share = collar ? collar.shareAt(aside) : 0
      const edge = collar && share > 0 ? Math.max(seen, collar.edge) : seen
      if (fromX === x && y >= edge) continue
      const under = at(fromX, folded(y, edge))
      if (under < 0) continue
      // Without a collar, which fades out to the side: a slanted edge would slant what is woven in.
      const beside = share < 1 && edge !== seen ? at(fromX, folded(y, seen)) : under
      const to = (j * width + i) * CHANNELS
      for (let c = 0; c < CHANNELS; c++) {
        const colour = rgb[under * CHANNELS + c]
        out[to + c] = beside < 0 ? colour : lerp(rgb[beside * CHANNELS + c], colour, share)
      }
    }
  return (closes && withEvenRows(texture, trusted, out, { fit, fits, band })) || out
}

/** A standing collar hides what is inside. */
const nothingInside = () => Number.NEGATIVE_INFINITY

/** Down to where a photo shows what is inside, for t from -1 to 1 along a neckline. */
function edgeOf(neckline: Neckline): (t: number) => number {
  const { left, right } = neckline
  const depth = depthOf(neckline)
  return (t) =>
    Math.abs(t) < 1 ? lerp(left[1], right[1], (t + 1) / 2) + depth(t) + RIM : Number.NEGATIVE_INFINITY
}

function lowerEdge(neckline: Neckline): (t: number) => number {
  const { left, right } = neckline
  const [level, half] = [(left[1] + right[1]) / 2, (right[0] - left[0]) / 2]
  const edgeAt = edgeOf(neckline)
  return (t) => Math.max(edgeAt(t), level + UNIFORM.below * half * (1 - (t / UNIFORM.aside) ** 2))
}

/** How far the leaves of a turned collar lie on the front, below the neck and beside it, over its half width. */
const LEAF = { below: 2.5, to: 1.9, until: 2.4 }

/** Mirrored at an edge, from above it to below. */
const folded = (y: number, edge: number): number => (y < edge ? 2 * edge - y : y)

/** The sides of the trunk, in the photo. */
const areUnderSleeves = (fit: UpperFit): boolean =>
  fit.kind === 'sleeved' &&
  hasLongSleeves(fit.shape) &&
  (fit.shape.angleL + fit.shape.angleR) / 2 < ON_SIDES.angle

/** Down to where the leaves of a turned collar may lie, and how surely they do so far from the axis. */
function leavesOf({ left, right, turned }: Neckline) {
  if (!turned) return null
  const neck = (right[0] - left[0]) / 2
  return {
    edge: (left[1] + right[1]) / 2 + LEAF.below * neck,
    shareAt: (aside: number) => clamp((LEAF.until - aside / neck) / (LEAF.until - LEAF.to), 0, 1),
  }
}

/** Looks along each half of a front, across and down. */
const LOOKS = { across: 30, down: 80 }

/** A part of one half of a front: from the axis outwards, and down. */
interface Part {
  side: 1 | -1
  across: [number, number]
  down: [number, number]
}

/** How much a part changes from place to place across, squared. */
function busyness(rgb: Uint8Array, pixelAt: TexelAt): (part: Part) => number {
  return ({ side, across, down }) => {
    let [sum, count] = [0, 0]
    for (let row = 0; row < LOOKS.down; row++) {
      let before = -1
      for (let column = 0; column < LOOKS.across; column++) {
        const at = pixelAt(side * lerp(...across, column / LOOKS.across), lerp(...down, row / LOOKS.down))
        if (at >= 0 && before >= 0) {
          sum += (luma(rgb, at) - luma(rgb, before)) ** 2
          count++
        }
        before = at
      }
    }
    return sum / Math.max(1, count)
  }
}

type Busyness = ReturnType<typeof busyness>

/** Which side of the axis changes less from place to place: 1 for positive `x`, -1 for the other. */
function calmerSide(busy: Busyness, { from, to, hemY }: { from: number; to: number; hemY: number }): 1 | -1 {
  const half = (side: 1 | -1) => busy({ side, across: [from, to], down: [0, hemY] })
  return half(1) <= half(-1) ? 1 : -1
}

/**
 * A zip or buttons at the throat of a collar: over the half width of the neck, how far they reach aside and down, where
 * the cloth beside them is looked at, and by how much they change more than it. Found on 50 turtlenecks of the free dataset.
 */
const THROAT = { band: 0.45, below: 2.6, middle: 0.35, beside: [0.4, 0.75], busier: 2 } as const

/** Where a collar opens at the throat; null where it looks like the cloth beside it. */
function throatOf(busy: Busyness, { top, neck }: { top: number; neck: number }) {
  const down: Part['down'] = [top, THROAT.below * neck]
  const changes = (from: number, to: number) =>
    ([1, -1] as const).reduce((sum, side) => sum + busy({ side, across: [from * neck, to * neck], down }), 0)
  if (changes(0, THROAT.middle) < THROAT.busier * changes(...THROAT.beside)) return null
  return { band: THROAT.band * neck, below: THROAT.below * neck }
}
