import * as z from 'zod/mini'
import { type Alert, raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { readBooks } from './read-books.ts'
import { type EventRow, findEvent, noteFailure, settleEvent } from './store.ts'

const attempts = 5

/** Looks into what an event was about. An event that cannot be settled is put aside, so that the others go on. */
export const applyEvent = defineJob({
  name: 'billing.apply-event',
  payload: z.object({ id: z.string() }),
  retries: attempts,
  concurrency: 4,
  run: async (ctx, { id }) => {
    const event = await findEvent(ctx.db, id)
    if (event?.status !== 'received') return
    try {
      await settle(ctx, event)
    } catch (error) {
      const failures = await noteFailure(ctx.db, id, String(error))
      if (failures < attempts) throw error
      const details = { type: event.type, error: String(error) }
      await putAside(ctx, id, {
        status: 'parked',
        alert: { kind: 'payment_event_parked', subject: id, details },
      })
    }
  },
})

async function settle(ctx: Context, { id, type, ...event }: EventRow): Promise<void> {
  const asked = event.customerId ?? (event.chargeId && (await ctx.payments.customerOfCharge(event.chargeId)))
  if (asked && (await readBooks(ctx, asked, { cause: type, eventId: id }))) return
  // What has ended is paid by nobody any more: this is how the end of a closed account comes back to us.
  if (type.endsWith('.deleted')) return void (await settleEvent(ctx.db, id, 'ignored'))
  const alert = { kind: 'unknown_customer', subject: asked ?? id, details: { event: id, type } }
  await putAside(ctx, id, { status: 'ignored', alert })
}

/** Together: nobody looks at a settled event again, so an alert that is missing would be missing for ever. */
function putAside(
  ctx: Context,
  id: string,
  { status, alert }: { status: 'ignored' | 'parked'; alert: Alert },
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await settleEvent(tx, id, status)
    await raiseAlert(ctx, tx, alert)
  })
}
