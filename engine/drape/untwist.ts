import type { Patch } from './cloth.ts'
import type { Cloth } from './simulate.ts'

/** How far from a side seam its cloth may cross, grid cells. */
const REACH = 7

/**
 * Takes out the loops that front and back make where spare cloth has twisted beside a side seam: the cloth does not
 * know that it cannot pass through itself, and would show its inside there. Rows are looked at from above.
 */
export function untwistSeams({ patches, positions: x }: Cloth): void {
  for (const front of patches) {
    const back = patches.find((patch) => patch.name === front.name && patch.back)
    if (front.back || !back || front.name === 'sleeveL' || front.name === 'sleeveR') continue
    for (let j = 0; j <= front.nv; j++)
      for (const side of [0, front.nu]) {
        const [F, B] = [front, back].map((patch) => chainFrom(patch, j, side))
        if (F[0] !== B[0]) continue
        const loop = loopOf(x, F, B)
        if (!loop) continue
        for (const v of [...F.slice(0, loop.front + 1), ...B.slice(1, loop.back + 1)])
          [x[v * 3], x[v * 3 + 2]] = loop.at
      }
  }
}

/** The vertices of a row from one of its ends inwards. */
function chainFrom({ nu, vertex }: Patch, row: number, end: number): number[] {
  const inwards = end === 0 ? 1 : -1
  return Array.from(
    { length: Math.min(REACH, nu >> 1) + 1 },
    (_, k) => vertex[row * (nu + 1) + end + inwards * k],
  )
}

/** The last vertices of two chains before the farthest place where they cross, and that place; null when they do not. */
function loopOf(x: Float32Array, F: number[], B: number[]) {
  for (let sum = 2 * F.length - 4; sum > 0; sum--)
    for (let a = Math.max(0, sum - F.length + 2); a <= Math.min(sum, F.length - 2); a++) {
      const at = crossing(x, [F[a], F[a + 1]], [B[sum - a], B[sum - a + 1]])
      if (at) return { front: a, back: sum - a, at }
    }
  return null
}

/** Where two edges cross as seen from above. */
function crossing(x: Float32Array, [p, q]: number[], [r, s]: number[]): [number, number] | null {
  const [px, pz, rx, rz] = [x[p * 3], x[p * 3 + 2], x[r * 3], x[r * 3 + 2]]
  const [dx, dz] = [x[q * 3] - px, x[q * 3 + 2] - pz]
  const [ex, ez] = [x[s * 3] - rx, x[s * 3 + 2] - rz]
  const area = dx * ez - dz * ex
  if (area === 0) return null
  const t = ((rx - px) * ez - (rz - pz) * ex) / area
  const u = ((rx - px) * dz - (rz - pz) * dx) / area
  return t > 0 && t < 1 && u > 0 && u < 1 ? [px + dx * t, pz + dz * t] : null
}
