import type { Context } from '#server/context.ts'
import { readForWorker } from './store.ts'

const longestMs = 60_000

/** `Prefer: wait=60` in milliseconds; 0 when the caller does not want to wait. */
export function preferredWaitMs(header: string | string[] | undefined): number {
  const match = /(?:^|,)\s*wait=(\d{1,4})\s*(?:,|$)/.exec(String(header ?? ''))
  return match ? Math.min(Number(match[1]) * 1000, longestMs) : 0
}

/** True when the generation ended in time, well or not. */
export async function waitForEnd(
  ctx: Context,
  { userId, id, waitMs }: { userId: string; id: string; waitMs: number },
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const look = async () => {
    const row = await readForWorker(ctx.db, id)
    if (!row || row.status === 'completed' || row.status === 'failed') resolve(true)
  }
  const unsubscribe = ctx.events.subscribe(userId, (notice) => {
    if (notice.generationId === id) look().catch(() => {})
  })
  const timer = setTimeout(() => resolve(false), waitMs)
  try {
    // It may have ended before we began to listen.
    await look()
    return await promise
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}
