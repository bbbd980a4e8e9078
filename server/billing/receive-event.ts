import type { Context } from '#server/context.ts'
import { EventRefused, EventsClosed } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { applyEvent } from './apply-event.ts'
import { insertEvent } from './store.ts'

/** What can change a plan, or the money behind it. Of everything else it is enough to know that it came. */
const concerning = /^(checkout\.session|customer\.subscription|subscription_schedule|invoice|charge|refund)\./

/** The provider says that something happened: kept once, answered at once, looked into by a job. */
export async function receiveEvent(
  ctx: Context,
  { body, signature }: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const { id, type, customerId, chargeId, createdAt } = read(ctx, body, signature)
  const isConcerning = concerning.test(type)
  await ctx.db.transaction(async (tx) => {
    const status = isConcerning ? ('received' as const) : ('ignored' as const)
    const row = { id, type, customerId, chargeId, createdAt, status, receivedAt: ctx.clock() }
    if (!(await insertEvent(tx, row)) || !isConcerning) return
    await ctx.queue.enqueue(tx, applyEvent, { payload: { id } })
  })
}

function read(ctx: Context, body: Buffer, signature: string | undefined) {
  try {
    return ctx.payments.readEvent(body, signature)
  } catch (error) {
    if (error instanceof EventsClosed) throw refuse('webhook_closed')
    if (!(error instanceof EventRefused)) throw error
    throw refuse('webhook_invalid', { cause: error })
  }
}
