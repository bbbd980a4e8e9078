import { readFileSync } from 'node:fs'
import { logistic } from '../maths/scalar.ts'
import { multiply, pool, rectify } from '../net/convolve.ts'
import { readNet } from '../net/read-net.ts'
import type { Maps } from './network.ts'

interface Head {
  /** SHA-256 of the networks whose impressions it was taught on. */
  taught: { sight: string; closer: string }
}

/** A garment or not, as scripts/make/sight/garment.py wrote it. Throws as `readNet`. */
export const openJudge = (file: Uint8Array) => readNet<'hidden' | 'answer', Head>(file, ['hidden', 'answer'])

const judge = openJudge(readFileSync(new URL('./garment.bin', import.meta.url)))

/** What both looks at a photo come to: the mean and the maximum of every channel of their deepest maps. */
export function impressionOf(whole: Maps, closer: Maps): Float32Array {
  const [first, second] = [pool(whole.deep), pool(closer.deep)]
  const both = new Float32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/**
 * How probably a photo shows a garment at all, 0 to 1, where as many do as do not. The networks were taught on garments, shoes
 * and hats: of an animal or a car they say what garment it resembles most. This was taught on pictures of everything else.
 */
export function anyGarment(impression: Float32Array): number {
  const { hidden, answer } = judge.layers
  const plane = { side: 1, channels: hidden.outputs, data: new Float32Array(hidden.outputs) }
  multiply(impression, hidden, plane.data)
  const score = new Float32Array(answer.outputs)
  multiply(rectify(plane).data, answer, score)
  return logistic(score[0] ?? 0)
}
