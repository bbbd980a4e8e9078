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
  type Pending = PendingRequest<Request, Response, Progress>
  const workers = new Set<WorkerProcess<Request, Response, Progress>>()
  const waiting: Pending[] = []
  const endings = new Set<Promise<void>>()
  let isClosed = false

  function start(): WorkerProcess<Request, Response, Progress> {
    const worker = new WorkerProcess<Request, Response, Progress>(options, {
      onFree: assign,
      onLost: () => {
        workers.delete(worker)
        assign()
      },
    })
    workers.add(worker)
    const ending = worker.ended.then(() => void endings.delete(ending))
    endings.add(ending)
    return worker
  }

  function assign(): void {
    while (waiting.length > 0) {
      const free = [...workers].find(({ request }) => !request)
      if (!free && workers.size >= options.size) return
      const next = waiting.shift()
      if (next) (free ?? start()).take(next)
    }
  }

  function abort(pending: Pending): void {
    const index = waiting.indexOf(pending)
    if (index < 0) [...workers].find(({ request }) => request === pending)?.lose('aborted')
    else for (const { reject } of waiting.splice(index, 1)) reject(new WorkerError('aborted'))
  }

  return {
    async request(message, { onProgress = () => {}, signal, isUrgent = false } = {}) {
      if (isClosed) throw new WorkerError('closed')
      if (signal?.aborted) throw new WorkerError('aborted')
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const pending: Pending = { message, onProgress, resolve, reject }
      const onAbort = () => abort(pending)
      signal?.addEventListener('abort', onAbort)
      if (isUrgent) waiting.unshift(pending)
      else waiting.push(pending)
      assign()
      return promise.finally(() => signal?.removeEventListener('abort', onAbort))
    },
    load: () => ({ running: [...workers].filter(({ request }) => request).length, waiting: waiting.length }),
    async [Symbol.asyncDispose]() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new WorkerError('closed'))
      for (const worker of workers) worker.lose('closed')
      await Promise.all(endings)
    },
  }
}
