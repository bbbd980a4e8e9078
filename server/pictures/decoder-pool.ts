import { WorkerError } from '#processes/worker-error.ts'
import { createWorkerPool } from '#processes/worker-pool.ts'
import type { Load } from '#server/jobs/load.ts'
import { type Refusal, refuse } from '#server/refusal.ts'
import type { Outcome, Task } from './protocol.ts'

export interface DecoderPoolOptions {
  /** Processes that decode at the same time; two unless told. */
  size?: number
  /** Longest time for one task, from the moment a process has it; 8 s unless told. */
  timeoutMs?: number
  /** A process with nothing to do is let go after this time, to give its memory back; a minute unless told. */
  idleMs?: number
  /** Uploads that may wait for a process; more are refused; 64 unless told. */
  maxWaiting?: number
}

export interface DecoderPool extends AsyncDisposable {
  /** Rejects with a refusal: `picture_damaged` when the process was lost over the task, `unavailable` when none can be had. */
  run(task: Task): Promise<Outcome>
  load(): Load
}

const megabyte = 1024 * 1024

/** Processes that decode what strangers send; the server's own never does. */
export function createDecoderPool({
  size = 2,
  timeoutMs = 8_000,
  idleMs = 60_000,
  maxWaiting = 64,
}: DecoderPoolOptions = {}): DecoderPool {
  const pool = createWorkerPool<Task, Outcome>({
    module: new URL('./child.ts', import.meta.url),
    maxHeapMb: 256,
    // Few arenas: memory comes back. What one picture took the next one takes again, and not fresh from the system, which
    // clears it first.
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: String(16 * megabyte),
      MALLOC_TRIM_THRESHOLD_: String(32 * megabyte),
    },
    ...{ size, timeoutMs, idleMs },
  })
  return {
    async run(task) {
      // A finished picture is paid for: it goes before photos that only ask to be let in.
      const isUrgent = task.type === 'finish'
      if (!isUrgent && pool.load().waiting >= maxWaiting)
        throw refuse('unavailable', { retryAfterSeconds: 10 })
      return pool.request(task, { isUrgent }).catch((error: unknown) => {
        throw error instanceof WorkerError ? explain(error) : error
      })
    },
    load: () => pool.load(),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

/** A process that was lost over a picture was lost by it. */
function explain({ failure }: WorkerError): Refusal {
  return refuse(failure === 'crashed' || failure === 'timeout' ? 'picture_damaged' : 'unavailable')
}
