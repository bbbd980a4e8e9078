import { expect, test } from 'vitest'
import { convolve, type Layer, type Plane, STEP } from './convolve.ts'
import { convolveStep, prepareStep } from './convolve-step.ts'

const values = (count: number, pace: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(i * pace))

const plane = (side: number, channels: number): Plane => ({
  ...{ side, channels },
  data: values(side * side * channels, 1.7),
})

const layer = (channels: number, outputs: number): Layer => ({
  ...{ outputs, length: 9 * channels },
  weights: values(outputs * 9 * channels, 0.37),
  bias: values(outputs, 0.9),
})

test('the quicker way of three by three places says what the plain one does', () => {
  // Neither tiles nor outputs need be a multiple of three.
  for (const [side, channels, outputs] of [
    [6, 4, 5],
    [8, 3, 4],
    [2, 1, 1],
  ] as const) {
    const [photo, weights] = [plane(side, channels), layer(channels, outputs)]
    const plain = convolve(photo, weights, STEP)
    const quick = convolveStep(photo, prepareStep(weights))
    expect(quick.channels).toBe(outputs)
    expect(quick.side).toBe(side)
    plain.data.forEach((value, i) => {
      expect(quick.data[i]).toBeCloseTo(value, 5)
    })
  }
})

test('a side that cannot be parted into tiles is refused', () => {
  expect(() => convolveStep(plane(5, 1), prepareStep(layer(1, 1)))).toThrow('5 px')
})
