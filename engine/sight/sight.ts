import { readFileSync } from 'node:fs'
import {
  add,
  convolve,
  enlarge,
  HALVING,
  type Layer,
  multiply,
  type Plane,
  POINT,
  pool,
  rectify,
  STEP,
} from '../net/convolve.ts'
import { convolveStep, prepareStep } from '../net/convolve-step.ts'
import { readNet } from '../net/read-net.ts'
import { CHANNELS, type Photo } from '../pixels/raster.ts'
import type { Cut } from '../types.ts'
import { type Kind, meanings } from './labels.ts'
import { squeeze } from './squeeze.ts'

/** What sight.bin says of itself. */
export interface SightHead {
  /** Side of the squeezed photo, px. */
  size: number
  /** Words of the answers, in their order. */
  labels: string[]
  sleeves: string[]
  dataset: { commit: string; licence: string }
}

export const readSight = (file: Uint8Array) => readNet<(typeof layers)[number], SightHead>(file, layers)

const layers = [
  ...['s1', 's2a', 's2b', 's3a', 's3b', 's3c', 's4a', 's4b'],
  ...['labels', 'sleeves', 'turn', 'm4', 'm3', 'm2', 'm1', 'mask'],
] as const
const net = readSight(readFileSync(new URL('./sight.bin', import.meta.url)))
const steps = {
  ...{ s2b: prepareStep(net.layers.s2b), s3b: prepareStep(net.layers.s3b) },
  ...{ s3c: prepareStep(net.layers.s3c), s4b: prepareStep(net.layers.s4b) },
}
/** Bytes become values around zero of about that size, as in scripts/make/sight/views.py. */
const GAIN = 4
const BYTE = 255

/** What a photo seems to show, as probabilities. Each table sums to 1. */
export interface Sight {
  /** By the words of the dataset that the network was taught. */
  labels: Record<string, number>
  kinds: Record<Kind, number>
  cuts: Record<Cut | 'none', number>
  sleeves: Record<string, number>
  /** That so many clockwise quarter turns set the photo upright. */
  turns: [number, number, number, number]
}

/** Where the garment seems to lie: probabilities on a coarse grid over the squeezed photo, row by row. */
export interface CoarseMask {
  side: number
  data: Float32Array
}

/**
 * A first impression of a whole photo, by a small convolutional network (scripts/make/sight/README.md) that was taught
 * on squeezed photos of garments: the mean of what it says of the photo and of its mirror image. Right about four photos
 * of five; sight.card.json has its figures.
 */
export function see(photo: Photo): Sight {
  const { labels, sleeves, turn } = net.layers
  const squeezed = squeeze(photo, net.size)
  const one = pool(lookAt(squeezed).deep)
  const other = pool(lookAt(mirrored(squeezed, net.size)).deep)
  const both = (layer: Layer) => mean(likelihoods(one, layer), likelihoods(other, layer))
  const byLabel = named(net.labels, both(labels))
  // In a mirror what lies on one side lies on the other.
  const [up = 0, right = 0, over = 0, left = 0] = likelihoods(other, turn)
  const turns = mean(likelihoods(one, turn), [up, left, over, right])
  return {
    labels: byLabel,
    ...fold(byLabel),
    sleeves: named(net.sleeves, both(sleeves)),
    turns: [turns[0] ?? 0, turns[1] ?? 0, turns[2] ?? 0, turns[3] ?? 0],
  }
}

const mean = (values: number[], others: number[]): number[] =>
  values.map((value, i) => (value + (others[i] ?? 0)) / 2)

function mirrored(bytes: Uint8Array, side: number): Uint8Array {
  return bytes.map((_, i) => {
    const place = Math.floor(i / CHANNELS)
    const column = place % side
    return bytes[(place - column + side - 1 - column) * CHANNELS + (i % CHANNELS)] ?? 0
  })
}

/** Where the garment seems to lie, before anything is known of the background. */
export function seeMask(photo: Photo): CoarseMask {
  const { m4, m3, m2, m1, mask } = net.layers
  const { fine, middle, deep } = lookAt(squeeze(photo, net.size))
  const low = rectify(add(enlarge(convolve(deep, m4, POINT)), convolve(middle, m3, POINT)))
  const high = rectify(add(enlarge(low), convolve(fine, m2, POINT)))
  const { side, data } = convolve(rectify(convolve(high, m1, STEP)), mask, POINT)
  return { side, data: data.map((score) => 1 / (1 + Math.exp(-score))) }
}

/** The maps of the network at a quarter, an eighth and a sixteenth of its input. */
function lookAt(squeezed: Uint8Array): Record<'fine' | 'middle' | 'deep', Plane> {
  const { s1, s2a, s3a, s4a } = net.layers
  const { size: side } = net
  const input = new Float32Array(squeezed.length)
  for (const [i, byte] of squeezed.entries()) input[i] = (byte / BYTE - 0.5) * GAIN
  const halved = (plane: Plane, layer: Layer) => rectify(convolve(plane, layer, HALVING))
  const first = halved({ side, channels: 3, data: input }, s1)
  const fine = rectify(convolveStep(halved(first, s2a), steps.s2b))
  const coarse = halved(fine, s3a)
  const middle = rectify(add(convolveStep(rectify(convolveStep(coarse, steps.s3b)), steps.s3c), coarse))
  return { fine, middle, deep: rectify(convolveStep(halved(middle, s4a), steps.s4b)) }
}

function likelihoods(pooled: Float32Array, layer: Layer): number[] {
  const scores = new Float32Array(layer.outputs)
  multiply(pooled, layer, scores)
  const best = Math.max(...scores)
  const powers = Array.from(scores, (score) => Math.exp(score - best))
  const total = powers.reduce((a, b) => a + b)
  return powers.map((power) => power / total)
}

const named = (words: string[], values: number[]): Record<string, number> =>
  Object.fromEntries(words.map((word, i) => [word, values[i] ?? 0]))

function fold(labels: Record<string, number>): Pick<Sight, 'kinds' | 'cuts'> {
  const kinds: Sight['kinds'] = {
    ...{ 't-shirt': 0, top: 0, shirt: 0, sweater: 0, jacket: 0 },
    ...{ dress: 0, skirt: 0, trousers: 0, shorts: 0, none: 0 },
  }
  const cuts: Sight['cuts'] = { top: 0, dress: 0, skirt: 0, trousers: 0, shorts: 0, none: 0 }
  for (const [label, probability] of Object.entries(labels)) {
    const meaning = meanings[label]
    if (!meaning) throw new Error(`sight.bin knows a label without a meaning: ${label}`)
    kinds[meaning.kind] += probability
    cuts[meaning.cut] += probability
  }
  return { kinds, cuts }
}
