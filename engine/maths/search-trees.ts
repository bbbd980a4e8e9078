import { type GridGraph, stepsOf } from './grid-graph.ts'

const SOURCE = 1
const SINK = 2
type Side = typeof SOURCE | typeof SINK

/** In place of the direction of a node's parent: none, the terminal itself, or one that was lost. */
const FREE = -1
const TERMINAL = -2
const ORPHAN = -3
/** Farther than any node is from its terminal. */
const FAR = 0x7fffffff

/** The two trees of Boykov and Kolmogorov's minimum cut: one of source, one of sink, along links with capacity left. */
export class SearchTrees {
  private readonly links: Int32Array
  private readonly terminals: Int32Array
  private readonly steps: Int32Array
  private readonly tree: Uint8Array
  private readonly parent: Int8Array
  /** Distance from the terminal, true as of the time stamped beside it. */
  private readonly depth: Int32Array
  private readonly stamp: Int32Array
  private now = 0
  /** The active nodes are a linked list whose last one follows itself; 0 is in the margin and stands for none. */
  private readonly following: Int32Array
  private first = 0
  private last = 0
  private readonly orphans: Int32Array
  private lost = 0

  /** Every node that a terminal reaches is planted. */
  constructor({ width, links, terminals }: GridGraph) {
    const n = terminals.length
    this.links = links
    this.terminals = terminals
    this.steps = stepsOf(width)
    this.tree = new Uint8Array(n)
    this.parent = new Int8Array(n).fill(FREE)
    this.depth = new Int32Array(n)
    this.stamp = new Int32Array(n)
    this.following = new Int32Array(n)
    this.orphans = new Int32Array(n)
    for (let v = 0; v < n; v++) {
      if (terminals[v] === 0) continue
      this.tree[v] = terminals[v] > 0 ? SOURCE : SINK
      this.parent[v] = TERMINAL
      this.depth[v] = 1
      this.activate(v)
    }
  }

  /** 1 for every node of the source's tree. */
  sourceSide(): Uint8Array {
    const { tree, parent } = this
    const inside = new Uint8Array(tree.length)
    for (let v = 0; v < inside.length; v++) if (tree[v] === SOURCE && parent[v] !== FREE) inside[v] = 1
    return inside
  }

  /** Grows the trees until they touch; answers the link across, from the source's tree to the sink's, or -1. */
  grow(): number {
    while (this.first !== 0) {
      const v = this.first
      if (this.parent[v] !== FREE) {
        const across = this.growFrom(v)
        if (across >= 0) return across
      }
      this.first = this.following[v] === v ? 0 : this.following[v]
      this.following[v] = 0
    }
    return -1
  }

  /** Sends as much as fits through the path over `across`. */
  fill(across: number): void {
    const { links, steps } = this
    this.now++
    const from = across >> 3
    const into = from + steps[across & 7]
    const flow = Math.min(links[across], this.roomTo(from, SOURCE), this.roomTo(into, SINK))
    links[across] -= flow
    links[8 * into + ((across & 7) ^ 1)] += flow
    this.send(flow, from, SOURCE)
    this.send(flow, into, SINK)
  }

  /** Finds new parents for what fell off the trees; what finds none is free, and its children are orphans. */
  adopt(): void {
    while (this.lost > 0) {
      const v = this.orphans[--this.lost]
      if (!this.findParent(v)) this.release(v)
    }
  }

  private growFrom(v: number): number {
    const { links, steps, tree, parent, depth, stamp } = this
    const side = tree[v]
    for (let d = 0; d < 8; d++) {
      const w = v + steps[d]
      if ((side === SOURCE ? links[8 * v + d] : links[8 * w + (d ^ 1)]) === 0) continue
      if (parent[w] === FREE) {
        tree[w] = side
        parent[w] = d ^ 1
        stamp[w] = stamp[v]
        depth[w] = depth[v] + 1
        this.activate(w)
      } else if (tree[w] !== side) {
        return side === SOURCE ? 8 * v + d : 8 * w + (d ^ 1)
      } else if (depth[w] > depth[v] + 1 && stamp[w] <= stamp[v]) {
        parent[w] = d ^ 1
        stamp[w] = stamp[v]
        depth[w] = depth[v] + 1
      }
    }
    return -1
  }

  private activate(v: number): void {
    if (this.following[v] !== 0) return
    this.following[v] = v
    if (this.first === 0) this.first = v
    else this.following[this.last] = v
    this.last = v
  }

  private lose(v: number): void {
    this.parent[v] = ORPHAN
    this.orphans[this.lost++] = v
  }

  /** The least capacity on the way between a node and the terminal of its tree. */
  private roomTo(node: number, side: Side): number {
    const { links, steps, parent } = this
    let room = FAR
    let v = node
    for (let d = parent[v]; d !== TERMINAL; d = parent[v]) {
      const w = v + steps[d]
      room = Math.min(room, side === SOURCE ? links[8 * w + (d ^ 1)] : links[8 * v + d])
      v = w
    }
    return Math.min(room, side === SOURCE ? this.terminals[v] : -this.terminals[v])
  }

  /** Uses up that capacity; what has none left falls off the tree. */
  private send(flow: number, node: number, side: Side): void {
    const { links, terminals, steps, parent } = this
    let v = node
    for (let d = parent[v]; d !== TERMINAL; d = parent[v]) {
      const w = v + steps[d]
      const up = 8 * v + d
      const down = 8 * w + (d ^ 1)
      const used = side === SOURCE ? down : up
      const back = side === SOURCE ? up : down
      links[back] += flow
      links[used] -= flow
      if (links[used] === 0) this.lose(v)
      v = w
    }
    terminals[v] += side === SOURCE ? -flow : flow
    if (terminals[v] === 0) this.lose(v)
  }

  private findParent(v: number): boolean {
    const { links, steps, tree, parent, depth, stamp, now } = this
    const side = tree[v]
    let best = FREE
    let nearest = FAR
    for (let d = 0; d < 8; d++) {
      const w = v + steps[d]
      if (tree[w] !== side || parent[w] === FREE) continue
      if ((side === SOURCE ? links[8 * w + (d ^ 1)] : links[8 * v + d]) === 0) continue
      let far = this.distance(w)
      if (far === 0) continue
      if (far < nearest) {
        best = d
        nearest = far
      }
      for (let u = w; stamp[u] !== now; u += steps[parent[u]]) {
        stamp[u] = now
        depth[u] = far--
      }
    }
    parent[v] = best
    if (best === FREE) return false
    stamp[v] = now
    depth[v] = nearest + 1
    return true
  }

  /** Distance of a node from its terminal, where a path to it is known; 0 when it hangs on an orphan. */
  private distance(w: number): number {
    const { steps, parent, depth, stamp, now } = this
    let d = 0
    for (let u = w; ; u += steps[parent[u]]) {
      if (stamp[u] === now) return d + depth[u]
      d++
      if (parent[u] === ORPHAN) return 0
      if (parent[u] !== TERMINAL) continue
      stamp[u] = now
      depth[u] = 1
      return d
    }
  }

  /** What hung on a free node is an orphan, what may take it in grows again. */
  private release(v: number): void {
    const { links, steps, tree, parent } = this
    const side = tree[v]
    this.stamp[v] = 0
    for (let d = 0; d < 8; d++) {
      const w = v + steps[d]
      if (tree[w] !== side || parent[w] === FREE) continue
      if ((side === SOURCE ? links[8 * w + (d ^ 1)] : links[8 * v + d]) > 0) this.activate(w)
      if (parent[w] === (d ^ 1)) this.lose(w)
    }
  }
}
