import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromWorker } from './serve-requests.ts'
import { WorkerError, type WorkerFailure } from './worker-error.ts'

export interface WorkerOptions {
  /** What a process runs: it calls `serveRequests`. */
  module: URL
  /** Longest time for one request, counted from when a process that is ready has it. */
  timeoutMs: number
  /** A process with nothing to do is ended after this time, to give its memory back. */
  idleMs: number
  maxHeapMb: number
  /** Up to this size its heap grows before anything but young objects is collected; V8 chooses where it is left out. */
  initialHeapMb?: number
  /** Its environment: it reads untrusted files and inherits nothing, hence no secret. */
  env?: Record<string, string>
}

export interface PendingRequest<Request, Response, Progress> {
  message: Request
  onProgress: (progress: Progress) => void
  resolve: (response: Response) => void
  reject: (error: WorkerError) => void
}

interface Listeners {
  /** It answered and can take the next request. */
  onFree: () => void
  /** It is gone for good, and its request with it. */
  onLost: () => void
}

const startTimeoutMs = 30_000
/** What one process has compiled the next ones need not: most of a start. Nothing else runs what lies there. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/indosso-workers', import.meta.url))

/** One process, with one request at a time. It is never used again after it was lost. */
export class WorkerProcess<Request, Response, Progress> {
  readonly #options: WorkerOptions
  readonly #listeners: Listeners
  readonly #process: ChildProcess
  /** Resolves when the operating system has ended it. */
  readonly ended: Promise<void>
  #request: PendingRequest<Request, Response, Progress> | null = null
  #timer: NodeJS.Timeout | undefined
  #isReady = false
  #isLost = false

  constructor(options: WorkerOptions, listeners: Listeners) {
    this.#options = options
    this.#listeners = listeners
    this.#process = fork(options.module, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [
        `--max-old-space-size=${options.maxHeapMb}`,
        ...(options.initialHeapMb ? [`--initial-old-space-size=${options.initialHeapMb}`] : []),
      ],
      env: { NODE_COMPILE_CACHE: compiled, ...options.env },
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    // What arrives comes from serve-requests.ts alone.
    this.#process.on('message', (message) => this.#hear(message as FromWorker<Response, Progress>))
    for (const event of ['exit', 'error'] as const) {
      this.#process.on(event, () => {
        this.lose(this.#isReady ? 'crashed' : 'not_started')
        // One that never started has no exit to wait for.
        if (event === 'exit' || this.#process.pid === undefined) resolve()
      })
    }
  }

  get request(): PendingRequest<Request, Response, Progress> | null {
    return this.#request
  }

  take(request: PendingRequest<Request, Response, Progress>): void {
    this.#request = request
    this.#keepParentAlive(true)
    if (this.#isReady) this.#send()
    else this.#setTimeout(startTimeoutMs, () => this.lose('not_started'))
  }

  /** Ends the process, or takes note that it ended. Its caller is told. */
  lose(failure: WorkerFailure, message?: string): void {
    if (this.#isLost) return
    this.#isLost = true
    clearTimeout(this.#timer)
    // Its end may be awaited.
    this.#keepParentAlive(true)
    this.#process.kill('SIGKILL')
    this.#request?.reject(new WorkerError(failure, message))
    this.#request = null
    this.#listeners.onLost()
  }

  #send(): void {
    const { timeoutMs } = this.#options
    this.#setTimeout(timeoutMs, () => this.lose('timeout', `No response after ${timeoutMs} ms`))
    this.#process.send(this.#request?.message as object, (error) => {
      if (error) this.lose('crashed', 'The worker process is gone')
    })
  }

  #hear(message: FromWorker<Response, Progress>): void {
    if (this.#isLost) return
    if (message.type === 'ready') {
      this.#isReady = true
      if (this.#request) this.#send()
    } else if (message.type === 'progress') this.#request?.onProgress(message.progress)
    else if (message.type === 'threw') this.lose('crashed', message.message)
    else this.#finish(message.response)
  }

  #finish(response: Response): void {
    clearTimeout(this.#timer)
    this.#request?.resolve(response)
    this.#request = null
    this.#listeners.onFree()
    if (this.#request) return
    this.#keepParentAlive(false)
    this.#setTimeout(this.#options.idleMs, () => this.lose('closed')).unref()
  }

  #setTimeout(ms: number, then: () => void): NodeJS.Timeout {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
    return this.#timer
  }

  /** An idle process must not keep its parent alive; a busy one must. */
  #keepParentAlive(isBusy: boolean): void {
    const change = isBusy ? 'ref' : 'unref'
    this.#process[change]()
    this.#process.channel?.[change]()
  }
}
