import { WorkerError, type WorkerFailure } from '#processes/worker-error.ts'
import { createWorkerPool, type RequestOptions } from '#processes/worker-pool.ts'
import type { EngineRequest, EngineResponse } from './protocol.ts'
import type { Coaching, EnginePoolErrorCode, RenderRequest, RenderResult, Stage } from './types.ts'

/** No picture came: the photo was refused, or the process that draws was lost. */
export class EnginePoolError extends Error {
  override readonly name = 'EnginePoolError'
  readonly code: EnginePoolErrorCode
  constructor(code: EnginePoolErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export interface EnginePoolOptions {
  /** Pictures drawn at the same time, each in a process and hence on a core of its own; one unless told. */
  size?: number
  /** Longest time one picture may take, counted from when a process that is ready has it; 60 s unless told. */
  timeoutMs?: number
  /** An idle process is let go after this time, to give its memory back; 5 minutes unless told. */
  idleMs?: number
}

export interface RenderOptions {
  onStage?: (stage: Stage) => void
  signal?: AbortSignal
}

export interface EnginePool extends AsyncDisposable {
  /** Draws one picture at a time in each process, in the order asked. Rejects with an `EnginePoolError`. */
  render(request: RenderRequest, options?: RenderOptions): Promise<RenderResult>
  /** Looks at a photo without drawing anything, in the same turns. Rejects with an `EnginePoolError`. */
  coach(photo: Uint8Array, options?: Pick<RenderOptions, 'signal'>): Promise<Coaching>
  /** Tells whether a picture shows somebody's face, in the same turns. Rejects with an `EnginePoolError`. */
  showsFace(picture: Uint8Array): Promise<boolean>
  /**
   * Starts one process and loads what every picture needs; never rejects. The first picture should not wait; a second
   * one at the same time may.
   */
  warm(what?: 'pictures' | 'looks'): Promise<void>
}

/**
 * Runs the engine in processes of its own, so that a hostile photo can cost no more than its process.
 * They start on demand, are killed on timeout or abort, and are replaced for the next picture.
 */
export function createEnginePool(options: EnginePoolOptions = {}): EnginePool {
  const { size = 1, timeoutMs = 60_000, idleMs = 300_000 } = options
  const pool = createWorkerPool<EngineRequest, EngineResponse, Stage>({
    module: new URL('./child.ts', import.meta.url),
    size,
    timeoutMs,
    idleMs,
    maxHeapMb: 512,
    // A tenth of the time of a picture for 40 MB: below it, all that is old is marked twice a picture.
    initialHeapMb: 64,
    env: thrift,
  })

  async function ask(message: EngineRequest, options: RequestOptions<Stage>): Promise<EngineResponse> {
    const response = await pool.request(message, options).catch((error: unknown) => {
      throw error instanceof WorkerError ? new EnginePoolError(codes[error.failure], error.message) : error
    })
    if (response.type === 'refused') throw new EnginePoolError(response.code, response.message)
    return response
  }

  return {
    async render(request, { onStage, signal } = {}) {
      const response = await ask(
        { type: 'render', request },
        { signal, ...(onStage && { onProgress: onStage }) },
      )
      if (response.type !== 'done') throw new EnginePoolError('crashed', 'The drawing process drew nothing')
      return response.result
    },
    async coach(photo, { signal } = {}) {
      const response = await ask({ type: 'coach', photo }, { signal })
      if (response.type !== 'coached') throw new EnginePoolError('crashed', 'The drawing process saw nothing')
      return response.coaching
    },
    async showsFace(picture) {
      const response = await ask({ type: 'face', picture }, {})
      if (response.type !== 'looked') throw new EnginePoolError('crashed', 'The drawing process saw nothing')
      return response.showsFace
    },
    async warm(what = 'pictures') {
      await ask({ type: 'warm', what }, {}).catch(() => null)
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

/**
 * A quarter less memory at the same speed: threads share what they gave back, large arrays go back to the system, and
 * short-lived objects, of which pictures have few, get 16 MB instead of 64. The top 8 MB of the heap
 * are kept: returning them and faulting them in again took a quarter of the time spent in the kernel.
 */
const thrift = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TOP_PAD_: String(2 ** 23),
  NODE_OPTIONS: '--max-semi-space-size=16',
}

const codes = {
  not_started: 'crashed',
  crashed: 'crashed',
  timeout: 'timeout',
  aborted: 'aborted',
  closed: 'aborted',
} as const satisfies Record<WorkerFailure, EnginePoolErrorCode>
