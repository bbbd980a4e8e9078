import { setTimeout as wait } from 'node:timers/promises'
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { Context } from '#server/context.ts'
import type { Database, Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Log } from '#server/log.ts'
import { quietError } from '#server/quiet.ts'
import type { AnyJob, Job } from './define-job.ts'
import { type Line, RunningLine } from './line.ts'
import type { Entry, Queue, WorkerLoad } from './queue.ts'

const heartbeatSeconds = 10
/** Finished jobs are kept half a day for debugging and swept hourly, so they are gone within a day. */
const keptSeconds = 12 * 3600
const sweepSeconds = 3600
/** How long a job that was told to stop may take. */
const letGoMs = 5_000

interface QueueSetup {
  database: Database
  jobs: readonly AnyJob[]
  /** Work that stops with the jobs, and waits in tables of its own. */
  lines: readonly Line[]
  log: Log
  /** What runs when the process has to stop may finish within this time; then it is told to let go. */
  restMs: number
}

export async function openQueue(setup: QueueSetup): Promise<Queue> {
  const { jobs } = setup
  const names = new Set(jobs.map((job) => job.name))
  if (names.size !== jobs.length) throw new Error('two jobs have the same name')
  const boss = await startBoss(setup)
  for (const job of jobs) await prepareQueue(boss, job)
  return new BossQueue(boss, setup)
}

async function startBoss({ database, log }: QueueSetup): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database.queueOptions,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: sweepSeconds,
    schedule: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ error: error.message }, 'queue error'))
  await boss.start()
  return boss
}

class BossQueue implements Queue {
  readonly #boss: PgBoss
  readonly #setup: QueueSetup
  readonly #stopping = new AbortController()
  readonly #running: RunningLine[] = []
  #isDraining = false

  constructor(boss: PgBoss, setup: QueueSetup) {
    this.#boss = boss
    this.#setup = setup
  }

  async enqueue<P extends object>(
    db: Db,
    job: Job<P>,
    { payload, startAfterSeconds }: Entry<P>,
  ): Promise<void> {
    await this.#boss.send(job.name, payload, {
      db: asQueueDatabase(db),
      ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
    })
  }

  async work(ctx: Context): Promise<void> {
    const { jobs, lines } = this.#setup
    const stopping = this.#stopping.signal
    for (const job of jobs)
      for (let n = 0; n < job.concurrency; n++) await startWorker({ boss: this.#boss, job, ctx, stopping })
    this.#running.push(...lines.map((line) => new RunningLine(ctx, line, stopping)))
  }

  load(): WorkerLoad | null {
    if (this.#running.length === 0) return null
    const lines = this.#running.filter(({ makesPictures }) => makesPictures)
    return {
      slots: lines.reduce((sum, line) => sum + line.slots, 0),
      used: lines.reduce((sum, line) => sum + line.used(), 0),
      isDraining: this.#isDraining,
    }
  }

  async rest(): Promise<void> {
    this.#isDraining = true
    const { jobs, restMs } = this.#setup
    const letGo = setTimeout(() => this.#stopping.abort(new Error('the process is stopping')), restMs)
    const giveUp = new AbortController()
    await Promise.race([
      Promise.allSettled([
        ...this.#running.map((line) => line.rest()),
        ...jobs.map((job) => this.#boss.offWork(job.name)),
      ]),
      wait(restMs + letGoMs, null, { signal: giveUp.signal }).catch(() => null),
    ])
    giveUp.abort()
    clearTimeout(letGo)
  }

  /** What would still run is failed in the queue, hence tried again by the next process. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#boss.stop({ graceful: false })
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
    deleteAfterSeconds: keptSeconds,
  }
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
  // Warms the queue's cache: a send inside an embedded transaction would otherwise wait for itself for ever.
  await boss.findJobs(job.name)
}

/** A new job is told of at once. Looked for is what had to wait, by every worker of every kind of job for itself. */
const workerOptions = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 2,
}

interface Worker {
  boss: PgBoss
  job: AnyJob
  ctx: Context
  stopping: AbortSignal
}

async function startWorker({ boss, job, ctx, stopping }: Worker): Promise<void> {
  const worker = await boss.work(job.name, workerOptions, async ([entry]) => {
    if (!entry) return
    const signal = AbortSignal.any([entry.signal, stopping])
    try {
      await job.run(ctx, job.payload.parse(entry.data), { signal })
    } catch (error) {
      // The queue writes down why a job failed.
      throw quietError(error)
    } finally {
      // There may be another one: only who found nothing waits.
      boss.notifyWorker(worker)
    }
  })
}

// Both homes answer { rows }, which drizzle's common type does not say.
const asQueueDatabase = (db: Db) => fromDrizzle(db as DrizzleTransactionLike, sql)
