import { type FailureCode, failures } from '#contracts/errors.ts'
import { holdUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import { removeResults } from '#server/files/remove-results.ts'
import { giveBackCredit } from '#server/quota/give-back.ts'
import { aboutGeneration, tellWebhooks } from '#server/webhooks/tell.ts'
import { markFailed } from './store.ts'

interface Failed {
  id: string
  userId: string
  code: FailureCode
  /** Given by a worker: without the lease that goes with it the row is no longer its business. */
  token?: string
}

/** Ends an unfinished generation and returns its credit, in one transaction. Doing it twice changes nothing. */
export async function failGeneration(ctx: Context, { id, userId, code, token }: Failed): Promise<void> {
  const failed = await ctx.db.transaction(async (tx) => {
    await holdUser(tx, userId)
    const change = { errorMessage: failures[code], failure: code, completedAt: ctx.clock() }
    const row = await markFailed(tx, { id, token }, change)
    if (!row) return false
    await giveBackCredit(tx, { generationId: id, cause: code, now: ctx.clock() })
    const data = { ...aboutGeneration(row, 'failed'), failure: code }
    await tellWebhooks(ctx, tx, { userId, type: 'generation.failed', data })
    await ctx.events.publish(tx, { userId, generationId: id })
    return true
  })
  if (failed) await removeResults(ctx, id)
}
