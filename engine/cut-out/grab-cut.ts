import { type GridGraph, stepsOf } from '../maths/grid-graph.ts'
import { minimumCut } from '../maths/minimum-cut.ts'
import { type Mask, marked, type Photo } from '../pixels/raster.ts'
import { clusterColours, Judge, relearn } from './mixture.ts'
import { countColours, paletteOf } from './palette.ts'

/** What is believed of a pixel before the cut; only the last two may change. */
export const BACKGROUND = 0
export const GARMENT = 1
export const PERHAPS_BACKGROUND = 2
export const PERHAPS_GARMENT = 3

/** How much an outline costs where nothing is seen of it, against the -log likelihood of colours. */
const SMOOTHNESS = 50
/** Costs become whole numbers for the cut. */
const UNIT = 64
const MOST = 1 << 24
/** The first direction of those that lead to a corner (see `stepsOf`). */
const DIAGONAL = 4
/** The cut has settled when a round changes a smaller share of the pixels. */
const SETTLED = 0.0006

/**
 * GrabCut (Rother et al. 2004): learns the colours of both sides as mixtures of Gaussians, cuts along edges where the
 * colours change sides, and learns again, until little changes or for so many rounds. `seeds` has a belief a pixel.
 * Where one side has no pixels at all the seeds are the answer.
 */
export function grabCut(photo: Photo, seeds: Uint8Array, rounds: number): Mask {
  const { width, height, rgb } = photo
  const labels = seeds.slice()
  const undecided = indicesOf(labels, [PERHAPS_BACKGROUND, PERHAPS_GARMENT])
  const inside = indicesOf(labels, [GARMENT, PERHAPS_GARMENT])
  const outside = indicesOf(labels, [BACKGROUND, PERHAPS_BACKGROUND])
  if (inside.length > 0 && outside.length > 0) {
    const graph = linksOf(photo, undecided, labels)
    const pulls = new Int32Array(labels.length)
    const palette = paletteOf(rgb)
    const counts = { inside: countColours(palette, inside), outside: countColours(palette, outside) }
    let garment = new Judge(clusterColours(palette, inside, counts.inside), palette)
    let background = new Judge(clusterColours(palette, outside, counts.outside), palette)
    let left = inside.length
    for (let round = 0; round < rounds; round++) {
      garment = new Judge(relearn(garment, counts.inside), palette)
      background = new Judge(relearn(background, counts.outside), palette)
      weigh(graph, { undecided, pulls }, { garment, background })
      const side = minimumCut(graph)
      let changed = 0
      for (const p of undecided) {
        const isInside = side[marginal(p, width)] === 1
        const label = isInside ? PERHAPS_GARMENT : PERHAPS_BACKGROUND
        if (label === labels[p]) continue
        labels[p] = label
        changed++
        const more = isInside ? 1 : -1
        counts.inside[palette.colours[p]] += more
        counts.outside[palette.colours[p]] -= more
        left += more
      }
      if (round > 0 && changed < SETTLED * labels.length) break
      if (left === 0 || left === labels.length) break
    }
  }
  return { width, height, data: marked(labels, (label) => label === GARMENT || label === PERHAPS_GARMENT) }
}

/** Where one of two labels is. */
function indicesOf(labels: Uint8Array, [one, other]: [number, number]): Int32Array {
  const found = new Int32Array(labels.length)
  let n = 0
  for (let i = 0; i < labels.length; i++) if (labels[i] === one || labels[i] === other) found[n++] = i
  return found.subarray(0, n)
}

/** Where a pixel lies in a grid with a margin of one. */
const marginal = (p: number, width: number): number => p + 2 * ((p / width) | 0) + (width + 2) + 1

/** How dear it is to part neighbours: the less their colours differ, the dearer. What is decided draws as a terminal would. */
function linksOf({ width, height, rgb }: Photo, undecided: Int32Array, labels: Uint8Array): GridGraph {
  const wide = width + 2
  const graph = {
    width: wide,
    links: new Int32Array(8 * wide * (height + 2)),
    terminals: new Int32Array(wide * (height + 2)),
  }
  const [steps, wideSteps] = [stepsOf(width), stepsOf(wide)]
  const contrast = contrastOf({ width, height, rgb })
  const [straight, diagonal] = [costsOf(contrast, 1), costsOf(contrast, Math.SQRT2)]
  for (const p of undecided) {
    const v = marginal(p, width)
    const [x, y] = [p % width, (p / width) | 0]
    const isInner = x > 0 && y > 0 && x < width - 1 && y < height - 1
    for (let d = 0; d < steps.length; d++) {
      const q = p + steps[d]
      if (!isInner && (q < 0 || q >= labels.length || Math.abs((q % width) - x) > 1)) continue
      const isOpen = labels[q] >= PERHAPS_BACKGROUND
      // The other pixel of an open pair has an even direction for it.
      if (isOpen && d % 2 === 1) continue
      const cost = (d < DIAGONAL ? straight : diagonal)(difference(rgb, p, q))
      if (isOpen) graph.links[8 * v + d] = graph.links[8 * (v + wideSteps[d]) + (d ^ 1)] = cost
      else graph.terminals[v] += labels[q] === GARMENT ? cost : -cost
    }
  }
  return graph
}

/** Larger differences are rare. */
const TABLED = 4096

/** The cost of parting neighbours so far apart, by the difference of their colours; an exponential takes long. */
function costsOf(contrast: number, apart: number): (difference: number) => number {
  const costOf = (difference: number) =>
    Math.round(((UNIT * SMOOTHNESS) / apart) * Math.exp(-contrast * difference))
  const table = new Int32Array(TABLED)
  for (let difference = 0; difference < TABLED; difference++) table[difference] = costOf(difference)
  return (difference) => (difference < TABLED ? table[difference] : costOf(difference))
}

/** One over twice the mean squared difference of neighbours: what counts as an edge in this photo. */
function contrastOf({ width, height, rgb }: Photo): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (x > 0) sum += difference(rgb, p, p - 1)
      if (y > 0) sum += difference(rgb, p, p - width)
      count += (x > 0 ? 1 : 0) + (y > 0 ? 1 : 0)
    }
  return sum > 0 ? count / (2 * sum) : 0
}

function difference(rgb: Uint8Array, p: number, q: number): number {
  const r = rgb[p * 3] - rgb[q * 3]
  const g = rgb[p * 3 + 1] - rgb[q * 3 + 1]
  const b = rgb[p * 3 + 2] - rgb[q * 3 + 2]
  return r * r + g * g + b * b
}

/** Updates the terminals to the colours as they are known now; `pulls` holds what was added before. Keeps the flow. */
function weigh(
  { width, terminals }: GridGraph,
  { undecided, pulls }: { undecided: Int32Array; pulls: Int32Array },
  { garment, background }: { garment: Judge; background: Judge },
): void {
  const { colours } = garment.palette
  for (const p of undecided) {
    const cost = UNIT * (background.costOf(colours[p]) - garment.costOf(colours[p]))
    const pull = Math.round(Math.max(-MOST, Math.min(MOST, cost)))
    terminals[marginal(p, width - 2)] += pull - pulls[p]
    pulls[p] = pull
  }
}
