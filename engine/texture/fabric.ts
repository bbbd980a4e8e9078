import type { Lab } from '../maths/colour.ts'
import { colouredLike, commonestColour } from '../pixels/commonest-colour.ts'
import { components, countLabels } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { boundingBox, type Mask, marked } from '../pixels/raster.ts'

/** What the cloth of a garment is made of. */
export interface Fabric {
  /** Share of the garment that has its commonest colour, 0..1. */
  solid: number
  /** That colour, Lab. */
  base: Lab
  /** Prints on it that do not reach the outline, with their pale parts and a margin. */
  print: Uint8Array
  /** Share of the garment that their clear parts cover. */
  printShare: number
}

/** A pattern that spans more of the garment than this, both ways, covers it all. */
const ALL_OVER = 0.7
// Of the first version, found by trial on photos of ours.
/** How far the outline's own colours reach into the cloth, px; a panel keeps that much away from its edge. */
const RIM = 4
const EDGE = 8
/** Letters nearer than this are one print; prints are taken away with so much around them, px. */
const APART = 3
const MARGIN = 4
/** What is smaller is a speck, px; what lies with a larger share of itself at the outline is a panel. */
const LEAST_PRINT = 25
const AT_EDGE = 0.1
/** Pale parts of a print differ from the cloth in hue by so much, in a* and b*. */
const PALE = 4.5
/** With them a print is at most so many times as large. */
const MOST_GROWN = 2

/** Finds the commonest of the Lab colours (3 floats a pixel) by the peak of a coarse histogram, and the prints that differ from it. */
export function readFabric(lab: Float32Array, mask: Mask): Fabric {
  const inner = morph(mask, 'erode', RIM).data
  const base = commonestColour(lab, inner)
  const isBase = colouredLike(lab, base)
  const other = new Uint8Array(inner.length)
  let [total, same] = [0, 0]
  for (let i = 0; i < inner.length; i++) {
    if (!inner[i]) continue
    total++
    if (isBase(i)) same++
    else other[i] = 1
  }
  const solid = same / Math.max(1, total)
  const print = enclosedPrints({ ...mask, data: other }, mask)
  // Stripes and checks go round the body; only what was put in one place is a print.
  if (!print.includes(1) || isAllOver(print, mask))
    return { solid, base, print: new Uint8Array(inner.length), printShare: 0 }
  const whole = withPaleParts(print, { ...mask, data: inner }, (i) => hueOff(lab, base, i) > PALE)
  return {
    ...{ solid, base },
    print: morph({ ...mask, data: whole }, 'dilate', MARGIN).data,
    printShare: pixelsIn(print) / Math.max(1, total),
  }
}

/** Patches of another colour, without those that run into the outline: they are panels, not prints. */
function enclosedPrints(other: Mask, mask: Mask): Uint8Array {
  const found = components(morph(other, 'close', APART))
  if (!found.area.some((area) => area > LEAST_PRINT)) return new Uint8Array(found.labels.length)
  const deep = morph(mask, 'erode', EDGE).data
  const atEdge = countLabels(found, (i) => !deep[i])
  const keep = found.area.map((area, k) => k > 0 && area > LEAST_PRINT && (atEdge[k] ?? 0) < AT_EDGE * area)
  return marked(found.labels, (k) => keep[k])
}

const hueOff = (lab: Float32Array, [, a, b]: Lab, i: number): number =>
  Math.hypot((lab[i * 3 + 1] ?? 0) - a, (lab[i * 3 + 2] ?? 0) - b)

/** With what touches a print and differs less, unless that runs into the outline or is most of it: then it is a pattern. */
function withPaleParts(print: Uint8Array, inner: Mask, isPale: (i: number) => boolean): Uint8Array {
  const pale = marked(inner.data, (inside, i) => print[i] === 1 || (inside === 1 && isPale(i)))
  const found = components({ ...inner, data: enclosedPrints({ ...inner, data: pale }, inner) })
  const strong = countLabels(found, (i) => print[i] === 1)
  const grown = marked(found.labels, (k, i) => print[i] === 1 || (k > 0 && (strong[k] ?? 0) > 0))
  return pixelsIn(grown) > MOST_GROWN * pixelsIn(print) ? print : grown
}

function pixelsIn(marks: Uint8Array): number {
  let count = 0
  for (let i = 0; i < marks.length; i++) count += marks[i]
  return count
}

function isAllOver(print: Uint8Array, mask: Mask): boolean {
  const spread = extent({ ...mask, data: print })
  const whole = extent(mask)
  return spread.width > ALL_OVER * whole.width && spread.height > ALL_OVER * whole.height
}

/** Width and height of what is marked, in pixels. */
function extent(marks: Mask): { width: number; height: number } {
  const box = boundingBox(marks)
  return { width: box ? box.width - 1 : 0, height: box ? box.height - 1 : 0 }
}
