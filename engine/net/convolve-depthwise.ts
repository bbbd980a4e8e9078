import type { Layer, Plane } from './convolve.ts'

/** Depthwise convolution: each channel by itself, three by three places, with zeros around the picture. */
export function convolveDepthwise({ side, channels, data }: Plane, { weights, bias }: Layer): Plane {
  const out = new Float32Array(data.length)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const to = (y * side + x) * channels
      for (let c = 0; c < channels; c++) out[to + c] = bias[c]
      for (let row = Math.max(0, y - 1); row <= Math.min(side - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(side - 1, x + 1); column++) {
          const from = (row * side + column) * channels
          const tap = (row - y + 1) * 3 + column - x + 1
          for (let c = 0; c < channels; c++) out[to + c] += data[from + c] * weights[c * 9 + tap]
        }
    }
  return { side, channels, data: out }
}
