import { CHANNELS, type Photo } from '../pixels/raster.ts'

/** A colour between the pixels of a level is looked up this far before its last pixel. */
const BEFORE_LAST = 1.001

interface Level {
  width: number
  height: number
  colour: Float32Array
  weight: Float32Array
}

/**
 * Replaces every pixel outside `trusted` by colours from nearby trusted ones (push and pull, Gortler et al. 1996),
 * so that no background can bleed into the cloth. `trusted` has a byte a pixel.
 */
export function fillOutside(photo: Photo, trusted: Uint8Array): Uint8Array {
  const { width, height, rgb } = photo
  const levels = [pushBytes(photo, trusted)]
  for (let top = levels[0]; top.width > 2 && top.height > 2; top = levels[levels.length - 1])
    levels.push(push(top))
  for (let l = levels.length - 2; l >= 0; l--) pull(levels[l], levels[l + 1])
  const out = Uint8Array.from(rgb)
  const colourAt = sampler(levels[0])
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (trusted[i]) continue
      const colour = colourAt(x, y)
      for (let c = 0; c < CHANNELS; c++) out[i * CHANNELS + c] = colour[c]
    }
  return out
}

/** The first coarse level, from the trusted pixels. */
function pushBytes(fine: Photo, trusted: Uint8Array): Level {
  const width = (fine.width + 1) >> 1
  const height = (fine.height + 1) >> 1
  const colour = new Float32Array(width * height * CHANNELS)
  const weight = new Float32Array(width * height)
  for (let y = 0; y < fine.height; y++)
    for (let x = 0; x < fine.width; x++) {
      const s = y * fine.width + x
      if (!trusted[s]) continue
      const d = (y >> 1) * width + (x >> 1)
      weight[d]++
      for (let c = 0; c < CHANNELS; c++) colour[d * CHANNELS + c] += fine.rgb[s * CHANNELS + c]
    }
  return averaged({ width, height, colour, weight })
}

function averaged(level: Level): Level {
  const { colour, weight } = level
  for (let i = 0; i < weight.length; i++) {
    if (!weight[i]) continue
    for (let c = 0; c < CHANNELS; c++) colour[i * CHANNELS + c] /= weight[i]
    weight[i] = Math.min(1, weight[i])
  }
  return level
}

function push(fine: Level): Level {
  const width = (fine.width + 1) >> 1
  const height = (fine.height + 1) >> 1
  const colour = new Float32Array(width * height * CHANNELS)
  const weight = new Float32Array(width * height)
  for (let y = 0; y < fine.height; y++)
    for (let x = 0; x < fine.width; x++) {
      const s = y * fine.width + x
      const w = fine.weight[s]
      if (!w) continue
      const d = (y >> 1) * width + (x >> 1)
      weight[d] += w
      for (let c = 0; c < CHANNELS; c++) colour[d * CHANNELS + c] += fine.colour[s * CHANNELS + c] * w
    }
  return averaged({ width, height, colour, weight })
}

function pull(fine: Level, coarse: Level): void {
  const colourAt = sampler(coarse)
  for (let s = 0; s < fine.weight.length; s++) {
    const own = fine.weight[s]
    if (own >= 1) continue
    const behind = colourAt(s % fine.width, Math.floor(s / fine.width))
    for (let c = 0; c < CHANNELS; c++)
      fine.colour[s * CHANNELS + c] = fine.colour[s * CHANNELS + c] * own + behind[c] * (1 - own)
    fine.weight[s] = 1
  }
}

/** Looks up the bilinear colour of a level at a pixel of the next finer one; every answer overwrites the last. */
function sampler({ width, height, colour }: Level): (x: number, y: number) => Float32Array {
  const out = new Float32Array(3)
  return (x, y) => {
    const fx = Math.max(0, Math.min(width - BEFORE_LAST, (x - 0.5) / 2))
    const fy = Math.max(0, Math.min(height - BEFORE_LAST, (y - 0.5) / 2))
    const i = fx | 0
    const j = fy | 0
    const u = fx - i
    const v = fy - j
    const right = Math.min(width - 1, i + 1)
    const down = Math.min(height - 1, j + 1)
    const [tl, tr] = [(j * width + i) * CHANNELS, (j * width + right) * CHANNELS]
    const [bl, br] = [(down * width + i) * CHANNELS, (down * width + right) * CHANNELS]
    for (let c = 0; c < CHANNELS; c++) {
      const upper = colour[tl + c] * (1 - u) + colour[tr + c] * u
      const lower = colour[bl + c] * (1 - u) + colour[br + c] * u
      out[c] = upper * (1 - v) + lower * v
    }
    return out
  }
}
