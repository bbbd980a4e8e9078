import type { Context } from '#server/context.ts'
import { applyBooks } from './apply-books.ts'
import { settleEvent } from './store.ts'
import { takeTicket } from './subscription.ts'

/**
 * Reads what a customer has bought and brings the account in line: what events, the result page, every change of plan
 * and the reconciliation all come down to. False when nobody is this customer.
 */
export async function readBooks(
  ctx: Context,
  customerId: string,
  { cause, eventId }: { cause: string; eventId?: string },
): Promise<boolean> {
  const turn = await takeTicket(ctx.db, customerId)
  if (!turn) return false
  const books = await ctx.payments.readCustomer(customerId)
  await ctx.db.transaction(async (tx) => {
    // The event is settled together with its effect, or neither is.
    if (eventId && !(await settleEvent(tx, eventId, 'applied'))) return
    await applyBooks(ctx, tx, { ...turn, books, cause })
  })
  return true
}
