import { clamp, median, smoothstep } from '../maths/scalar.ts'
import type { Patch } from './cloth.ts'
import type { Cloth } from './simulate.ts'

const hanging = (patch: Patch): boolean => patch.name === 'torso' || patch.name === 'skirt'

/** Gives `share` of the flare back that the garment had when it was laid out: real hems are stiffer than the solver. */
export function keepFlare(
  { patches, positions: x, pinned }: Cloth,
  laid: Float32Array,
  hipY: number,
  share: number,
): void {
  const done = new Uint8Array(pinned.length)
  for (const patch of patches.filter(hanging))
    for (const v of patch.vertex) {
      if (done[v] || pinned[v]) continue
      done[v] = 1
      const below = hipY + 2 - x[v * 3 + 1]
      if (below < 0) continue
      const before = Math.hypot(laid[v * 3], laid[v * 3 + 2])
      const now = Math.hypot(x[v * 3], x[v * 3 + 2]) || 1
      if (before <= now) continue
      const factor = 1 + (before / now - 1) * smoothstep(below / 14) * share
      x[v * 3] *= factor
      x[v * 3 + 2] *= factor
    }
}

/** Umbrella smoothing along the grids: takes the solver's noise away and leaves the folds. */
export function relax({ patches, positions: x, pinned }: Cloth, rounds: number, amount: number): void {
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

/** Row from which a hem is levelled, as a share of the length. */
const LEVEL_FROM = 0.35

/** Rounds that even the line of a hem: a single vertex that hangs out of it would be seen as a thorn. */
const EVENING = 4

/** Brings the hem of tops and skirts towards one height and evens its line; `strength` 1 makes it level. */
export function levelHem({ patches, positions: x, pinned }: Cloth, strength: number): void {
  const parts = patches.filter(hanging)
  const [front, back] = parts
  if (!front || !back) return
  const around = [...hemOf(front), ...hemOf(back).slice(1, -1).reverse()]
  const heightOf = (v: number) => x[v * 3 + 1]
  const middle = median(around.map(heightOf))
  const line = evened(around.map((v) => middle + (heightOf(v) - middle) * (1 - strength)))
  const wanted = new Map(around.map((v, k) => [v, line[k]]))
  const done = new Uint8Array(pinned.length)
  for (const part of parts) {
    const from = Math.round(part.nv * LEVEL_FROM)
    const column = (i: number, j: number) => part.vertex[j * (part.nu + 1) + i]
    const factors = hemOf(part).map((v, i) => {
      const start = heightOf(column(i, from))
      return {
        start,
        factor: clamp((start - (wanted.get(v) ?? middle)) / Math.max(1, start - heightOf(v)), 0.75, 1.25),
      }
    })
    factors.forEach(({ start, factor }, i) => {
      for (let j = from; j <= part.nv; j++) {
        const v = column(i, j)
        if (done[v]) continue
        done[v] = 1
        x[v * 3 + 1] = start + (x[v * 3 + 1] - start) * factor
      }
    })
  }
}

const hemOf = ({ vertex, nu, nv }: Patch): number[] => [
  ...vertex.subarray(nv * (nu + 1), (nv + 1) * (nu + 1)),
]

/** A closed line after some rounds of weights 1, 2, 1. */
function evened(heights: number[]): number[] {
  let line = heights
  for (let round = 0; round < EVENING; round++)
    line = line.map((h, k) => (line.at(k - 1) ?? h) / 4 + h / 2 + line[(k + 1) % line.length] / 4)
  return line
}

/** Evens the free edge at the throat, between the pinned shoulders. */
export function smoothNeckline({ patches, positions: x, pinned }: Cloth, rounds: number): void {
  for (const { name, nu, vertex } of patches) {
    if (name !== 'torso') continue
    for (let round = 0; round < rounds; round++) {
      const before = Float32Array.from(x)
      for (let i = 1; i < nu; i++) {
        const [a, v, b] = [vertex[i - 1] * 3, vertex[i], vertex[i + 1] * 3]
        if (pinned[v]) continue
        for (let c = 0; c < 3; c++)
          x[v * 3 + c] += ((before[a + c] + before[b + c]) / 2 - before[v * 3 + c]) * 0.6
      }
    }
  }
}

/** Lays the ends of straps down: nothing of a sleeveless garment stands above the line of the shoulders. */
export function pressStraps({ patches, positions: x }: Cloth, ridgeY: (x: number) => number): void {
  for (const { name, vertex } of patches) {
    if (name !== 'torso') continue
    for (const v of vertex) {
      // Above the middle there is a head, and no line of shoulders.
      if (Math.abs(x[v * 3]) < CAP_FROM) continue
      x[v * 3 + 1] = Math.min(x[v * 3 + 1], ridgeY(x[v * 3]) + STRAP_THICKNESS)
    }
  }
}

const STRAP_THICKNESS = 0.55

const CAP_EASE = 0.7
/** Where the arm falls steeper than this, cloth beside it is not above it. */
const STEEP = 1.1

/** Lays the heads of sleeves down: cloth stands off the line of shoulder and arm by a little ease only. */
export function pressCaps({ patches, positions: x, pinned }: Cloth, ridgeY: (x: number) => number): void {
  for (const { name, vertex } of patches) {
    if (name === 'collar') continue
    for (const v of vertex) {
      const side = Math.abs(x[v * 3])
      if (pinned[v] || side < CAP_FROM || ridgeY(side - 0.5) - ridgeY(side + 0.5) > STEEP) continue
      const above = x[v * 3 + 1] - ridgeY(side) - CAP_EASE
      if (above > 0 && above < CAP_REACH) x[v * 3 + 1] -= above
    }
  }
}

/** Cloth farther above, cm, hangs beside the arm instead. */
const CAP_REACH = 4
/** Nearer to the neck than this, cm, the neckline and a hood may stand up. */
const CAP_FROM = 9
