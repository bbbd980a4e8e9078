import { threadId } from 'node:worker_threads'
import { type Rows, takeRow } from './rows.ts'
import type { Task } from './threads.ts'

const named = (name: string) => ({ module: import.meta.url, name })

interface Doubling {
  of: number
  /** In memory that all threads see: raised when a thread begins. */
  begun?: Int32Array
}

/** Which thread doubles, and what comes of it. */
export const DOUBLING: Task<Doubling, { double: number; by: number }> = {
  ...named('DOUBLING'),
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
  ...named('HOLDING'),
  run({ begun, isOver }) {
    raise(begun)
    waitFor(isOver)
  },
}

const LONGEST_MS = 10_000

/** Counts up, so that a test sees how often it was raised. */
export function raise(flag: Int32Array): void {
  Atomics.add(flag, 0, 1)
  Atomics.notify(flag, 0)
}

export function waitFor(flag: Int32Array): void {
  if (Atomics.wait(flag, 0, 0, LONGEST_MS) === 'timed-out') throw new Error('Nobody raised the flag')
}

export const FAILING: Task<string, never> = {
  ...named('FAILING'),
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
  ...named('COUNTING'),
  run({ rows, taken }) {
    for (let y = takeRow(rows); y < rows.count; y = takeRow(rows)) Atomics.add(taken, y, 1)
  },
}
