import { type Minimum, race, startSearch } from '../maths/cma.ts'
import { boundingBox, type Mask } from '../pixels/raster.ts'
import type { TemplateKind } from '../types.ts'
import { type Fit, type FitAs, type FitSet, landmarksOf, templates } from './fit.ts'
import { type Frame, frameOf } from './frame.ts'
import { findArmpits, type Hints } from './hints.ts'
import { findInnerEdges, type Inside } from './inner-edges.ts'
import { type LikenessTarget, likeness, makeTarget } from './likeness.ts'
import { topWidthOf } from './silhouette.ts'
import { armCost, hiddenCost, type Known, type SleeveOptions } from './sleeve-costs.ts'
import type { SleevedStart } from './templates/sleeved-starts.ts'
import type { Placed, Template } from './templates/template.ts'

const KINDS: TemplateKind[] = ['sleeved', 'sleeveless', 'trousers', 'skirt']

export interface FitOptions {
  /** Only these are tried. */
  kinds?: readonly TemplateKind[] | undefined
  /** A third of the work, good enough to compare masks. */
  quick?: boolean
  /** What is known that the outline hides. */
  known?: Known
}

/** Px of the shorter side: what is smaller is no garment. */
const SMALLEST = 8

/**
 * Fits every template to the mask by analysis and synthesis: the polygons are drawn and compared, separable CMA-ES
 * moves the parameters. `lab` has the photo's colours. Answers null for an empty mask.
 */
export function fitMask(
  mask: Mask,
  lab: Float32Array,
  { kinds, quick = false, known }: FitOptions = {},
): FitSet | null {
  const box = boundingBox(mask)
  if (!box || Math.min(box.width, box.height) < SMALLEST) return null
  const frame = frameOf(box)
  const target = makeTarget(mask, box, frame)
  // Below sleeves that hang against the body a bay is no armpit.
  const armpits: Hints['armpits'] = known === 'hangingSleeves' ? [null, null] : findArmpits(mask, box, frame)
  const options: SearchOptions = {
    isNarrowAbove: topWidthOf(mask, box) / box.width < HOOD,
    ...{ tall: box.height / frame.unit, halfWidth: box.width / frame.unit / 2 },
    ...{ quick, known: known ?? null },
    surelySleeved: kinds?.every((kind) => kind === 'sleeved') === true,
  }
  const problem = { target, frame, inside: { mask, box, lab }, armpits, options }
  const searches = KINDS.filter((kind) => !kinds || kinds.includes(kind)).map((kind) =>
    searchFor(kind, problem),
  )
  const least = Math.min(...searches.map(({ value }) => value))
  const fits = searches.map(({ value, finish }) => finish(value < least + HOPELESS))
  return { fits, armpits: armpits.filter((a) => a !== null).length, frame }
}

interface SearchOptions extends SleeveOptions {
  quick: boolean
  /** The top is as narrow as a hood. */
  isNarrowAbove: boolean
}

interface FitProblem {
  target: LikenessTarget
  frame: Frame
  inside: Inside
  armpits: Hints['armpits']
  options: SearchOptions
}

interface TemplateSearch<F = Fit> {
  /** The least cost that the short runs found. */
  value: number
  /** The fit, after a long run where the template is worth it. */
  finish(isHopeful: boolean): F
}

function searchFor(kind: TemplateKind, problem: FitProblem): TemplateSearch {
  if (kind === 'sleeveless') return search(templates.sleeveless, problem)
  if (kind === 'trousers') return search(templates.trousers, problem)
  if (kind === 'skirt') return search(templates.skirt, problem)
  const { armpits, inside, target, options } = problem
  const hints: Hints = { armpits, ...findInnerEdges(inside, target) }
  return search(templates.sleeved, problem, [
    (placed) => armCost(placed, hints),
    ({ shape }) => hiddenCost(shape, armpits, options),
  ])
}

