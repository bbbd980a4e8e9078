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
