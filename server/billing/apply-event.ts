import * as z from 'zod/mini'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
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
      await settleEvent(ctx.db, id, 'parked')
      await raiseAlert(ctx, ctx.db, {
        kind: 'payment_event_parked',
        subject: id,
        details: { type: event.type, error: String(error) },
      })
    }
  },
})

async function settle(ctx: Context, { id, type, ...event }: EventRow): Promise<void> {
  const asked = event.customerId ?? (event.chargeId && (await ctx.payments.customerOfCharge(event.chargeId)))
  if (asked && (await readBooks(ctx, asked, { cause: type, eventId: id }))) return
  await settleEvent(ctx.db, id, 'ignored')
  await raiseAlert(ctx, ctx.db, {
    kind: 'unknown_customer',
    subject: asked ?? id,
    details: { event: id, type },
  })
}
