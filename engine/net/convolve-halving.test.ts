import { expect, test } from 'vitest'
import { convolve, type Layer, type Plane, rectify, STEP } from './convolve.ts'
import { convolveHalving, prepareHalving } from './convolve-halving.ts'

const values = (count: number, pace: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(i * pace))

const rectified = (side: number, channels: number): Plane =>
  rectify({ side, channels, data: values(side * side * channels, 1.7) })

const layer = (channels: number, outputs: number): Layer => ({
  ...{ outputs, length: 9 * channels },
  weights: values(outputs * 9 * channels, 0.37),
  bias: values(outputs, 0.9),
})

test('half as many places have exactly the values of the plain convolution', () => {
  for (const [side, channels, outputs] of [
    [6, 4, 16],
    [5, 3, 8],
    [1, 1, 8],
  ] as const) {
    const [photo, weights] = [rectified(side, channels), layer(channels, outputs)]
    const plain = convolve(photo, weights, STEP)
    const halved = convolveHalving(photo, prepareHalving(weights))
    expect(halved.side).toBe(Math.ceil(side / 2))
    halved.data.forEach((value, i) => {
      const place = Math.floor(i / outputs)
      const [x, y] = [2 * (place % halved.side), 2 * Math.floor(place / halved.side)]
      expect(value).toBe(plain.data[(y * side + x) * outputs + (i % outputs)])
    })
  }
})

test('outputs that cannot be summed eight at a time are refused', () => {
  expect(() => prepareHalving(layer(1, 4))).toThrow('4 outputs')
})
