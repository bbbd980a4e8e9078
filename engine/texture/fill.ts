interface Level {
  width: number
  height: number
  colour: Float32Array
  weight: Float32Array
}

/**
 * Replaces every pixel outside `trusted` by colours from nearby trusted ones (push and pull, Gortler et al. 1996),
 * so that no background can bleed into the cloth. `rgb` has 3 bytes a pixel, `trusted` one.
 */
export function fillOutside(rgb: Uint8Array, width: number, height: number, trusted: Uint8Array): Uint8Array {
  const levels = [pushBytes(rgb, width, height, trusted)]
  for (let top = levels[0]; top.width > 2 && top.height > 2; top = levels[levels.length - 1])
    levels.push(push(top))
  for (let l = levels.length - 2; l >= 0; l--) pull(levels[l], levels[l + 1])
  const out = Uint8Array.from(rgb)
  const colour = new Float32Array(3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (trusted[i]) continue
      sample(levels[0], x, y, colour)
      for (let c = 0; c < 3; c++) out[i * 3 + c] = colour[c]
    }
  return out
}

/** The first coarse level, from the trusted pixels. */
function pushBytes(rgb: Uint8Array, fineWidth: number, fineHeight: number, trusted: Uint8Array): Level {
  const width = (fineWidth + 1) >> 1
  const height = (fineHeight + 1) >> 1
  const colour = new Float32Array(width * height * 3)
  const weight = new Float32Array(width * height)
  for (let y = 0; y < fineHeight; y++)
    for (let x = 0; x < fineWidth; x++) {
      const s = y * fineWidth + x
      if (!trusted[s]) continue
      const d = (y >> 1) * width + (x >> 1)
      weight[d]++
      for (let c = 0; c < 3; c++) colour[d * 3 + c] += rgb[s * 3 + c]
    }
  return averaged({ width, height, colour, weight })
}

function averaged(level: Level): Level {
  const { colour, weight } = level
  for (let i = 0; i < weight.length; i++) {
    if (!weight[i]) continue
    for (let c = 0; c < 3; c++) colour[i * 3 + c] /= weight[i]
    weight[i] = Math.min(1, weight[i])
  }
  return level
}

function push(fine: Level): Level {
  const width = (fine.width + 1) >> 1
  const height = (fine.height + 1) >> 1
  const colour = new Float32Array(width * height * 3)
  const weight = new Float32Array(width * height)
  for (let y = 0; y < fine.height; y++)
    for (let x = 0; x < fine.width; x++) {
      const s = y * fine.width + x
      const w = fine.weight[s]
      if (!w) continue
      const d = (y >> 1) * width + (x >> 1)
      weight[d] += w
      for (let c = 0; c < 3; c++) colour[d * 3 + c] += fine.colour[s * 3 + c] * w
    }
  return averaged({ width, height, colour, weight })
}

function pull(fine: Level, coarse: Level): void {
  const behind = new Float32Array(3)
  for (let s = 0; s < fine.weight.length; s++) {
    const own = fine.weight[s]
    if (own >= 1) continue
    sample(coarse, s % fine.width, Math.floor(s / fine.width), behind)
    for (let c = 0; c < 3; c++) fine.colour[s * 3 + c] = fine.colour[s * 3 + c] * own + behind[c] * (1 - own)
    fine.weight[s] = 1
  }
}

/** Bilinear colour of a level at a pixel of the next finer one. */
function sample({ width, height, colour: k }: Level, x: number, y: number, out: Float32Array): void {
  const fx = Math.max(0, Math.min(width - 1.001, (x - 0.5) / 2))
  const fy = Math.max(0, Math.min(height - 1.001, (y - 0.5) / 2))
  const i = fx | 0
  const j = fy | 0
  const u = fx - i
  const v = fy - j
  const right = Math.min(width - 1, i + 1)
  const down = Math.min(height - 1, j + 1)
  const [tl, tr] = [(j * width + i) * 3, (j * width + right) * 3]
  const [bl, br] = [(down * width + i) * 3, (down * width + right) * 3]
  for (let c = 0; c < 3; c++) {
    const upper = k[tl + c] * (1 - u) + k[tr + c] * u
    const lower = k[bl + c] * (1 - u) + k[br + c] * u
    out[c] = upper * (1 - v) + lower * v
  }
}
