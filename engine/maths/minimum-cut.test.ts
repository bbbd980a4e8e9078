import { expect, test } from 'vitest'
import { type GridGraph, stepsOf } from './grid-graph.ts'
import { minimumCut } from './minimum-cut.ts'
import { uniform } from './random.ts'

/** A grid of random capacities, some of them none, inside a margin. */
function randomGraph(inner: number, seed: number): GridGraph {
  const width = inner + 2
  const next = uniform(seed)
  const links = new Int32Array(8 * width * width)
  const terminals = new Int32Array(width * width)
  const isInner = (v: number) => v % width > 0 && v % width <= inner && v > width && v < width * (width - 1)
  const steps = stepsOf(width)
  for (let v = 0; v < terminals.length; v++) {
    if (!isInner(v)) continue
    terminals[v] = Math.round((next() - 0.5) * 20)
    for (const [d, step] of steps.entries())
      if (isInner(v + step) && next() > 0.3) links[8 * v + d] = Math.round(next() * 8)
  }
  return { width, links, terminals }
}

/** What a cut costs that leaves the nodes marked 1 with the source. */
function costOf({ width, links, terminals }: GridGraph, side: Uint8Array): number {
  const steps = stepsOf(width)
  let cost = 0
  terminals.forEach((terminal, v) => {
    if (terminal > 0 ? !side[v] : side[v]) cost += Math.abs(terminal)
    if (side[v]) for (const [d, step] of steps.entries()) if (!side[v + step]) cost += links[8 * v + d] ?? 0
  })
  return cost
}

function leastCost(graph: GridGraph, inner: number): number {
  let least = Infinity
  for (let choice = 0; choice < 1 << (inner * inner); choice++) {
    const side = new Uint8Array(graph.terminals.length)
    for (let i = 0; i < inner * inner; i++)
      side[(Math.floor(i / inner) + 1) * graph.width + (i % inner) + 1] = (choice >> i) & 1
    least = Math.min(least, costOf(graph, side))
  }
  return least
}

test('no way to part a small grid is cheaper than the minimum cut', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const graph = randomGraph(3, seed)
    const used = { ...graph, links: graph.links.slice(), terminals: graph.terminals.slice() }
    expect(costOf(graph, minimumCut(used)), `seed ${seed}`).toBe(leastCost(graph, 3))
  }
})

test('cutting on from an earlier flow gives the same cut as starting from scratch', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const graph = randomGraph(12, seed)
    const { terminals } = randomGraph(12, 100 + seed)
    const fromScratch = minimumCut({ ...graph, links: graph.links.slice(), terminals: terminals.slice() })
    const change = terminals.map((terminal, v) => terminal - (graph.terminals[v] ?? 0))
    minimumCut(graph)
    for (const [v, more] of change.entries()) graph.terminals[v] = (graph.terminals[v] ?? 0) + more
    expect([...minimumCut(graph)], `seed ${seed}`).toEqual([...fromScratch])
  }
})

test('what no path joins to the source stays with the sink', () => {
  const graph = randomGraph(4, 7)
  graph.links.fill(0)
  const wanted = graph.terminals.map((t) => (t > 0 ? 1 : 0))
  expect([...minimumCut(graph)]).toEqual([...wanted])
})
