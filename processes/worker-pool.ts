import { WorkerError } from './worker-error.ts'
import { type PendingRequest, type WorkerOptions, WorkerProcess } from './worker-process.ts'

export interface PoolOptions extends WorkerOptions {
  /** Processes that work at the same time. They start on demand. */
  size: number
}

export interface RequestOptions<Progress> {
  onProgress?: (progress: Progress) => void
  /** A waiting request is taken out of the queue; one in work takes its process with it. */
  signal?: AbortSignal | undefined
  /** Goes before every request that waits. */
  isUrgent?: boolean
}

export interface WorkerPool<Request, Response, Progress> extends AsyncDisposable {
  /** Answered in the order asked, by the first process that is free. Rejects with a `WorkerError`. */
  request(message: Request, options?: RequestOptions<Progress>): Promise<Response>
  load(): { running: number; waiting: number }
}

/** Processes for work on what strangers send: one that hangs or dies costs its own request only, and is replaced. */
export function createWorkerPool<Request, Response, Progress = never>(
  options: PoolOptions,
): WorkerPool<Request, Response, Progress> {
  return new Pool(options)
}

class Pool<Request, Response, Progress> implements WorkerPool<Request, Response, Progress> {
  readonly #options: PoolOptions
  readonly #workers = new Set<WorkerProcess<Request, Response, Progress>>()
  readonly #waiting: PendingRequest<Request, Response, Progress>[] = []
  readonly #endings = new Set<Promise<void>>()
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async request(
    message: Request,
    { onProgress = () => {}, signal, isUrgent = false }: RequestOptions<Progress> = {},
  ): Promise<Response> {
    if (this.#isClosed) throw new WorkerError('closed')
    if (signal?.aborted) throw new WorkerError('aborted')
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const pending = { message, onProgress, resolve, reject }
    const onAbort = () => this.#abort(pending)
    signal?.addEventListener('abort', onAbort)
    if (isUrgent) this.#waiting.unshift(pending)
    else this.#waiting.push(pending)
    this.#assign()
    return promise.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  load() {
    const running = [...this.#workers].filter(({ request }) => request).length
    return { running, waiting: this.#waiting.length }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new WorkerError('closed'))
    for (const worker of this.#workers) worker.lose('closed')
    await Promise.all(this.#endings)
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const free = [...this.#workers].find(({ request }) => !request)
      if (!free && this.#workers.size >= this.#options.size) return
      const next = this.#waiting.shift()
      if (next) (free ?? this.#start()).take(next)
    }
  }

  #start(): WorkerProcess<Request, Response, Progress> {
    const worker = new WorkerProcess<Request, Response, Progress>(this.#options, {
      onFree: () => this.#assign(),
      onLost: () => {
        this.#workers.delete(worker)
        this.#assign()
      },
    })
    this.#workers.add(worker)
    const ending = worker.ended.then(() => void this.#endings.delete(ending))
    this.#endings.add(ending)
    return worker
  }

  #abort(pending: PendingRequest<Request, Response, Progress>): void {
    const index = this.#waiting.indexOf(pending)
    if (index < 0) [...this.#workers].find(({ request }) => request === pending)?.lose('aborted')
    else for (const { reject } of this.#waiting.splice(index, 1)) reject(new WorkerError('aborted'))
  }
}
