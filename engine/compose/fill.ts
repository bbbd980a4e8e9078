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
  const colour = new Float32Array(width * height * 3)
  const weight = new Float32Array(width * height)
  for (let i = 0; i < weight.length; i++) {
    if (!trusted[i]) continue
    weight[i] = 1
    for (let c = 0; c < 3; c++) colour[i * 3 + c] = rgb[i * 3 + c]
  }
  const levels: Level[] = [{ width, height, colour, weight }]
  for (let top = levels[0]; top.width > 2 && top.height > 2; top = levels[levels.length - 1])
    levels.push(push(top))
  for (let l = levels.length - 2; l >= 0; l--) pull(levels[l], levels[l + 1])
  const out = Uint8Array.from(rgb)
  for (let i = 0; i < weight.length; i++) {
    if (trusted[i]) continue
    for (let c = 0; c < 3; c++) out[i * 3 + c] = Math.max(0, Math.min(255, colour[i * 3 + c]))
  }
  return out
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
  for (let i = 0; i < weight.length; i++) {
    if (!weight[i]) continue
    for (let c = 0; c < 3; c++) colour[i * 3 + c] /= weight[i]
    weight[i] = Math.min(1, weight[i])
  }
  return { width, height, colour, weight }
}

function pull(fine: Level, coarse: Level): void {
  for (let y = 0; y < fine.height; y++)
    for (let x = 0; x < fine.width; x++) {
      const s = y * fine.width + x
      const own = fine.weight[s]
      if (own >= 1) continue
      const fx = Math.max(0, Math.min(coarse.width - 1.001, (x - 0.5) / 2))
      const fy = Math.max(0, Math.min(coarse.height - 1.001, (y - 0.5) / 2))
      const i = fx | 0
      const j = fy | 0
      const u = fx - i
      const v = fy - j
      const right = Math.min(coarse.width - 1, i + 1)
      const down = Math.min(coarse.height - 1, j + 1)
      const [tl, tr] = [(j * coarse.width + i) * 3, (j * coarse.width + right) * 3]
      const [bl, br] = [(down * coarse.width + i) * 3, (down * coarse.width + right) * 3]
      const k = coarse.colour
      for (let c = 0; c < 3; c++) {
        const upper = k[tl + c] * (1 - u) + k[tr + c] * u
        const lower = k[bl + c] * (1 - u) + k[br + c] * u
        fine.colour[s * 3 + c] = fine.colour[s * 3 + c] * own + (upper * (1 - v) + lower * v) * (1 - own)
      }
      fine.weight[s] = 1
    }
}
