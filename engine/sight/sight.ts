import { readFileSync } from 'node:fs'
import type { Photo } from '../pixels/raster.ts'
import type { Task } from '../threads/threads.ts'
import type { Cut } from '../types.ts'
import { anyGarment, impressionOf } from './any-garment.ts'
import { garmentPart, partOf } from './garment-part.ts'
import { type Kind, meanings } from './labels.ts'
import { type CoarseMask, coarseMask, likelihoods, lookAt, openNetwork } from './network.ts'
import { squeeze, WHOLE } from './squeeze.ts'

const openFile = (name: string) => openNetwork(readFileSync(new URL(name, import.meta.url)))
/** Taught on whole photos. */
const whole = openFile('./sight.bin')
/** Taught on what lies around the garment. */
const closer = openFile('./closer.bin')

/** What a photo seems to show, as probabilities. Each table sums to 1. */
export interface Sight {
  /** By the words of the dataset that the network was taught. */
  labels: Record<string, number>
  kinds: Record<Kind, number>
  cuts: Record<Cut | 'none', number>
  sleeves: Record<string, number>
  /** That it shows a garment at all. */
  garment: number
  /** That so many clockwise quarter turns set the photo upright. */
  turns: [number, number, number, number]
  /** Where in what was looked at the garment seems to lie, before anything is known of the background. */
  mask: CoarseMask
}

/**
 * A first impression of a photo, or a part of it, by two small convolutional networks (scripts/make/sight/README.md) that were taught on
 * squeezed photos of garments: one sees the whole photo, and roughly where the garment lies in it; the other takes a
 * closer look there and counts double. Together they are right about five photos of six; their cards have the figures of
 * each.
 */
export function see(photo: Photo, part = WHOLE): Sight {
  const { first, second, mask } = lookTwice(photo, part)
  const both = (head: 'labels' | 'sleeves') =>
    meanOf(likelihoods(first, whole.layers[head]), likelihoods(second, closer.layers[head]))
  const labels = named(whole.labels, both('labels'))
  const [up = 0, right = 0, over = 0, left = 0] = likelihoods(first, whole.layers.turn)
  return {
    labels,
    ...fold(labels),
    sleeves: named(whole.sleeves, both('sleeves')),
    garment: anyGarment(impressionOf(first, second)),
    // Only a whole photo tells how it lies.
    turns: [up, right, over, left],
    mask,
  }
}

export const SEEING: Task<Photo, Sight> = {
  module: import.meta.url,
  name: 'SEEING',
  run: (photo) => see(photo),
}

/** Looks at a part of a photo, then closer at where the garment seems to lie in it. */
export function lookTwice(photo: Photo, part = WHOLE) {
  const first = lookAt(whole, squeeze(photo, whole.size, part))
  const mask = coarseMask(whole, first)
  const nearer = partOf(part, garmentPart(mask))
  return { first, second: lookAt(closer, squeeze(photo, closer.size, nearer)), mask }
}

/** Just the mask of `see`, without the closer look. */
export const seeMask = (photo: Photo): CoarseMask =>
  coarseMask(whole, lookAt(whole, squeeze(photo, whole.size)))

/** How much of an answer is the closer look's. */
const CLOSER = 2 / 3
const meanOf = (first: number[], nearer: number[]): number[] =>
  first.map((value, i) => value + CLOSER * ((nearer[i] ?? 0) - value))

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
