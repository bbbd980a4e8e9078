import { normal } from './random.ts'

export interface Budget {
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

/** A search under way. */
export interface Search {
  best: Minimum
  /** Goes on for so many generations, or until the best value hardly changes any more. */
  advance(generations: number): void
}

/**
 * Minimises `f` by separable CMA-ES (Ros and Hansen 2008): an evolution strategy with a diagonal covariance, enough
 * below twenty dimensions. `spread` is the first standard deviation of each parameter. Same seed, same answer.
 * `f` must not keep the array that it is given.
 */
export function startSearch(
  f: (x: number[]) => number,
  start: number[],
  spread: number[],
  { population, seed }: Budget,
): Search {
  const n = start.length
  const next = normal(seed)
  const c = constants(n, population)
  const mean = start.slice()
  const variance = spread.map((s) => s * s)
  const stepPath = new Float64Array(n)
  const covariancePath = new Float64Array(n)
  const candidates = Array.from({ length: population }, () => ({
    x: new Array<number>(n).fill(0),
    z: new Float64Array(n),
    value: 0,
  }))
  let step = 1
  let generation = 0
  const search: Search = { best: { x: start.slice(), value: f(start) }, advance }
  let [milestone, reached] = [search.best.value, 0]

  function advance(generations: number): void {
    for (let g = 0; g < generations && generation - reached < PATIENCE; g++) evolve()
  }

  function evolve(): void {
    for (const candidate of candidates) {
      for (let i = 0; i < n; i++) candidate.z[i] = next()
      for (let i = 0; i < n; i++) candidate.x[i] = mean[i] + step * Math.sqrt(variance[i]) * candidate.z[i]
      candidate.value = f(candidate.x)
    }
    candidates.sort((a, b) => a.value - b.value)
    if (candidates[0].value < search.best.value)
      search.best = { x: candidates[0].x.slice(), value: candidates[0].value }
    if (search.best.value < milestone - HARDLY) [milestone, reached] = [search.best.value, generation]
    generation++
    let norm = 0
    for (let i = 0; i < n; i++) {
      let z = 0
      for (let k = 0; k < c.parents; k++) z += c.weights[k] * candidates[k].z[i]
      stepPath[i] = (1 - c.step) * stepPath[i] + Math.sqrt(c.step * (2 - c.step) * c.mass) * z
      norm += stepPath[i] * stepPath[i]
    }
    norm = Math.sqrt(norm)
    const expected = Math.sqrt(1 - (1 - c.step) ** (2 * generation))
    const moving = norm / expected < (1.4 + 2 / (n + 1)) * c.chi ? 1 : 0
    for (let i = 0; i < n; i++) {
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
    step = Math.min(3, step * Math.exp((c.step / c.damping) * (norm / c.chi - 1)))
  }

  return search
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
