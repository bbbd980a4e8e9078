import { type GridGraph, stepsOf } from './grid-graph.ts'
import { SearchTrees } from './search-trees.ts'

/**
 * The cut of least capacity (Boykov and Kolmogorov 2004): two trees grow from source and sink until they meet, the path
 * is filled, what falls off the trees is adopted again. The graph keeps its residual capacities: change the terminals and
 * cut it again to go on from this flow (Kohli and Torr 2007). Answers 1 for the source's side.
 */
export function minimumCut(graph: GridGraph): Uint8Array {
  passToNeighbours(graph)
  const trees = new SearchTrees(graph)
  for (let across = trees.grow(); across >= 0; across = trees.grow()) {
    trees.fill(across)
    trees.adopt()
  }
  return trees.sourceSide()
}

/** Most of the flow goes from a node to its neighbour: that needs no trees. */
function passToNeighbours({ width, links, terminals }: GridGraph): void {
  const steps = stepsOf(width)
  for (let v = 0; v < terminals.length; v++)
    for (let d = 0; d < 8 && terminals[v] > 0; d++) {
      const w = v + steps[d]
      const flow = Math.min(links[8 * v + d], terminals[v], -terminals[w])
      if (flow <= 0) continue
      links[8 * v + d] -= flow
      links[8 * w + (d ^ 1)] += flow
      terminals[v] -= flow
      terminals[w] += flow
    }
}
