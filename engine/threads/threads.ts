import { once } from '../once.ts'

/** What may be done beside the thread that draws: pure, with an input and an outcome that can be cloned. */
export interface Task<Input, Outcome> {
  /** Of the module that exports it, and its name there: the other thread imports it. */
  module: string
  name: string
  run: (input: Input) => Outcome
}

/** The outcome of a task: `result` blocks until it is done, and may be called again. */
export interface Pending<Outcome> {
  result(): Outcome
}

/** Who does the tasks of a picture: one thread or two, the bytes are the same. */
export interface Threads {
  /** Begins a task, if another thread is there to do it. */
  start<Input, Outcome>(task: Task<Input, Outcome>, input: Input): Pending<Outcome>
  /** Does a task on every thread at once: what is left of it is in its input, see `Rows`. */
  share<Input>(task: Task<Input, void>, input: Input): void
}

/** Runs a task for each input on whichever thread is free; the outcomes are in the order of the inputs. */
export function doAll<Input, Outcome>(
  threads: Threads,
  task: Task<Input, Outcome>,
  inputs: Input[],
): Outcome[] {
  const pending = inputs.map((input) => threads.start(task, input))
  // From the end: the other thread works from the start.
  return pending
    .toReversed()
    .map((one) => one.result())
    .reverse()
}

/** Without another thread a task is done when its result is asked for. */
export const ONE_THREAD: Threads = {
  start: (task, input) => ({ result: once(() => task.run(input)) }),
  share: (task, input) => task.run(input),
}
