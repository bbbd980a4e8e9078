import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import { applyStanding, standingOf } from './apply-books.ts'
import { getSubscription } from './find-subscription.ts'
import { judgeGrace } from './judge-books.ts'
import { readBooks } from './read-books.ts'
import { forgetEventsBefore, listGraceOver, listUnread } from './store.ts'

const readEveryMs = 10 * 60_000
const dayMs = 24 * 3600_000
const eventsKeptMs = 30 * dayMs

/** Reads the books that were not read lately: right also when no event ever arrives. */
export async function reconcilePayments(ctx: Context, stopping: AbortSignal): Promise<void> {
  const before = (ms: number) => new Date(ctx.clock().getTime() - ms)
  // A checkout page can be paid for a day; an hour more for clocks that differ.
  const since = { often: before(readEveryMs), seldom: before(dayMs), payable: before(dayMs + 3600_000) }
  const customers = await listUnread(ctx.db, since)
  let failures = 0
  for (const customerId of customers) {
    if (stopping.aborted) return
    try {
      await readBooks(ctx, customerId, { cause: 'reconciliation' })
    } catch (error) {
      ctx.log.warn({ customer: customerId, error: String(error) }, 'books not read')
      // The provider is away: the next turn is soon.
      if (++failures === 3) return
    }
  }
}

/** A plan that nobody paid in time ends on time, also while the provider cannot be asked. */
export async function endGraces(ctx: Context): Promise<void> {
  for (const userId of await listGraceOver(ctx.db, ctx.clock())) {
    await ctx.db.transaction(async (tx) => {
      const person = await lockUser(tx, userId)
      const subscription = await getSubscription(tx, userId)
      const standing = judgeGrace(standingOf(subscription), ctx.clock())
      await applyStanding(ctx, tx, { person, subscription, standing, cause: 'grace_over' })
    })
  }
}

export async function forgetOldEvents(ctx: Context): Promise<void> {
  await forgetEventsBefore(ctx.db, new Date(ctx.clock().getTime() - eventsKeptMs))
}
