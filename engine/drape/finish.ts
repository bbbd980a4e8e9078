import { at } from '../maths/at.ts'
import { clamp, median, smoothstep } from '../maths/scalar.ts'
import { type Patch, pointAt, vertexOf } from './cloth.ts'
import type { Cloth } from './simulate.ts'

// Tuned by eye on some 40 photos; no source is recorded.

/** Flare is kept from this far above the hip, in full `over` cm lower. */
const FLARE = { aboveHip: 2, over: 14 }
/** Row from which a hem is levelled, as a share of the length. */
const LEVEL_FROM = 0.35
/** Rounds that even the line of a hem: a single vertex that hangs out of it would be seen as a thorn. */
const EVENING = 4
/** How far a column may be shortened or lengthened for that. */
const STRETCH = { least: 0.75, most: 1.25 }
/** Share of the way to the middle of its neighbours that a point of the neckline moves in a round. */
const NECKLINE_AMOUNT = 0.6
/** How far straps and the heads of sleeves may lie above the line of the shoulders, cm. */
const STRAP_THICKNESS = 0.55
const CAP_EASE = 0.7
/** Where the arm falls steeper than this, cm per cm, cloth beside it is not above it. */
const STEEP = 1.1
/** Cloth farther above, cm, hangs beside the arm instead. */
const CAP_REACH = 4
/** Nearer to the neck than this, cm, the neckline and a hood may stand up. */
const CAP_FROM = 9

const hanging = (patch: Patch): boolean => patch.name === 'torso' || patch.name === 'skirt'

export interface Flare {
  hipY: number
  /** How much of the flare that the garment had when it was laid out it gets back. */
  share: number
}

/** Gives flare back: real hems are stiffer than the solver. */
export function keepFlare(
  { patches, positions: x, pinned }: Cloth,
  laid: Float32Array,
  { hipY, share }: Flare,
): void {
  const done = new Uint8Array(pinned.length)
  for (const patch of patches.filter(hanging))
    for (const v of patch.vertex) {
      if (done[v] || pinned[v]) continue
      done[v] = 1
      const [px, py, pz] = pointAt(x, v)
      const below = hipY + FLARE.aboveHip - py
      if (below < 0) continue
      const [laidX, , laidZ] = pointAt(laid, v)
      const before = Math.hypot(laidX, laidZ)
      const now = Math.hypot(px, pz) || 1
      if (before <= now) continue
      const factor = 1 + (before / now - 1) * smoothstep(below / FLARE.over) * share
      x[v * 3] = px * factor
      x[v * 3 + 2] = pz * factor
    }
}

/** Brings the hem of tops and skirts towards one height and evens its line; `strength` 1 makes it level. */
export function levelHem({ patches, positions: x, pinned }: Cloth, strength: number): void {
  const parts = patches.filter(hanging)
  const [front, back] = parts
  if (!front || !back) return
  const around = [...hemOf(front), ...hemOf(back).slice(1, -1).reverse()]
  const heightOf = (v: number) => at(x, v * 3 + 1)
  const middle = median(around.map(heightOf))
  const line = evened(around.map((v) => middle + (heightOf(v) - middle) * (1 - strength)))
  const wanted = new Map(around.map((v, k) => [v, at(line, k)]))
  const done = new Uint8Array(pinned.length)
  for (const part of parts) {
    const from = Math.round(part.nv * LEVEL_FROM)
    const columns = hemOf(part).map((hem, i) => {
      const start = heightOf(vertexOf(part, i, from))
      const stretch = (start - (wanted.get(hem) ?? middle)) / Math.max(1, start - heightOf(hem))
      return { start, factor: clamp(stretch, STRETCH.least, STRETCH.most) }
    })
    for (const [i, { start, factor }] of columns.entries())
      for (let j = from; j <= part.nv; j++) {
        const v = vertexOf(part, i, j)
        if (done[v]) continue
        done[v] = 1
        x[v * 3 + 1] = start + (heightOf(v) - start) * factor
      }
  }
}

const hemOf = ({ vertex, nu, nv }: Patch): number[] => [
  ...vertex.subarray(nv * (nu + 1), (nv + 1) * (nu + 1)),
]

/** A closed line after some rounds of weights 1, 2, 1. */
function evened(heights: number[]): number[] {
  let line = heights
  for (let round = 0; round < EVENING; round++)
    line = line.map((h, k) => (line.at(k - 1) ?? h) / 4 + h / 2 + at(line, (k + 1) % line.length) / 4)
  return line
}

/** Evens the free edge at the throat, between the pinned shoulders. */
export function smoothNeckline({ patches, positions: x, pinned }: Cloth, rounds: number): void {
  for (const patch of patches) {
    if (patch.name !== 'torso') continue
    for (let round = 0; round < rounds; round++) {
      const before = Float32Array.from(x)
      for (let i = 1; i < patch.nu; i++) {
        const v = vertexOf(patch, i, 0)
        if (pinned[v]) continue
        const a = pointAt(before, vertexOf(patch, i - 1, 0))
        const b = pointAt(before, vertexOf(patch, i + 1, 0))
        const own = pointAt(before, v)
        for (const c of [0, 1, 2] as const)
          x[v * 3 + c] = at(x, v * 3 + c) + ((a[c] + b[c]) / 2 - own[c]) * NECKLINE_AMOUNT
      }
    }
  }
}

/** Lays the ends of straps down: nothing of a sleeveless garment stands above the line of the shoulders. */
export function pressStraps({ patches, positions: x }: Cloth, ridgeY: (x: number) => number): void {
  for (const { name, vertex } of patches) {
    if (name !== 'torso') continue
    for (const v of vertex) {
      const [px, py] = pointAt(x, v)
      // Above the middle there is a head, and no line of shoulders.
      if (Math.abs(px) < CAP_FROM) continue
      x[v * 3 + 1] = Math.min(py, ridgeY(px) + STRAP_THICKNESS)
    }
  }
}

/** Lays the heads of sleeves down: cloth stands off the line of shoulder and arm by a little ease only. */
export function pressCaps({ patches, positions: x, pinned }: Cloth, ridgeY: (x: number) => number): void {
  for (const { name, vertex } of patches) {
    if (name === 'collar') continue
    for (const v of vertex) {
      const [px, py] = pointAt(x, v)
      const side = Math.abs(px)
      if (pinned[v] || side < CAP_FROM || ridgeY(side - 0.5) - ridgeY(side + 0.5) > STEEP) continue
      const above = py - ridgeY(side) - CAP_EASE
      if (above > 0 && above < CAP_REACH) x[v * 3 + 1] = py - above
    }
  }
}
