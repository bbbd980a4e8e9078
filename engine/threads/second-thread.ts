import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { once } from '../once.ts'
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
  /** See `claim`. */
  unclaimed: Int32Array
}

export const TICKET = 0
/** Far more than are ever in flight. */
const MOST_OPEN = 1024
/** Longer than any picture may take. Nobody draws on with a thread that is lost: the process ends, and is replaced. */
const LONGEST_MS = 60_000
/** Answers that are kept until somebody asks for them; older ones belong to pictures that were given up. */
const MOST_UNASKED = 8
/** Of its heap: arrays lie outside. */
const HEAP_MB = 256

/** Claims a task for the calling thread; only the first to claim it gets true. */
export const claim = (unclaimed: Int32Array, ticket: number): boolean =>
  Atomics.compareExchange(unclaimed, ticket % MOST_OPEN, ticket, 0) === ticket

/**
 * A thread that does tasks while the first one goes on. Asking for a result blocks until it is there, so no function of
 * the engine becomes asynchronous by it. A task that has not started by then runs on the thread that asks.
 */
export class SecondThread implements Threads, Disposable {
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #answered = sharedInts(1)
  readonly #unclaimed = sharedInts(MOST_OPEN)
  readonly #unasked = new Map<number, Answer>()
  readonly #begun: Promise<void>
  #tickets = 0
  #isReady = false

  constructor(module = new URL('./run-tasks.ts', import.meta.url)) {
    const { port1, port2 } = new MessageChannel()
    const start: Start = { port: port2, answered: this.#answered, unclaimed: this.#unclaimed }
    this.#worker = new Worker(module, {
      workerData: start,
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    this.#port = port1
    this.#begun = new Promise((resolve) => {
      this.#worker.once('message', () => {
        this.#isReady = true
        resolve()
      })
      this.#worker.once('error', (error: Error) => {
        // Lost over a picture it takes the process with it.
        if (this.#isReady) throw error
        process.emitWarning(`The engine goes on with one thread: ${error.message}`)
        resolve()
      })
    })
    // Neither keeps a process alive that has nothing else to do.
    this.#worker.unref()
    port1.unref()
  }

  /**
   * Until it is, or where it cannot start, tasks are left to the first thread. Those that are named find their modules loaded.
   */
  async ready(tasks: Pick<Task<never, unknown>, 'module'>[] = []): Promise<void> {
    this.#worker.ref()
    await this.#begun
    this.#worker.unref()
    for (const { module } of tasks) this.#port.postMessage(module)
  }

  start<Input, Outcome>(task: Task<Input, Outcome>, input: Input): Pending<Outcome> {
    if (!this.#isReady) return ONE_THREAD.start(task, input)
    const ticket = ++this.#tickets
    const order: Order = { ticket, module: task.module, name: task.name, input }
    Atomics.store(this.#unclaimed, ticket % MOST_OPEN, ticket)
    this.#port.postMessage(order)
    const result = () => (claim(this.#unclaimed, ticket) ? task.run(input) : (this.#await(ticket) as Outcome))
    return { result: once(result) }
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
    for (
      let received = receiveMessageOnPort(this.#port);
      received;
      received = receiveMessageOnPort(this.#port)
    )
      this.#keep(received.message)
    const answer = this.#unasked.get(ticket)
    this.#unasked.delete(ticket)
    if (!answer) throw new Error('The second thread has no answer')
    if (answer.error !== undefined) throw new Error(`The second thread failed: ${answer.error}`)
    return answer.outcome
  }

  #keep(answer: Answer): void {
    this.#unasked.set(answer.ticket, answer)
    for (const oldest of this.#unasked.keys()) {
      if (this.#unasked.size <= MOST_UNASKED) break
      this.#unasked.delete(oldest)
    }
  }

  [Symbol.dispose](): void {
    void this.#worker.terminate()
  }
}

/** A second thread, where there is a core for it. */
export const openThreads = (): SecondThread | null => (availableParallelism() > 1 ? new SecondThread() : null)
