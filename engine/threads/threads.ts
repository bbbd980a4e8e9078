import { once } from '../once.ts'

/** What may be done beside the thread that draws: pure, with an input and an outcome that can be cloned. */
export interface Task<Input, Outcome> {
  /** Of the module that exports it, and its name there: the other thread imports it. */
  module: string
  name: string
  run: (input: Input) => Outcome
}

/** What a task comes to; asking waits until it is done, and may be repeated. */
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

/** Does several tasks, on whichever thread is free; answers what they come to in the order of their inputs. */
export function doAll<Input, Outcome>(
  threads: Threads,
  task: Task<Input, Outcome>,
  inputs: Input[],
): Outcome[] {
  const pending = inputs.map((input) => threads.start(task, input))
  // The last first: another thread begins with the first.
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
