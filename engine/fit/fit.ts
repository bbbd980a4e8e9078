import { type Minimum, race, startSearch } from '../maths/cma.ts'
import type { Point } from '../maths/vector.ts'
import { boundingBox, type Mask } from '../pixels/raster.ts'
import type { GarmentKind } from '../types.ts'
import { type Frame, frameOf } from './frame.ts'
import { findArmpits, findInnerEdges, type Hints } from './hints.ts'
import { likeness, makeTarget, type Target } from './likeness.ts'
import { readSilhouette } from './silhouette.ts'
import { skirt } from './templates/skirt.ts'
import { readSleeved, sleeved } from './templates/sleeved.ts'
import { sleeveless } from './templates/sleeveless.ts'
import { over, placement, type Template, under } from './templates/template.ts'
import { trousers } from './templates/trousers.ts'

const TEMPLATES: Template[] = [sleeved, sleeveless, trousers, skirt]

export interface Fit {
  kind: GarmentKind
  /** See the template of that kind. */
  params: number[]
  /** Plain intersection over union, 0..1. */
  iou: number
  /** 1 less the objective: likeness less what makes the shape unlikely. */
  score: number
  /** Photo pixels. */
  landmarks: Record<string, Point>
}

export interface FitSet {
  fits: Fit[]
  /** How many armpits the outline shows, 0 to 2. */
  armpits: number
  frame: Frame
}

export interface FitOptions {
  /** Only these are tried. */
  kinds?: readonly GarmentKind[] | undefined
  /** A third of the work, good enough to compare masks. */
  quick?: boolean
  /** Long sleeves are known to hang against the body. */
  hanging?: boolean
}

/**
 * Fits every template to the mask by analysis and synthesis: the polygons are drawn and compared, separable CMA-ES
 * moves the parameters. `lab` has the photo's colours. Answers null for an empty mask.
 */
export function fitMask(
  mask: Mask,
  lab: Float32Array,
  { kinds, quick = false, hanging = false }: FitOptions = {},
): FitSet | null {
  const box = boundingBox(mask)
  if (!box || Math.min(box.width, box.height) < 8) return null
  const frame = frameOf(box)
  const target = makeTarget(mask, box, frame)
  const hints: Hints = { armpits: findArmpits(mask, box, frame), ...findInnerEdges(mask, lab, box, target) }
  const tall = box.height / frame.unit
  const options: SearchOptions = {
    hooded: (readSilhouette(mask)?.topRatio ?? 1) < HOOD,
    ...{ tall, quick, hanging, halfWidth: box.width / frame.unit / 2 },
    surelySleeved: kinds?.every((kind) => kind === 'sleeved') === true,
  }
  const searches = TEMPLATES.filter((t) => !kinds || kinds.includes(t.kind)).map((template) => {
    const cost = costOf(template, target, hints, options)
    return { template, cost, found: explore(template, cost, options) }
  })
  const least = Math.min(...searches.map(({ found }) => found[0].value))
  const fits = searches.map(({ template, cost, found }): Fit => {
    const hopeful = found[0].value < least + HOPELESS
    const { x, value } = hopeful ? refine(template, cost, found, options) : found[0]
    const fitted = { kind: template.kind, params: x }
    return {
      ...fitted,
      iou: likeness(target, template.polygons(x), false),
      score: 1 - value,
      landmarks: landmarksOf(fitted, frame),
    }
  })
  return { fits, armpits: hints.armpits.filter((a) => a !== null).length, frame }
}

type Fitted = Pick<Fit, 'kind' | 'params'>

const templateOf = ({ kind }: Fitted): Template => TEMPLATES.find((t) => t.kind === kind) ?? sleeved

/** The template of a fit as polygons in photo pixels. */
export const polygonsOf = (fit: Fitted, { toPixels }: Frame): Point[][] =>
  templateOf(fit)
    .polygons(fit.params)
    .map((polygon) => polygon.map(toPixels))

/** The landmarks of a fit in photo pixels. */
export function landmarksOf(fit: Fitted, { toPixels }: Frame): Record<string, Point> {
  const named = Object.entries(templateOf(fit).landmarks(fit.params))
  return Object.fromEntries(named.map(([name, p]) => [name, toPixels(p)]))
}

interface SearchOptions {
  tall: number
  quick: boolean
  /** Somebody said that there are sleeves: if the outline hides them, they hang against the body. */
  surelySleeved: boolean
  hanging: boolean
  /** The top is as narrow as a hood. */
  hooded: boolean
  /** Of the garment's box. */
  halfWidth: number
}

type Cost = (p: number[]) => number

