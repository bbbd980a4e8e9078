import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Job } from './define-job.ts'

export interface Entry<P extends object> {
  payload: P
  startAfterSeconds?: number
}

/** The durable queue, in the same database as the rows that its jobs are about. */
export interface Queue extends AsyncDisposable {
  /** Inside a transaction the job exists exactly when the transaction commits. */
  enqueue<P extends object>(db: Db, job: Job<P>, entry: Entry<P>): Promise<void>
  /** Starts to run jobs in this process. */
  work(ctx: Context): Promise<void>
  /** Takes no more jobs in this process; what runs finishes, or is told to let go and returns to the queue. */
  rest(): Promise<void>
  /** What this process works on; null when it takes no work at all. */
  load(): WorkerLoad | null
}

export interface WorkerLoad {
  /** Pictures it may make at the same time, and makes. */
  slots: number
  used: number
  /** It was told to stop, and finishes what it has begun. */
  isDraining: boolean
}
