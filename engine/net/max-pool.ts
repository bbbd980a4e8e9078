import type { Plane } from './convolve.ts'

/** Max pooling: the greatest value of each channel among two by two places, at every `stride`th place; beyond the edge there is none. */
export function maxPool({ side, channels, data }: Plane, stride: 1 | 2): Plane {
  const small = Math.ceil(side / stride)
  const out = new Float32Array(small * small * channels).fill(Number.NEGATIVE_INFINITY)
  for (let y = 0; y < small; y++)
    for (let x = 0; x < small; x++) {
      const to = (y * small + x) * channels
      for (let row = y * stride; row < Math.min(side, y * stride + 2); row++)
        for (let column = x * stride; column < Math.min(side, x * stride + 2); column++) {
          const from = (row * side + column) * channels
          for (let c = 0; c < channels; c++) if (data[from + c] > out[to + c]) out[to + c] = data[from + c]
        }
    }
  return { side: small, channels, data: out }
}
