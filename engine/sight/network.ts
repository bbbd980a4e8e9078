import { logistic } from '../maths/scalar.ts'
import {
  add,
  convolve,
  enlarge,
  type Layer,
  multiply,
  type Plane,
  POINT,
  pool,
  rectify,
} from '../net/convolve.ts'
import { convolveHalving, type HalvingLayer, prepareHalving } from '../net/convolve-halving.ts'
import { convolveStep, prepareStep, type StepLayer } from '../net/convolve-step.ts'
import { readNet } from '../net/read-net.ts'

/** What the file of a network says of itself. */
interface Head {
  /** Side of the squeezed photo, px. */
  size: number
  /** Words of the answers, in their order. */
  labels: string[]
  sleeves: string[]
  dataset: { commit: string; licence: string }
  /** `closer`: the SHA-256 of the network that found the garment for it. */
  taught: { closer?: string }
}

const layers = [
  ...['s1', 's2a', 's2b', 's3a', 's3b', 's3c', 's4a', 's4b'],
  ...['labels', 'sleeves', 'turn', 'm4', 'm3', 'm2', 'm1', 'mask'],
] as const
const halvingLayers = ['s1', 's2a', 's3a', 's4a'] as const
const stepLayers = ['s2b', 's3b', 's3c', 's4b', 'm1'] as const

/** A network as scripts/make/sight/export.py wrote it. Throws as `readNet`. */
export function openNetwork(file: Uint8Array) {
  const net = readNet<(typeof layers)[number], Head>(file, layers)
  const halvings = halvingLayers.map((name) => [name, prepareHalving(net.layers[name])])
  const steps = stepLayers.map((name) => [name, prepareStep(net.layers[name])])
  // Every name has its layer.
  return {
    ...net,
    halvings: Object.fromEntries(halvings) as Record<(typeof halvingLayers)[number], HalvingLayer>,
    steps: Object.fromEntries(steps) as Record<(typeof stepLayers)[number], StepLayer>,
  }
}

export type Network = ReturnType<typeof openNetwork>

/** Maps at a quarter, an eighth and a sixteenth of the input. */
export type Maps = Record<'fine' | 'middle' | 'deep', Plane>

/** Where the garment seems to lie: probabilities on a coarse grid over the squeezed photo, row by row. */
export interface CoarseMask {
  side: number
  data: Float32Array
}

/** Bytes become values around zero of about that size, as in scripts/make/sight/views.py. */
const GAIN = 4
const BYTE = 255

/** What a network makes of a squeezed photo of its size. */
export function lookAt({ size: side, halvings, steps }: Network, squeezed: Uint8Array): Maps {
  const input = new Float32Array(squeezed.length)
  for (let i = 0; i < input.length; i++) input[i] = ((squeezed[i] ?? 0) / BYTE - 0.5) * GAIN
  const halved = (plane: Plane, layer: HalvingLayer) => rectify(convolveHalving(plane, layer))
  const first = halved({ side, channels: 3, data: input }, halvings.s1)
  const fine = rectify(convolveStep(halved(first, halvings.s2a), steps.s2b))
  const coarse = halved(fine, halvings.s3a)
  const middle = rectify(add(convolveStep(rectify(convolveStep(coarse, steps.s3b)), steps.s3c), coarse))
  return { fine, middle, deep: rectify(convolveStep(halved(middle, halvings.s4a), steps.s4b)) }
}

export function coarseMask({ layers, steps }: Network, { fine, middle, deep }: Maps): CoarseMask {
  const low = rectify(add(enlarge(convolve(deep, layers.m4, POINT)), convolve(middle, layers.m3, POINT)))
  const high = rectify(add(enlarge(low), convolve(fine, layers.m2, POINT)))
  const { side, data } = convolve(rectify(convolveStep(high, steps.m1)), layers.mask, POINT)
  return { side, data: data.map(logistic) }
}

/** Probabilities of the answers of a layer. */
export function likelihoods({ deep }: Maps, layer: Layer): number[] {
  const scores = new Float32Array(layer.outputs)
  multiply(pool(deep), layer, scores)
  const best = Math.max(...scores)
  const powers = Array.from(scores, (score) => Math.exp(score - best))
  const total = powers.reduce((a, b) => a + b)
  return powers.map((power) => power / total)
}
