import type { Context } from '#server/context.ts'
import type { JobRun } from './define-job.ts'

/** What was taken and is now to be done; it deals with its own failures. */
export type Work = (run: JobRun) => Promise<void>

/** Work that waits as rows of its own table: a process with a free slot takes whatever is next. */
export interface Line {
  name: string
  /** How many one process does at the same time. */
  slots(ctx: Context): number
  /** Takes what is next for a process with so many free slots; null when there is nothing to take now. */
  take(ctx: Context, free: number): Promise<Work | null>
}

export interface RunningLine {
  slots: number
  used(): number
  /** Takes nothing more; resolves when what runs has ended. */
  rest(): Promise<void>
}

// A notice says at once that something is there; what has to wait, or lost its worker, is found by looking.
const lookMs = 1_000

export function startLine(ctx: Context, line: Line, stopping: AbortSignal): RunningLine {
  const slots = line.slots(ctx)
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isToldAgain = false
  let isResting = false

  function look(): void {
    if (isResting || running.size >= slots) return
    isToldAgain = looking !== null
    looking ??= takeAll()
      .catch((error: unknown) => ctx.log.warn({ line: line.name, error: String(error) }, 'nothing taken'))
      .finally(() => {
        looking = null
        // What it was told of meanwhile may have come too late for the look that just ended.
        if (isToldAgain) look()
      })
  }

  async function takeAll(): Promise<void> {
    while (!isResting && running.size < slots) {
      const work = await line.take(ctx, slots - running.size)
      if (!work) return
      begin(work)
    }
  }

  function begin(work: Work): void {
    const run = work({ signal: stopping })
      .catch((error: unknown) => ctx.log.error({ line: line.name, error: String(error) }, 'work failed'))
      .finally(() => {
        running.delete(run)
        look()
      })
    running.add(run)
  }

  const unsubscribe = ctx.events.subscribeToAll(look)
  const timer = setInterval(look, lookMs)
  look()
  return {
    slots,
    used: () => running.size,
    rest: async () => {
      isResting = true
      clearInterval(timer)
      unsubscribe()
      await looking
      await Promise.all(running)
    },
  }
}
