/**
 * Why a request has no response.
 * - `not_started`: no process could be had for it.
 * - `crashed`, `timeout`: its process was lost over it.
 * - `aborted`: the caller gave up.
 * - `closed`: the pool was disposed of.
 */
export type WorkerFailure = 'not_started' | 'crashed' | 'timeout' | 'aborted' | 'closed'

export class WorkerError extends Error {
  override readonly name = 'WorkerError'
  readonly failure: WorkerFailure

  constructor(failure: WorkerFailure, message = `The worker process made no response: ${failure}`) {
    super(message)
    this.failure = failure
  }
}
