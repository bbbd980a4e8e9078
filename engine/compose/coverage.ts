import type { GBuffer } from './gbuffer.ts'

/** How much of each pixel shows a surface, 0 to 255; `supersampling` samples per pixel side. */
export function coverageOf({ width, height, triangle }: GBuffer, supersampling: number): Uint8Array {
  const n = supersampling
  const across = width / n
  const alpha = new Uint8Array(across * (height / n))
  for (let i = 0; i < alpha.length; i++) {
    const corner = ((i / across) | 0) * n * width + (i % across) * n
    let covered = 0
    for (let k = 0; k < n * n; k++) if (triangle[corner + ((k / n) | 0) * width + (k % n)]) covered++
    alpha[i] = Math.round((255 * covered) / (n * n))
  }
  return alpha
}
