import { testPictures } from '#contracts/keys.ts'
import type { Context } from '#server/context.ts'
import { listTestsToday } from '#server/generations/test-room.ts'
import type { KeyCaller } from '#server/http/caller.ts'
import { currentUsage } from '#server/quota/usage.ts'

const dayMs = 24 * 3600_000

/** What there is to spend: credits of the period, or test pictures of the last 24 hours. */
export async function usageOf(ctx: Context, caller: KeyCaller) {
  const now = ctx.clock()
  if (caller.key.mode === 'test') return testUsage(await listTestsToday(ctx.db, caller.id, now), now)
  const { used, limit, startsAt, resetsAt } = await currentUsage(ctx.db, caller, now)
  return present({ test: false, used, limit, startsAt, resetsAt })
}

/** A window that slides: it ends when the oldest of them leaves it. */
function testUsage(today: Date[], now: Date) {
  const startsAt = today[0] ?? now
  const resetsAt = new Date(startsAt.getTime() + dayMs)
  return present({ test: true, used: today.length, limit: testPictures.perDay, startsAt, resetsAt })
}

function present(usage: { test: boolean; used: number; limit: number; startsAt: Date; resetsAt: Date }) {
  return {
    ...usage,
    remaining: Math.max(usage.limit - usage.used, 0),
    startsAt: usage.startsAt.toISOString(),
    resetsAt: usage.resetsAt.toISOString(),
  }
}
