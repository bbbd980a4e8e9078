import type * as z from 'zod/mini'
import type { Context } from '#server/context.ts'

/** A job is a small record; what it does is an ordinary deed that also runs without a queue. */
export interface Job<P extends object = object> {
  name: string
  payload: z.ZodMiniType<P>
  /** How many times the queue starts it again after a crash or a thrown error. */
  retries: number
  /** Jobs of one kind that one process runs at the same time. */
  concurrency: number
  run(ctx: Context, payload: P, run: JobRun): Promise<void>
}

export interface JobRun {
  /** Fires when the process has to stop or the queue took the job away. */
  signal: AbortSignal
}

// The registry holds jobs of different payloads; each parses its own before it runs.
// biome-ignore lint/suspicious/noExplicitAny: a payload type is contravariant in run()
export type AnyJob = Job<any>

export const defineJob = <P extends object>(job: Job<P>): Job<P> => job
