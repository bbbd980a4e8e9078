import { normal } from './random.ts'

export interface SearchPlan {
  /** The first standard deviation of each parameter. */
  spread: number[]
  /** Candidates per generation. */
  population: number
  seed: number
}

export interface Minimum {
  x: number[]
  value: number
}

/** A search ends early when the best value has hardly changed for so many generations. */
const PATIENCE = 20
const HARDLY = 1e-4

/** No step is longer than so many first standard deviations. */
const LONGEST_STEP = 3
/** The path of the covariance stands still while that of the steps is longer than so much of what chance would make it. */
const STALL = 1.4

/** A search under way. */
export interface Search {
  best: Minimum
  /** Goes on for so many generations, or until the best value hardly changes any more. */
  advance(generations: number): void
}

/**
 * Minimises `f` by separable CMA-ES (Ros and Hansen 2008): an evolution strategy with a diagonal covariance, enough
 * below twenty dimensions. Same seed, same answer. `f` must not keep the array that it is given.
 */
export const startSearch = (f: (x: number[]) => number, start: number[], plan: SearchPlan): Search =>
  new Evolution(f, start, plan)

class Evolution implements Search {
  best: Minimum
  private readonly f: (x: number[]) => number
  private readonly next: () => number
  private readonly c: ReturnType<typeof constants>
  private readonly mean: number[]
  private readonly variance: number[]
  private readonly stepPath: Float64Array
  private readonly covariancePath: Float64Array
  private readonly candidates: { x: number[]; z: Float64Array; value: number }[]
  private step = 1
  private generation = 0
  /** The best value when it last changed by more than hardly, and the generation of that. */
  private milestone: number
  private reached = 0

  constructor(f: (x: number[]) => number, start: number[], { spread, population, seed }: SearchPlan) {
    const n = start.length
    this.f = f
    this.next = normal(seed)
    this.c = constants(n, population)
    this.mean = start.slice()
    this.variance = spread.map((s) => s * s)
    this.stepPath = new Float64Array(n)
    this.covariancePath = new Float64Array(n)
    this.candidates = Array.from({ length: population }, () => ({
      x: new Array<number>(n).fill(0),
      z: new Float64Array(n),
      value: 0,
    }))
    this.best = { x: start.slice(), value: f(start) }
    this.milestone = this.best.value
  }

  advance(generations: number): void {
    const { c } = this
    for (let g = 0; g < generations && this.generation - this.reached < PATIENCE; g++) {
      this.breed()
      const norm = this.drawStepPath()
      const expected = Math.sqrt(1 - (1 - c.step) ** (2 * this.generation))
      const moving = norm / expected < (STALL + 2 / (this.mean.length + 1)) * c.chi ? 1 : 0
      this.adapt(moving)
      this.step = Math.min(LONGEST_STEP, this.step * Math.exp((c.step / c.damping) * (norm / c.chi - 1)))
    }
  }

  /** A generation of candidates around the mean, best first. */
  private breed(): void {
    const { candidates, mean, variance, step, next } = this
    for (const candidate of candidates) {
      for (let i = 0; i < mean.length; i++) candidate.z[i] = next()
      for (let i = 0; i < mean.length; i++)
        candidate.x[i] = mean[i] + step * Math.sqrt(variance[i]) * candidate.z[i]
      candidate.value = this.f(candidate.x)
    }
    candidates.sort((a, b) => a.value - b.value)
    const [first] = candidates
    if (first.value < this.best.value) this.best = { x: first.x.slice(), value: first.value }
    if (this.best.value < this.milestone - HARDLY) {
      this.milestone = this.best.value
      this.reached = this.generation
    }
    this.generation++
  }

  /** Adds the way that the best candidates went to the path of the steps; answers the length of the path. */
  private drawStepPath(): number {
    const { c, candidates, stepPath } = this
    let squares = 0
    for (let i = 0; i < stepPath.length; i++) {
      let z = 0
      for (let k = 0; k < c.parents; k++) z += c.weights[k] * candidates[k].z[i]
      stepPath[i] = (1 - c.step) * stepPath[i] + Math.sqrt(c.step * (2 - c.step) * c.mass) * z
      squares += stepPath[i] * stepPath[i]
    }
    return Math.sqrt(squares)
  }

  /** Moves the mean to the best candidates, and widens each parameter that they scatter in. */
  private adapt(moving: 0 | 1): void {
    const { c, candidates, mean, variance, covariancePath, step } = this
    for (let i = 0; i < mean.length; i++) {
      const old = mean[i]
      let [middle, scatter] = [0, 0]
      for (let k = 0; k < c.parents; k++) {
        middle += c.weights[k] * candidates[k].x[i]
        scatter += c.weights[k] * ((candidates[k].x[i] - old) / step) ** 2
      }
      mean[i] = middle
      const drift = (Math.sqrt(c.path * (2 - c.path) * c.mass) * (middle - old)) / step
      covariancePath[i] = (1 - c.path) * covariancePath[i] + moving * drift
      const memory = (1 - moving) * c.path * (2 - c.path) * variance[i]
      variance[i] =
        (1 - c.one - c.rank) * variance[i] + c.one * (covariancePath[i] ** 2 + memory) + c.rank * scatter
    }
  }
}

/** Shares of a race after which the worse half is given up. */
const HEATS = [0.5, 0.25, 0.25]

/**
 * Advances several searches for at most so many generations, and after each heat gives up the worse half of them, but
 * for `survivors` (successive halving, Jamieson and Talwalkar 2016). Answers what is left, best first.
 */
export function race(searches: Search[], generations: number, survivors: number): Search[] {
  let running = searches
  for (const share of HEATS) {
    for (const search of running) search.advance(Math.ceil(generations * share))
    running = running
      .toSorted((a, b) => a.best.value - b.best.value)
      .slice(0, Math.max(survivors, Math.ceil(running.length / 2)))
  }
  return running
}

/** Strategy constants of Hansen's tutorial, with the learning rates raised for a diagonal covariance. */
function constants(n: number, population: number) {
  const parents = population >> 1
  const raw = Array.from({ length: parents }, (_, i) => Math.log(parents + 0.5) - Math.log(i + 1))
  const total = raw.reduce((a, b) => a + b, 0)
  const weights = raw.map((w) => w / total)
  const mass = 1 / weights.reduce((s, w) => s + w * w, 0)
  const step = (mass + 2) / (n + mass + 5)
  const one = ((2 / ((n + 1.3) ** 2 + mass)) * (n + 2)) / 3
  return {
    parents,
    weights,
    mass,
    step,
    one,
    rank: Math.min(1 - one, (((2 * (mass - 2 + 1 / mass)) / ((n + 2) ** 2 + mass)) * (n + 2)) / 3),
    path: (4 + mass / n) / (n + 4 + (2 * mass) / n),
    damping: 1 + step + 2 * Math.max(0, Math.sqrt((mass - 1) / (n + 1)) - 1),
    chi: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  }
}
