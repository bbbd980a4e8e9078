import type { Patch } from './cloth.ts'

/** Pairs of vertices that keep a distance. The first `structural` ones hold the weave, the rest its bending. */
export interface Springs {
  /** 2 vertices a spring. */
  ends: Int32Array
  /** Rest lengths, cm. */
  rest: Float32Array
  /** Share of the error that one iteration removes, 0..1. */
  stiffness: Float32Array
  structural: number
}

/** Vertices that may not get farther from a pinned one than the cloth between them is long (Kim et al. 2012). */
export interface Tethers {
  /** Free vertex, pinned vertex. */
  ends: Int32Array
  longest: Float32Array
}

const WEAVE = 1
const SHEAR = 0.45
const BENDING = 0.12

/** Springs along the grid, across its cells, and over two cells. `squash` shortens the pattern vertically. */
export function makeSprings(patches: Patch[], vertices: number, squash: number): Springs {
  const ends: number[] = []
  const rest: number[] = []
  const stiffness: number[] = []
  const seen = new Set<number>()
  const add = ({ vertex, flat }: Patch, a: number, b: number, k: number) => {
    const [i, j] = [vertex[a], vertex[b]]
    const key = Math.min(i, j) * vertices + Math.max(i, j)
    if (i === j || seen.has(key)) return
    seen.add(key)
    ends.push(i, j)
    rest.push(Math.hypot(flat[a * 2] - flat[b * 2], (flat[a * 2 + 1] - flat[b * 2 + 1]) * squash))
    stiffness.push(k)
  }
  for (const patch of patches) {
    const w = patch.nu + 1
    eachVertex(patch, (i, j, a) => {
      if (i < patch.nu) add(patch, a, a + 1, WEAVE)
      if (j < patch.nv) add(patch, a, a + w, WEAVE)
      if (i < patch.nu && j < patch.nv) {
        add(patch, a, a + w + 1, SHEAR)
        add(patch, a + 1, a + w, SHEAR)
      }
    })
  }
  const structural = rest.length
  for (const patch of patches) {
    const w = patch.nu + 1
    eachVertex(patch, (i, j, a) => {
      if (i < patch.nu - 1) add(patch, a, a + 2, BENDING)
      if (j < patch.nv - 1) add(patch, a, a + 2 * w, BENDING)
    })
  }
  return {
    ends: Int32Array.from(ends),
    rest: Float32Array.from(rest),
    stiffness: Float32Array.from(stiffness),
    structural,
  }
}

function eachVertex({ nu, nv }: Patch, visit: (i: number, j: number, k: number) => void): void {
  for (let j = 0; j <= nv; j++) for (let i = 0; i <= nu; i++) visit(i, j, j * (nu + 1) + i)
}

export interface TetherInput {
  patches: Patch[]
  positions: Float32Array
  pinned: Uint8Array
  squash: number
  /** Held at both ends, between which it has to reach around the body. */
  joined: boolean
}

/** Ties every free vertex to the nearest pinned one of its own side: across sides the cloth would be pulled through the body. */
export function makeTethers({ patches, positions, pinned, squash, joined }: TetherInput): Tethers {
  const n = pinned.length
  const flat = new Float32Array(n * 2)
  const sides = new Uint8Array(n)
  const first = new Uint8Array(n)
  for (const patch of patches)
    patch.vertex.forEach((v, k) => {
      const side = patch.back ? 2 : 1
      if (!sides[v]) {
        first[v] = side
        flat[v * 2] = patch.flat[k * 2]
        flat[v * 2 + 1] = patch.flat[k * 2 + 1]
      }
      sides[v] |= side
    })
  const pins = [...pinned.keys()].filter((v) => pinned[v])
  const ends: number[] = []
  const longest: number[] = []
  for (let v = 0; v < n; v++) {
    if (pinned[v]) continue
    let nearest = -1
    let least = 1e18
    for (const pin of pins) {
      if (!(sides[pin] & first[v])) continue
      const dx = flat[pin * 2] - flat[v * 2]
      const dy = flat[pin * 2 + 1] - flat[v * 2 + 1]
      const squared = dx * dx + dy * dy
      if (squared >= least) continue
      least = squared
      nearest = pin
    }
    if (nearest < 0) continue
    least = Math.sqrt(least)
    const [a, b] = [v * 3, nearest * 3]
    const placed = Math.hypot(
      positions[a] - positions[b],
      positions[a + 1] - positions[b + 1],
      positions[a + 2] - positions[b + 2],
    )
    ends.push(v, nearest)
    const most = joined ? placed * 1.02 + 0.5 : Math.min(placed, least * 1.5 + 2)
    longest.push(Math.max(least * squash * 1.015 + 0.3, most))
  }
  return { ends: Int32Array.from(ends), longest: Float32Array.from(longest) }
}
