import { threadId } from 'node:worker_threads'
import { type Rows, takeRow } from './rows.ts'
import type { Task } from './threads.ts'

interface Doubling {
  of: number
  /** In memory that all threads see: raised when a thread begins. */
  begun?: Int32Array
}

/** Which thread doubles, and what comes of it. */
export const DOUBLING: Task<Doubling, { double: number; by: number }> = {
  module: import.meta.url,
  name: 'DOUBLING',
  run({ of, begun }) {
    if (begun) raise(begun)
    return { double: 2 * of, by: threadId }
  },
}

interface Holding {
  begun: Int32Array
  /** Ends it when it is raised. */
  isOver: Int32Array
}

export const HOLDING: Task<Holding, void> = {
  module: import.meta.url,
  name: 'HOLDING',
  run({ begun, isOver }) {
    raise(begun)
    waitFor(isOver)
  },
}

const LONGEST_MS = 10_000

/** Counts how often. */
export function raise(flag: Int32Array): void {
  Atomics.add(flag, 0, 1)
  Atomics.notify(flag, 0)
}

export function waitFor(flag: Int32Array): void {
  if (Atomics.wait(flag, 0, 0, LONGEST_MS) === 'timed-out') throw new Error('Nobody raised the flag')
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
