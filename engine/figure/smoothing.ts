import type { Mesh } from './surface-nets.ts'

/**
 * Taubin smoothing (1995, factors 0.5 and -0.52): takes creases away without shrinking.
 * `weight` says how much a vertex may move, 0 to 1. Normals of those that may are recomputed.
 */
export function taubin(
  mesh: Mesh,
  rounds: number,
  weight: (x: number, y: number, z: number) => number,
): void {
  const { positions, triangles } = mesh
  const n = positions.length / 3
  const weights = new Float32Array(n)
  for (let i = 0; i < n; i++)
    weights[i] = weight(positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2])
  const sums = new Float32Array(n * 3)
  const counts = new Float32Array(n)
  for (let pass = 0; pass < rounds * 2; pass++) {
    const factor = pass % 2 === 0 ? 0.5 : -0.52
    sums.fill(0)
    counts.fill(0)
    for (let t = 0; t < triangles.length; t += 3)
      for (let e = 0; e < 3; e++) {
        const i = triangles[t + e]
        const j = triangles[t + ((e + 1) % 3)]
        for (let d = 0; d < 3; d++) {
          sums[i * 3 + d] += positions[j * 3 + d]
          sums[j * 3 + d] += positions[i * 3 + d]
        }
        counts[i]++
        counts[j]++
      }
    for (let i = 0; i < n; i++) {
      if (!weights[i] || !counts[i]) continue
      for (let d = 0; d < 3; d++) {
        const o = i * 3 + d
        positions[o] += (sums[o] / counts[i] - positions[o]) * factor * weights[i]
      }
    }
  }
  recomputeNormals(mesh, weights)
}

/** Area-weighted normals of the vertices that moved (0: did not), kept on the side they had. */
export function recomputeNormals({ positions: p, normals, triangles }: Mesh, moved: Float32Array): void {
  const sums = new Float32Array(normals.length)
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t] * 3
    const b = triangles[t + 1] * 3
    const c = triangles[t + 2] * 3
    const ux = p[b] - p[a]
    const uy = p[b + 1] - p[a + 1]
    const uz = p[b + 2] - p[a + 2]
    const vx = p[c] - p[a]
    const vy = p[c + 1] - p[a + 1]
    const vz = p[c + 2] - p[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    for (let corner = t; corner < t + 3; corner++) {
      const v = triangles[corner] * 3
      sums[v] += nx
      sums[v + 1] += ny
      sums[v + 2] += nz
    }
  }
  for (let v = 0; v < normals.length; v += 3) {
    if (!moved[v / 3]) continue
    const length = Math.sqrt(sums[v] ** 2 + sums[v + 1] ** 2 + sums[v + 2] ** 2) || 1
    const same = sums[v] * normals[v] + sums[v + 1] * normals[v + 1] + sums[v + 2] * normals[v + 2]
    const scale = (same < 0 ? -1 : 1) / length
    for (let d = 0; d < 3; d++) normals[v + d] = sums[v + d] * scale
  }
}