function costOf(template: Template, target: Target, hints: Hints, options: SearchOptions): Cost {
  const hidden = options.surelySleeved && hints.armpits.includes(null)
  return (p) =>
    1 -
    likeness(target, template.polygons(p)) +
    template.prior(p) +
    (template.kind === 'sleeved' ? armpitCost(p, hints) + sideSeamCost(p, hints) : 0) +
    (options.hanging ? hangingCost(p, options) : hidden ? 1.5 * under(readSleeved(p).sleeve, 0.5) : 0)
}

/** A template that starts this far behind the best one is not searched further: no correction makes up for that. */
const HOPELESS = 0.09

/** Sleeves have the most ways to lie: they take the longest to find. */
const BUDGETS = {
  quick: { sleeved: { short: 18, long: 45, keep: 1 }, other: { short: 14, long: 30, keep: 1 } },
  thorough: { sleeved: { short: 30, long: 110, keep: 3 }, other: { short: 22, long: 70, keep: 2 } },
}

const budgetOf = ({ kind }: Template, { quick }: SearchOptions) =>
  BUDGETS[quick ? 'quick' : 'thorough'][kind === 'sleeved' ? 'sleeved' : 'other']

/** A short run from every start, best first. */
function explore(template: Template, cost: Cost, options: SearchOptions): Minimum[] {
  const { short, keep } = budgetOf(template, options)
  const searches = template.starts
    .filter((_, i) => !options.hanging || HANGING_STARTS.includes(i))
    .filter((_, i) => options.hooded || template.kind !== 'sleeved' || i !== HOODED_START)
    .map((start, i) =>
      startSearch(cost, template.stretch(start, options.tall), template.spread, {
        ...{ population: 12, seed: 17 + i },
      }),
    )
  return race(searches, short, keep).map(({ best }) => best)
}

/** A long run from the best few. */
function refine(template: Template, cost: Cost, found: Minimum[], options: SearchOptions): Minimum {
  const { keep, long } = budgetOf(template, options)
  const narrow = template.spread.map((s) => s * 0.5)
  const searches = found
    .slice(0, keep)
    .map(({ x }) => startSearch(cost, x, narrow, { population: 14, seed: 5 }))
  return race(searches, long, 1)[0].best
}

/** Of the sleeved template: hanging sleeves, sleeves at the side, coat. */
const HANGING_STARTS = [1, 2, 8]
/** A hood with bent sleeves, and how narrow the top of a hood is over the width of the garment. */
const HOODED_START = 9
const HOOD = 0.25

/** Sleeves as long as the body, close to it, in front of its sides: these lie inside the outline by most of a cuff. */
function hangingCost(p: number[], { tall, halfWidth }: SearchOptions): number {
  const s = readSleeved(p)
  const side = halfWidth - 0.7 * s.cuff
  return (
    3 * (under(s.sleeve, 0.62 * tall) + over(s.sleeve, 0.82 * tall)) +
    20 * (under(s.cuff, 0.09) + over(s.cuff, 0.15)) +
    10 * (over(s.hem, side) + over(s.waist, side) + over(s.armpit, side)) +
    0.3 * (over(s.angleL, 0.4) + over(s.angleR, 0.4)) +
    over(Math.abs(s.bendL), 0.2) +
    over(Math.abs(s.bendR), 0.2)
  )
}

/** Pulls the armpits of the template softly to those that the outline shows. */
function armpitCost(p: number[], { armpits }: Hints): number {
  const place = placement(p)
  return armpits.reduce((sum, armpit, side) => {
    if (!armpit) return sum
    const q = place([(side ? 1 : -1) * p[7], p[8]])
    return sum + Math.min(0.03, 1.2 * ((q[0] - armpit[0]) ** 2 + (q[1] - armpit[1]) ** 2))
  }, 0)
}

const SIDE_SAMPLES = 20

/** A side of the body hidden behind a hanging sleeve should follow an edge of the photo. */
function sideSeamCost(p: number[], { innerEdge, meanEdge }: Hints): number {
  if (!innerEdge) return 0
  const s = readSleeved(p)
  const place = placement(p)
  let cost = 0
  for (const sg of [1, -1]) {
    const armpit = place([sg * s.armpit, s.armpitY])
    const waist = place([sg * s.waist, (s.armpitY + s.hemY) / 2])
    const hem = place([sg * s.hem, s.hemY])
    let [count, sum] = [0, 0]
    for (let i = 0; i < SIDE_SAMPLES; i++) {
      const u = (i / (SIDE_SAMPLES - 1)) * 2
      const a = u < 1 ? armpit : waist
      const b = u < 1 ? waist : hem
      const t = u < 1 ? u : u - 1
      const support = innerEdge(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
      if (support < 0) continue
      count++
      sum += support - meanEdge * 1.25
    }
    if (count) cost += (-(sum / count) * 0.05 + 0.013) * (count / SIDE_SAMPLES)
  }
  return cost
}
