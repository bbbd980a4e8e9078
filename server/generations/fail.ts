import { type FailureCode, failures } from '#contracts/errors.ts'
import type { Context } from '#server/context.ts'
import { giveBackCredit } from '#server/quota/give-back.ts'
import { resultKey, resultSizes } from './keys.ts'
import { markFailed } from './store.ts'

/** Ends an unfinished generation and returns its credit, in one transaction. Doing it twice changes nothing. */
export async function failGeneration(ctx: Context, id: string, code: FailureCode): Promise<void> {
  const failed = await ctx.db.transaction(async (tx) => {
    const row = await markFailed(tx, id, { errorMessage: failures[code], completedAt: ctx.clock() })
    if (!row) return false
    await giveBackCredit(tx, { generationId: id, cause: code, now: ctx.clock() })
    await ctx.events.publish(tx, { userId: row.userId, generationId: id })
    return true
  })
  if (!failed) return
  for (const size of resultSizes) await ctx.storage.remove(resultKey(id, size))
}
