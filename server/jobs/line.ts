import type { Context } from '#server/context.ts'
import type { LineName } from '#server/events/events.ts'
import type { JobRun } from './define-job.ts'

export interface LineRun extends JobRun {
  /** The rest needs no provider: the next one may begin meanwhile. At most as many finish this way as there are slots. */
  freeSlot(): void
}

/** What was taken and is now to be done; it deals with its own failures. */
export type Work = (run: LineRun) => Promise<void>

/** Work that waits as rows of its own table: a process with a free slot takes whatever is next. */
export interface Line {
  name: LineName
  /** Unset: its slots are pictures, and count as the load of the process. */
  makesPictures?: false
  /** How many one process does at the same time. */
  slots(ctx: Context): number
  /** Takes what is next for a process with so many free slots; null when there is nothing to take now. */
  take(ctx: Context, free: number): Promise<Work | null>
}

// A notice says at once that something is there; what has to wait, or lost its worker, is found by looking.
const lookMs = 1_000

/** A line that this process works on, from now until it rests. */
export class RunningLine {
  readonly slots: number
  readonly makesPictures: boolean
  readonly #ctx: Context
  readonly #line: Line
  readonly #stopping: AbortSignal
  readonly #running = new Set<Promise<void>>()
  /** Of these, how many gave their slot back. */
  #ending = 0
  readonly #unfollow: () => void
  #looking: Promise<void> | null = null
  #soon: NodeJS.Immediate | null = null
  #isToldAgain = false
  #isResting = false

  constructor(ctx: Context, line: Line, stopping: AbortSignal) {
    this.slots = line.slots(ctx)
    this.makesPictures = line.makesPictures ?? true
    this.#ctx = ctx
    this.#line = line
    this.#stopping = stopping
    const unsubscribe = ctx.events.subscribeToWork(line.name, () => this.#lookSoon())
    const timer = setInterval(() => this.#look(), lookMs)
    this.#unfollow = () => {
      clearInterval(timer)
      unsubscribe()
    }
    this.#look()
  }

  used(): number {
    return this.#running.size - Math.min(this.#ending, this.slots)
  }

  /** Takes nothing more; resolves when what runs has ended. */
  async rest(): Promise<void> {
    this.#isResting = true
    this.#unfollow()
    await this.#looking
    await Promise.all(this.#running)
  }

  /** A commit may tell of several things at once. */
  #lookSoon(): void {
    this.#soon ??= setImmediate(() => {
      this.#soon = null
      this.#look()
    })
  }

  #look(): void {
    if (this.#isResting || this.used() >= this.slots) return
    this.#isToldAgain = this.#looking !== null
    this.#looking ??= this.#takeAll()
      .catch((error: unknown) =>
        this.#ctx.log.warn({ line: this.#line.name, error: String(error) }, 'nothing taken'),
      )
      .finally(() => {
        this.#looking = null
        // What it was told of meanwhile may have come too late for the look that just ended.
        if (this.#isToldAgain) this.#look()
      })
  }

  async #takeAll(): Promise<void> {
    while (!this.#isResting && this.used() < this.slots) {
      const work = await this.#line.take(this.#ctx, this.slots - this.used())
      if (!work) return
      this.#begin(work)
    }
  }

  #begin(work: Work): void {
    const { log } = this.#ctx
    let state = 'running' as 'running' | 'ending' | 'ended'
    const freeSlot = () => {
      if (state !== 'running') return
      state = 'ending'
      this.#ending++
      this.#look()
    }
    const run = work({ signal: this.#stopping, freeSlot })
      .catch((error: unknown) => log.error({ line: this.#line.name, error: String(error) }, 'work failed'))
      .finally(() => {
        this.#running.delete(run)
        if (state === 'ending') this.#ending--
        state = 'ended'
        this.#look()
      })
    this.#running.add(run)
  }
}
