import { randomUUID } from 'node:crypto'
import { type PlanId, planIds, plans } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import { asksAi } from '#server/providers/images/chain.ts'
import { longestWaitMs } from './judge.ts'
import { leaseMs } from './lease.ts'
import { type GenerationRow, noteServed, takeLease } from './store.ts'
import { type Chosen, countRunning, isAnyWaiting, pickNext } from './turn-store.ts'

export interface Turn {
  row: GenerationRow
  token: string
  owner: Pick<Chosen, 'plan' | 'mannequinHead'>
}

const most = Math.max(...planIds.map((id) => plans[id].parallelGenerations))

/** A house with more slots than anybody may have at once keeps the last one for an account that has none. */
export const keepsOneFree = (slots: number): boolean => slots > most

/**
 * Takes the oldest picture of the account that has gone longest without a turn, whatever its plan, and its lease.
 * `onlyNewcomers`: of accounts that have nothing running.
 */
export async function takeNextTurn(
  ctx: Context,
  { onlyNewcomers }: { onlyNewcomers: boolean },
): Promise<Turn | null> {
  const atOnce = (plan: PlanId) => (onlyNewcomers ? 1 : plans[plan].parallelGenerations)
  if (!(await isAnyWaiting(ctx.db, ctx.clock()))) return null
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock()
    // While the circuit breakers of all providers are open pictures wait without being taken up, but not for ever.
    const isOpen = ctx.images.openForMs() > 0
    const askedBefore = isOpen ? new Date(now.getTime() - longestWaitMs) : null
    // Our own engine takes nothing from the first picture of a set: nobody waits for it.
    const next = await pickNext(tx, { now, atOnce, askedBefore, firstOfSetFirst: asksAi(ctx.images) })
    if (!next) return null
    // Counted again under the lock: another process may have begun one of theirs since we chose.
    const { id, userId, plan, mannequinHead } = next
    if ((await countRunning(tx, userId, now)) >= atOnce(plan)) return null
    const token = randomUUID()
    const until = new Date(now.getTime() + leaseMs)
    const told = ctx.events.told({ userId, generationId: id, wakes: [] })
    const row = await takeLease(tx, { id, token, told, now, until })
    if (!row) return null
    await noteServed(tx, userId, now)
    return { row, token, owner: { plan, mannequinHead } }
  })
}
