import { threadId } from 'node:worker_threads'
import { type Rows, takeRow } from './rows.ts'
import type { Task } from './threads.ts'

/** Which thread doubles, and what comes of it. */
export const DOUBLING: Task<{ of: number }, { double: number; by: number }> = {
  module: import.meta.url,
  name: 'DOUBLING',
  run: ({ of }) => ({ double: 2 * of, by: threadId }),
}

export const FAILING: Task<string, never> = {
  module: import.meta.url,
  name: 'FAILING',
  run(why) {
    throw new Error(why)
  },
}

interface Counting {
  rows: Rows
  /** How often each row was taken. */
  taken: Int32Array
}

export const COUNTING: Task<Counting, void> = {
  module: import.meta.url,
  name: 'COUNTING',
  run({ rows, taken }) {
    for (let y = takeRow(rows); y < rows.count; y = takeRow(rows)) Atomics.add(taken, y, 1)
  },
}
