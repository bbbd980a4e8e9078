import { at } from '../maths/at.ts'
import type { Point } from '../maths/vector.ts'
import { type Patch, pointAt, vertexOf } from './cloth.ts'
import type { Cloth } from './simulate.ts'

/** How far from a side seam its cloth may cross, grid cells. */
const REACH = 7

/** A vertex on the way from a side seam inwards, with its place as seen from above. */
interface Link {
  vertex: number
  at: Point
}

/**
 * Takes out the loops that front and back make where spare cloth has twisted beside a side seam: the cloth does not
 * know that it cannot pass through itself, and would show its inside there. Rows are looked at from above.
 */
export function untwistSeams({ patches, positions }: Cloth): void {
  for (const front of patches) {
    const back = patches.find((patch) => patch.name === front.name && patch.back)
    if (front.back || !back || front.name === 'sleeveL' || front.name === 'sleeveR') continue
    for (let j = 0; j <= front.nv; j++)
      for (const side of [0, front.nu]) {
        const F = chainFrom(front, { row: j, end: side, positions })
        const B = chainFrom(back, { row: j, end: side, positions })
        if (F[0]?.vertex !== B[0]?.vertex) continue
        const loop = loopOf(F, B)
        if (!loop) continue
        for (const { vertex } of [...F.slice(0, loop.front + 1), ...B.slice(1, loop.back + 1)])
          [positions[vertex * 3], positions[vertex * 3 + 2]] = loop.at
      }
  }
}

interface ChainStart {
  row: number
  /** Column of the side seam. */
  end: number
  positions: Float32Array
}

/** The vertices of a row from one of its ends inwards. */
function chainFrom(patch: Patch, { row, end, positions }: ChainStart): Link[] {
  const inwards = end === 0 ? 1 : -1
  return Array.from({ length: Math.min(REACH, patch.nu >> 1) + 1 }, (_, k) => {
    const vertex = vertexOf(patch, end + inwards * k, row)
    const [x, , z] = pointAt(positions, vertex)
    return { vertex, at: [x, z] }
  })
}

interface Loop {
  /** The last links of both chains before the farthest place where they cross. */
  front: number
  back: number
  at: Point
}

/** The loop that two chains make; null when they do not cross. */
function loopOf(F: Link[], B: Link[]): Loop | null {
  for (let sum = 2 * F.length - 4; sum > 0; sum--)
    for (let a = Math.max(0, sum - F.length + 2); a <= Math.min(sum, F.length - 2); a++) {
      const crossed = crossing(edgeAt(F, a), edgeAt(B, sum - a))
      if (crossed) return { front: a, back: sum - a, at: crossed }
    }
  return null
}

type Edge = [Point, Point]

const edgeAt = (chain: Link[], i: number): Edge => [at(chain, i).at, at(chain, i + 1).at]

/** Where two edges cross as seen from above. */
function crossing([p, q]: Edge, [r, s]: Edge): Point | null {
  const [dx, dz] = [q[0] - p[0], q[1] - p[1]]
  const [ex, ez] = [s[0] - r[0], s[1] - r[1]]
  const area = dx * ez - dz * ex
  if (area === 0) return null
  const t = ((r[0] - p[0]) * ez - (r[1] - p[1]) * ex) / area
  const u = ((r[0] - p[0]) * dz - (r[1] - p[1]) * dx) / area
  return t > 0 && t < 1 && u > 0 && u < 1 ? [p[0] + dx * t, p[1] + dz * t] : null
}