function search<K extends TemplateKind>(
  template: Template<K>,
  problem: FitProblem,
  extras: ((placed: Placed<K>) => number)[] = [],
): TemplateSearch<FitAs<K>> {
  const { target, frame, options } = problem
  const cost: Cost = (vector) => {
    const placed = template.read(vector)
    let sum = 1 - likeness(target, template.overlay(placed)) + template.prior(placed)
    for (const extra of extras) sum += extra(placed)
    return sum
  }
  const found = explore(template, cost, options)
  return {
    value: found[0].value,
    finish(isHopeful) {
      const { x, value } = isHopeful ? refine(template, found, { cost, options }) : found[0]
      const placed = template.read(x)
      return {
        kind: template.kind,
        ...placed,
        iou: likeness(target, template.overlay(placed), false),
        score: 1 - value,
        landmarks: landmarksOf(template.kind, placed, frame),
      }
    },
  }
}

type Cost = (vector: number[]) => number

/** A template that starts this far behind the best one is not searched further: no correction makes up for that. */
const HOPELESS = 0.09

/**
 * Generations of the short and of the long runs, and how many are kept for these. Sleeves have the most ways to lie:
 * they take the longest to find. No derivation recorded.
 */
const BUDGETS = {
  quick: { sleeved: { short: 18, long: 45, keep: 1 }, other: { short: 14, long: 30, keep: 1 } },
  thorough: { sleeved: { short: 30, long: 110, keep: 3 }, other: { short: 22, long: 70, keep: 2 } },
}
/** Candidates per generation, seeds, and how far a run strays at first, over the spread of the template. */
const SHORT = { population: 12, seed: 17 }
const LONG = { population: 14, seed: 5, spread: 0.5 }

const budgetOf = (kind: TemplateKind, { quick }: SearchOptions) =>
  BUDGETS[quick ? 'quick' : 'thorough'][kind === 'sleeved' ? 'sleeved' : 'other']

const HOODS: SleevedStart[] = ['hood', 'bentHood']
/** What is known begins with these. */
const KNOWN: Record<Known, SleevedStart[]> = {
  hangingSleeves: ['hanging', 'atTheSide', 'coat'],
  shortSleeves: ['tShirt', 'narrow', 'armsOut'],
  hood: HOODS,
  hoodAndLongSleeves: HOODS,
}
/** Else only worth a try under a top that is as narrow, over the width of the garment, as that of a hood. */
const NARROW: SleevedStart = 'bentHood'
const HOOD = 0.25

function isWorthTrying(start: string, { known, isNarrowAbove }: SearchOptions): boolean {
  if (known) return KNOWN[known].some((name) => name === start)
  return isNarrowAbove || start !== NARROW
}

/** At least one, best first. */
type Ranked = [Minimum, ...Minimum[]]

/** A short run from every start. */
function explore<K extends TemplateKind>(template: Template<K>, cost: Cost, options: SearchOptions): Ranked {
  const { short, keep } = budgetOf(template.kind, options)
  const { population, seed } = SHORT
  const searches = template
    .starts(options.tall)
    .filter(({ name }) => isWorthTrying(name, options))
    .map(({ vector }, i) =>
      startSearch(cost, vector, { spread: template.spread, population, seed: seed + i }),
    )
  return ranked(race(searches, short, keep))
}

/** A long run from the best few. */
function refine<K extends TemplateKind>(
  template: Template<K>,
  found: Minimum[],
  { cost, options }: { cost: Cost; options: SearchOptions },
): Minimum {
  const { keep, long } = budgetOf(template.kind, options)
  const { population, seed, spread } = LONG
  const narrow = template.spread.map((s) => s * spread)
  const searches = found
    .slice(0, keep)
    .map(({ x }) => startSearch(cost, x, { spread: narrow, population, seed }))
  return ranked(race(searches, long, 1))[0]
}

function ranked(searches: { best: Minimum }[]): Ranked {
  const [first, ...others] = searches.map(({ best }) => best)
  if (!first) throw new Error('A template has no start to search from')
  return [first, ...others]
}
