import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { sharedInts } from './shared.ts'
import { ONE_THREAD, type Pending, type Task, type Threads } from './threads.ts'

/** What the second thread is asked for. */
export interface Order {
  ticket: number
  module: string
  name: string
  input: unknown
}

/** What it answers: what came of it, or why nothing did. */
export interface Answer {
  ticket: number
  outcome?: unknown
  error?: string
}

/** What both know before the first order. */
export interface Start {
  port: MessagePort
  /** Where the ticket of the last answer is written. */
  answered: Int32Array
}

export const TICKET = 0
/** Longer than any picture may take. Nobody draws on with a thread that is lost: the process ends, and is replaced. */
const LONGEST_MS = 60_000
/** Of its heap: arrays lie outside. */
const HEAP_MB = 256

/**
 * A thread that does tasks while the first one goes on. Asking for a result blocks until it is there, so no function of
 * the engine becomes asynchronous by it.
 */
export class SecondThread implements Threads, Disposable {
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #answered = sharedInts(1)
  #tickets = 0
  #isReady = false

  constructor() {
    const { port1, port2 } = new MessageChannel()
    const start: Start = { port: port2, answered: this.#answered }
    this.#worker = new Worker(new URL('./run-tasks.ts', import.meta.url), {
      workerData: start,
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    this.#port = port1
    this.#worker.once('message', () => {
      this.#isReady = true
    })
    // Neither keeps a process alive that has nothing else to do.
    this.#worker.unref()
    port1.unref()
  }

  /** Until it is, tasks are left to the first thread. */
  async ready(): Promise<void> {
    if (this.#isReady) return
    this.#worker.ref()
    await once(this.#worker, 'message')
    this.#worker.unref()
  }

  start<Input, Outcome>(task: Task<Input, Outcome>, input: Input): Pending<Outcome> {
    if (!this.#isReady) return ONE_THREAD.start(task, input)
    const ticket = ++this.#tickets
    const order: Order = { ticket, module: task.module, name: task.name, input }
    this.#port.postMessage(order)
    return { result: () => this.#await(ticket) as Outcome }
  }

  share<Input>(task: Task<Input, void>, input: Input): void {
    const beside = this.start(task, input)
    task.run(input)
    beside.result()
  }

  #await(ticket: number): unknown {
    for (let last = 0; last < ticket; last = Atomics.load(this.#answered, TICKET))
      if (Atomics.wait(this.#answered, TICKET, last, LONGEST_MS) === 'timed-out')
        throw new Error('The second thread does not answer')
    for (;;) {
      const received = receiveMessageOnPort(this.#port)
      if (!received) throw new Error('The second thread has no answer')
      const answer: Answer = received.message
      // One that nobody asked for: the picture was given up.
      if (answer.ticket !== ticket) continue
      if (answer.error !== undefined) throw new Error(`The second thread failed: ${answer.error}`)
      return answer.outcome
    }
  }

  [Symbol.dispose](): void {
    void this.#worker.terminate()
  }
}

/** A second thread, where there is a core for it. */
export const openThreads = (): SecondThread | null => (availableParallelism() > 1 ? new SecondThread() : null)
