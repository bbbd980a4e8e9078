import type { Cloth } from './simulate.ts'

export interface Relaxing {
  rounds: number
  /** Share of the way to the mean of its neighbours that a vertex moves in a round. */
  amount: number
}

/** Umbrella smoothing along the grids: takes the solver's noise away and leaves the folds. */
export function relax({ patches, positions: x, pinned }: Cloth, { rounds, amount }: Relaxing): void {
  for (let round = 0; round < rounds; round++) {
    const sums = new Float32Array(x.length)
    const counts = new Float32Array(pinned.length)
    const join = (i: number, j: number) => {
      for (let c = 0; c < 3; c++) {
        sums[i * 3 + c] += x[j * 3 + c]
        sums[j * 3 + c] += x[i * 3 + c]
      }
      counts[i]++
      counts[j]++
    }
    for (const { nu, nv, vertex } of patches)
      for (let j = 0; j <= nv; j++)
        for (let i = 0; i <= nu; i++) {
          const k = j * (nu + 1) + i
          if (i < nu) join(vertex[k], vertex[k + 1])
          if (j < nv) join(vertex[k], vertex[k + nu + 1])
        }
    for (let v = 0; v < pinned.length; v++) {
      if (pinned[v] || !counts[v]) continue
      for (let o = v * 3; o < v * 3 + 3; o++) x[o] += (sums[o] / counts[v] - x[o]) * amount
    }
  }
}
