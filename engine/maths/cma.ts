import { gaussian, uniform } from './random.ts'

export interface Budget {
  generations: number
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

/**
 * Minimises `f` by separable CMA-ES (Ros and Hansen 2008): an evolution strategy with a diagonal covariance, enough
 * below twenty dimensions. `spread` is the first standard deviation of each parameter. Same seed, same answer.
 * `f` must not keep the array that it is given.
 */
export function minimise(
  f: (x: number[]) => number,
  start: number[],
  spread: number[],
  { generations, population, seed }: Budget,
): Minimum {
  const n = start.length
  const next = uniform(seed)
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
  let best: Minimum = { x: start.slice(), value: f(start) }
  let [milestone, reached] = [best.value, 0]
  for (let g = 0; g < generations && g - reached < PATIENCE; g++) {
    for (const candidate of candidates) {
      for (let i = 0; i < n; i++) candidate.z[i] = gaussian(next)
      for (let i = 0; i < n; i++) candidate.x[i] = mean[i] + step * Math.sqrt(variance[i]) * candidate.z[i]
      candidate.value = f(candidate.x)
    }
    candidates.sort((a, b) => a.value - b.value)
    if (candidates[0].value < best.value) best = { x: candidates[0].x.slice(), value: candidates[0].value }
    if (best.value < milestone - HARDLY) [milestone, reached] = [best.value, g]
    let norm = 0
    for (let i = 0; i < n; i++) {
      let z = 0
      for (let k = 0; k < c.parents; k++) z += c.weights[k] * candidates[k].z[i]
      stepPath[i] = (1 - c.step) * stepPath[i] + Math.sqrt(c.step * (2 - c.step) * c.mass) * z
      norm += stepPath[i] * stepPath[i]
    }
    norm = Math.sqrt(norm)
    const expected = Math.sqrt(1 - (1 - c.step) ** (2 * (g + 1)))
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
  return best
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
