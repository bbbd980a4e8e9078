/** A grid of nodes, each linked with its eight neighbours, to be parted between a source and a sink. */
export interface GridGraph {
  /** Nodes a row. The outermost nodes are a margin: they have neither links nor terminals. */
  width: number
  /** Capacity from node `v` in direction `d` at `8 * v + d`; the way back has direction `d ^ 1` (see `stepsOf`). */
  links: Int32Array
  /** Capacity from the source to a node where positive, from the node to the sink where negative. */
  terminals: Int32Array
}

/** How far the neighbour in each direction lies; opposite directions follow each other. */
export const stepsOf = (width: number): Int32Array =>
  Int32Array.of(1, -1, width, -width, width + 1, -width - 1, width - 1, 1 - width)

const SOURCE = 1
const SINK = 2
/** In place of the direction of a node's parent: none, the terminal itself, or one that was lost. */
const FREE = -1
const TERMINAL = -2
const ORPHAN = -3

/**
 * The cut of least capacity (Boykov and Kolmogorov 2004): two trees grow from source and sink until they meet, the path
 * is filled, what falls off the trees is adopted again. Uses up the capacities. Answers 1 for the source's side.
 */
export function minimumCut({ width, links, terminals }: GridGraph): Uint8Array {
  const n = terminals.length
  const steps = stepsOf(width)
  const tree = new Uint8Array(n)
  const parent = new Int8Array(n).fill(FREE)
  /** Distance from the terminal, true as of the time stamped beside it. */
  const depth = new Int32Array(n)
  const stamp = new Int32Array(n)
  let now = 0
  // The active nodes are a linked list whose last one follows itself; 0 is in the margin and stands for none.
  const following = new Int32Array(n)
  let [first, last] = [0, 0]
  const orphans = new Int32Array(n)
  let lost = 0

  const activate = (v: number) => {
    if (following[v] !== 0) return
    following[v] = v
    if (first === 0) first = v
    else following[last] = v
    last = v
  }

  /** Grows the trees until they touch; answers the link across, from the source's tree to the sink's, or -1. */
  const grow = (): number => {
    while (first !== 0) {
      const v = first
      if (parent[v] !== FREE) {
        const side = tree[v]
        for (let d = 0; d < 8; d++) {
          const w = v + steps[d]
          if ((side === SOURCE ? links[8 * v + d] : links[8 * w + (d ^ 1)]) === 0) continue
          if (parent[w] === FREE) {
            tree[w] = side
            parent[w] = d ^ 1
            stamp[w] = stamp[v]
            depth[w] = depth[v] + 1
            activate(w)
          } else if (tree[w] !== side) {
            return side === SOURCE ? 8 * v + d : 8 * w + (d ^ 1)
          } else if (depth[w] > depth[v] + 1 && stamp[w] <= stamp[v]) {
            parent[w] = d ^ 1
            stamp[w] = stamp[v]
            depth[w] = depth[v] + 1
          }
        }
      }
      first = following[v] === v ? 0 : following[v]
      following[v] = 0
    }
    return -1
  }

  const lose = (v: number) => {
    parent[v] = ORPHAN
    orphans[lost++] = v
  }

  /** Sends as much as fits through the path over `across`. */
  const augment = (across: number) => {
    const from = across >> 3
    const into = from + steps[across & 7]
    let flow = links[across]
    let v = from
    for (let d = parent[v]; d !== TERMINAL; d = parent[v]) {
      v += steps[d]
      flow = Math.min(flow, links[8 * v + (d ^ 1)])
    }
    flow = Math.min(flow, terminals[v])
    v = into
    for (let d = parent[v]; d !== TERMINAL; d = parent[v]) {
      flow = Math.min(flow, links[8 * v + d])
      v += steps[d]
    }
    flow = Math.min(flow, -terminals[v])

    links[across] -= flow
    links[8 * into + ((across & 7) ^ 1)] += flow
    v = from
    for (let d = parent[v]; d !== TERMINAL; d = parent[v]) {
      const w = v + steps[d]
      links[8 * v + d] += flow
      links[8 * w + (d ^ 1)] -= flow
      if (links[8 * w + (d ^ 1)] === 0) lose(v)
      v = w
    }
    terminals[v] -= flow
    if (terminals[v] === 0) lose(v)
    v = into
    for (let d = parent[v]; d !== TERMINAL; d = parent[v]) {
      const w = v + steps[d]
      links[8 * w + (d ^ 1)] += flow
      links[8 * v + d] -= flow
      if (links[8 * v + d] === 0) lose(v)
      v = w
    }
    terminals[v] += flow
    if (terminals[v] === 0) lose(v)
  }

  /** How far a node is from its terminal, as far as that is known to be reached; 0 when it hangs on an orphan. */
  const distance = (w: number): number => {
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

  /** Finds new parents for what fell off the trees; what finds none is free, and its children are orphans. */
  const adopt = () => {
    while (lost > 0) {
      const v = orphans[--lost]
      const side = tree[v]
      let [best, nearest] = [FREE, 0x7fffffff]
      for (let d = 0; d < 8; d++) {
        const w = v + steps[d]
        if (tree[w] !== side || parent[w] === FREE) continue
        if ((side === SOURCE ? links[8 * w + (d ^ 1)] : links[8 * v + d]) === 0) continue
        let far = distance(w)
        if (far === 0) continue
        if (far < nearest) [best, nearest] = [d, far]
        for (let u = w; stamp[u] !== now; u += steps[parent[u]]) {
          stamp[u] = now
          depth[u] = far--
        }
      }
      parent[v] = best
      if (best !== FREE) {
        stamp[v] = now
        depth[v] = nearest + 1
        continue
      }
      stamp[v] = 0
      for (let d = 0; d < 8; d++) {
        const w = v + steps[d]
        if (tree[w] !== side || parent[w] === FREE) continue
        if ((side === SOURCE ? links[8 * w + (d ^ 1)] : links[8 * v + d]) > 0) activate(w)
        if (parent[w] === (d ^ 1)) lose(w)
      }
    }
  }

  // Most of the flow goes from a node to its neighbour: that needs no trees.
  for (let v = 0; v < n; v++)
    for (let d = 0; d < 8 && terminals[v] > 0; d++) {
      const w = v + steps[d]
      const flow = Math.min(links[8 * v + d], terminals[v], -terminals[w])
      if (flow <= 0) continue
      links[8 * v + d] -= flow
      links[8 * w + (d ^ 1)] += flow
      terminals[v] -= flow
      terminals[w] += flow
    }
  for (let v = 0; v < n; v++) {
    if (terminals[v] === 0) continue
    tree[v] = terminals[v] > 0 ? SOURCE : SINK
    parent[v] = TERMINAL
    depth[v] = 1
    activate(v)
  }
  for (let across = grow(); across >= 0; across = grow()) {
    now++
    augment(across)
    adopt()
  }
  return tree.map((side, v) => (side === SOURCE && parent[v] !== FREE ? 1 : 0))
}
