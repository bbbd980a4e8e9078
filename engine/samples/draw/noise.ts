import { uniform } from '../../maths/random.ts'

export type Noise = (x: number, y: number) => number

/** Gradient noise (Perlin 2002) in about -1..1; one unit is the size of its blobs. */
export function gradientNoise(seed: number): Noise {
  const next = uniform(seed)
  const order = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  const slopeX = Float32Array.from({ length: 256 }, (_, i) => 1.5 * Math.cos((i / 128) * Math.PI))
  const slopeY = Float32Array.from({ length: 256 }, (_, i) => 1.5 * Math.sin((i / 128) * Math.PI))
  const at = (ix: number, iy: number) => order[(order[ix & 255] + iy) & 255]
  return (x, y) => {
    const ix = Math.floor(x)
    const iy = Math.floor(y)
    const fx = x - ix
    const fy = y - iy
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const [a, b, c, d] = [at(ix, iy), at(ix + 1, iy), at(ix, iy + 1), at(ix + 1, iy + 1)]
    const top = slopeX[a] * fx + slopeY[a] * fy
    const bottom = slopeX[c] * fx + slopeY[c] * (fy - 1)
    const upper = top + u * (slopeX[b] * (fx - 1) + slopeY[b] * fy - top)
    const lower = bottom + u * (slopeX[d] * (fx - 1) + slopeY[d] * (fy - 1) - bottom)
    return upper + v * (lower - upper)
  }
}

/** A number in 0..1 that belongs to a cell of a grid, without any likeness between neighbours. */
export function cellNoise(seed: number): Noise {
  return (x, y) => {
    let t = Math.imul(Math.floor(x) | 0, 0x27d4eb2d) ^ Math.imul(Math.floor(y) | 0, 0x165667b1) ^ seed
    t = Math.imul(t ^ (t >>> 15), 0x2c1b3c6d)
    t = Math.imul(t ^ (t >>> 12), 0x297a2d39)
    return ((t ^ (t >>> 15)) >>> 0) / 4294967296
  }
}
