import { distance, type Point } from '../maths/vector.ts'
import { type Patch, pointAt } from './cloth.ts'

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

/** Stiffness of the three kinds of springs. These and the slack of tethers were tuned by eye; no source is recorded. */
const WEAVE = 1
const SHEAR = 0.45
const BENDING = 0.12

/** How much longer than the cloth below a tether is: as a share of the pattern, and cm more. */
const SLACK = { share: 1.015, more: 0.3 }
/** It is as long as laid out, but not longer than this; where both ends are held, the laid length itself counts. */
const LAID = { share: 1.5, more: 2 }
const JOINED = { share: 1.02, more: 0.5 }

interface Slack {
  share: number
  more: number
}

const slackened = (length: number, { share, more }: Slack): number => length * share + more

/** Springs along the grid, across its cells, and over two cells. `squash` shortens the pattern vertically. */
export function makeSprings(patches: Patch[], vertices: number, squash: number): Springs {
  const weaver = new Weaver(seamsOf(patches, vertices), squash)
  for (const patch of patches) {
    const w = patch.nu + 1
    eachVertex(patch, (i, j, a) => {
      if (i < patch.nu) weaver.add(patch, [a, a + 1], WEAVE)
      if (j < patch.nv) weaver.add(patch, [a, a + w], WEAVE)
      if (i < patch.nu && j < patch.nv) {
        weaver.add(patch, [a, a + w + 1], SHEAR)
        weaver.add(patch, [a + 1, a + w], SHEAR)
      }
    })
  }
  const structural = weaver.rest.length
  for (const patch of patches) {
    const w = patch.nu + 1
    eachVertex(patch, (i, j, a) => {
      if (i < patch.nu - 1) weaver.add(patch, [a, a + 2], BENDING)
      if (j < patch.nv - 1) weaver.add(patch, [a, a + 2 * w], BENDING)
    })
  }
  return {
    ends: Int32Array.from(weaver.ends),
    rest: Float32Array.from(weaver.rest),
    stiffness: Float32Array.from(weaver.stiffness),
    structural,
  }
}

/** Collects springs; of two patches that share a seam the first one's count. */
class Weaver {
  readonly ends: number[] = []
  readonly rest: number[] = []
  readonly stiffness: number[] = []
  private readonly seams: Uint8Array
  private readonly squash: number
  private readonly seen = new Set<number>()

  constructor(seams: Uint8Array, squash: number) {
    this.seams = seams
    this.squash = squash
  }

  /** Between two points of a patch, unless there is such a spring. */
  add({ vertex, flat }: Patch, [a, b]: Point, k: number): void {
    const [p, q] = [vertex[a], vertex[b]]
    if (p === q || !this.isNew(p, q)) return
    this.ends.push(p, q)
    this.rest.push(Math.hypot(flat[a * 2] - flat[b * 2], (flat[a * 2 + 1] - flat[b * 2 + 1]) * this.squash))
    this.stiffness.push(k)
  }

  /** Between vertices of one grid point each there is no second spring: most need not be looked up. */
  private isNew(p: number, q: number): boolean {
    const { seams, seen } = this
    if (!seams[p] && !seams[q]) return true
    const key = Math.min(p, q) * seams.length + Math.max(p, q)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}

/** 1 for every vertex of two grid points and more. */
function seamsOf(patches: Patch[], vertices: number): Uint8Array {
  const met = new Uint8Array(vertices)
  const seams = new Uint8Array(vertices)
  for (const { vertex } of patches)
    for (const v of vertex) {
      seams[v] = met[v]
      met[v] = 1
    }
  return seams
}

/** A grid point: its cloth vertex, and where that is on the flat pattern, cm. */
interface FlatVertex {
  vertex: number
  x: number
  y: number
}

const pointsOf = ({ vertex, flat }: Patch): FlatVertex[] =>
  Array.from(vertex, (v, k) => ({ vertex: v, x: flat[k * 2], y: flat[k * 2 + 1] }))

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
  const sites = sitesOf(patches)
  const pins = sites.filter(({ vertex }) => pinned[vertex])
  const ends: number[] = []
  const longest: number[] = []
  for (const site of sites) {
    const pin = pinned[site.vertex] ? null : nearestPin(pins, site)
    if (!pin) continue
    const flat = Math.sqrt(squaredDistance(pin, site))
    const placed = distance(pointAt(positions, site.vertex), pointAt(positions, pin.vertex))
    const most = joined ? slackened(placed, JOINED) : Math.min(placed, slackened(flat, LAID))
    ends.push(site.vertex, pin.vertex)
    longest.push(Math.max(slackened(flat * squash, SLACK), most))
  }
  return { ends: Int32Array.from(ends), longest: Float32Array.from(longest) }
}

/** A vertex on the flat pattern of the side on which it was sewn in first. */
interface Site extends FlatVertex {
  side: number
  /** All sides that it belongs to: 1 front, 2 back, 3 both. */
  sides: number
}

/** In the order in which vertices were added. */
function sitesOf(patches: Patch[]): Site[] {
  const sites = new Map<number, Site>()
  for (const patch of patches)
    for (const point of pointsOf(patch)) {
      const side = patch.back ? 2 : 1
      const site = sites.get(point.vertex)
      if (site) site.sides |= side
      else sites.set(point.vertex, { ...point, side, sides: side })
    }
  return [...sites.values()]
}

function nearestPin(pins: Site[], site: Site): Site | null {
  let nearest: Site | null = null
  let least = Number.POSITIVE_INFINITY
  for (const pin of pins) {
    if (!(pin.sides & site.side)) continue
    const squared = squaredDistance(pin, site)
    if (squared >= least) continue
    least = squared
    nearest = pin
  }
  return nearest
}

function squaredDistance(a: Site, b: Site): number {
  const dx = a.x - b.x
  const dy = a.y - b.y
  return dx * dx + dy * dy
}
