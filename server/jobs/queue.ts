import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { Context } from '#server/context.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import type { AnyJob, Job } from './define-job.ts'

const heartbeatSeconds = 10
/** Whoever was told to let go has so long for it. */
const letGoMs = 5_000

export interface EnqueueOptions {
  /** The same id enqueued twice is one job. */
  id: string
  /** Who it is for; one person's backlog does not hold up another's. */
  group?: { id: string; tier: string }
  priority?: number
  startAfterSeconds?: number
}

/** The durable queue, in the same database as the rows that its jobs are about. */
export interface Queue extends AsyncDisposable {
  /** Inside a transaction the job exists exactly when the transaction commits. */
  enqueue<P extends object>(db: Db, job: Job<P>, payload: P, options: EnqueueOptions): Promise<void>
  /** Whether any job with this payload is still waiting or running. */
  isAlive<P extends object>(db: Db, job: Job<P>, payload: P): Promise<boolean>
  /** Starts to run jobs in this process. */
  work(ctx: Context): Promise<void>
  /** Takes no more jobs in this process; what runs finishes, or is told to let go and returns to the queue. */
  rest(): Promise<void>
}

interface QueueSetup {
  database: Database
  jobs: readonly AnyJob[]
  log: Log
  /** How many jobs of one account may run at once, by plan. */
  groupLimits: { default: number; tiers: Record<string, number> }
  /** What runs when the process has to stop may finish within this time; then it is told to let go. */
  restMs: number
}

export async function openQueue({ database, jobs, log, groupLimits, restMs }: QueueSetup): Promise<Queue> {
  const names = new Set(jobs.map((job) => job.name))
  if (names.size !== jobs.length) throw new Error('two jobs have the same name')

  const boss = new PgBoss({
    ...database.queueOptions,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
    monitorVacuum: false,
    max: 4,
  })
  boss.on('error', (error) => log.error({ error: error.message }, 'queue error'))
  await boss.start()
  for (const job of jobs) await prepareQueue(boss, job)

  const stopping = new AbortController()
  return {
    enqueue: async (db, job, payload, { id, group, priority, startAfterSeconds }) => {
      await boss.send(job.name, payload, {
        id,
        db: asQueueDatabase(db),
        ...(group && { group }),
        ...(priority !== undefined && { priority }),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      })
    },
    isAlive: async (db, job, payload) => {
      const found = await boss.findJobs(job.name, { data: payload, db: asQueueDatabase(db) })
      return found.some(({ state }) => ['created', 'retry', 'active'].includes(state))
    },
    work: async (ctx) => {
      for (const job of jobs) await startWorker({ boss, job, ctx, groupLimits, stopping: stopping.signal })
    },
    rest: async () => {
      const letGo = setTimeout(() => stopping.abort(new Error('the process is stopping')), restMs)
      const giveUp = new AbortController()
      await Promise.race([
        Promise.allSettled(jobs.map((job) => boss.offWork(job.name))),
        wait(restMs + letGoMs, null, { signal: giveUp.signal }).catch(() => null),
      ])
      giveUp.abort()
      clearTimeout(letGo)
    },
    // What would still run is failed in the queue, hence tried again by the next process.
    [Symbol.asyncDispose]: () => boss.stop({ graceful: false }),
  }
}

async function prepareQueue(boss: PgBoss, job: AnyJob): Promise<void> {
  const options = {
    retryLimit: job.retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    heartbeatSeconds,
    notify: true,
    deleteAfterSeconds: 3 * 24 * 3600,
  }
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
  // Warms the queue's cache: a send inside an embedded transaction would otherwise wait for itself for ever.
  await boss.findJobs(job.name)
}

interface Worker {
  boss: PgBoss
  job: AnyJob
  ctx: Context
  groupLimits: QueueSetup['groupLimits']
  stopping: AbortSignal
}

async function startWorker({ boss, job, ctx, groupLimits, stopping }: Worker): Promise<void> {
  const options = {
    localConcurrency: job.concurrency,
    groupConcurrency: groupLimits,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 0.5,
    heartbeatRefreshSeconds: 2,
  }
  await boss.work(job.name, options, async ([entry]) => {
    if (!entry) return
    const signal = AbortSignal.any([entry.signal, stopping])
    await job.run(ctx, job.payload.parse(entry.data), { signal })
  })
}

// Both homes answer { rows }, which drizzle's common type does not say.
const asQueueDatabase = (db: Db) => fromDrizzle(db as DrizzleTransactionLike, sql)
