import type { DeliveryFault } from '#contracts/webhooks.ts'
import type { Context } from '#server/context.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema/webhooks.ts'
import { eq } from '#server/db/sql.ts'
import { failpoint } from '#server/failpoint.ts'
import type { JobRun } from '#server/jobs/define-job.ts'
import type { Line } from '#server/jobs/line.ts'
import { NotAllowed } from '#server/providers/web/guarded-connector.ts'
import { claimEndpoint, hasDue, type Turn } from './claim.ts'
import { noteFailure } from './note-failure.ts'
import { askedPauseMs } from './schedule.ts'
import { openSecrets } from './secrets.ts'
import { signedHeaders } from './signature.ts'
import type { EndpointRow, ShownDelivery } from './store.ts'

/** Sockets that wait: they cost next to nothing, and a receiver may take its time. */
const slots = 256
const timeoutMs = 15_000
/** Longer than a try can take: after that its process is dead, and another one tries again. */
const claimMs = timeoutMs + 15_000

/** Deliveries that are due: their rows are the queue. */
export const webhooksLine: Line = {
  name: 'webhooks',
  makesPictures: false,
  slots: () => slots,
  take: async (ctx, free) => {
    const now = ctx.clock()
    // Asked every second, and mostly in vain: that should cost one query.
    if (!(await hasDue(ctx.db, now))) return null
    const until = new Date(now.getTime() + claimMs)
    const onlyHealthy = free <= slots / 2
    const turn = await ctx.db.transaction((tx) => claimEndpoint(tx, { now, until, onlyHealthy }))
    return turn && ((run) => deliverTurn(ctx, turn, run))
  },
}

/** What came of a try. */
export interface Outcome {
  answer: number | null
  fault: DeliveryFault | null
  ms: number
  at: Date
  /** What the receiver asked for. */
  askedMs: number | null
}

export const isGood = ({ answer }: Outcome): boolean => answer !== null && answer >= 200 && answer < 300

/** One after the other, until one fails: then the endpoint rests, and so do the others that wait for it. */
async function deliverTurn(ctx: Context, { endpoint, due }: Turn, { signal }: JobRun): Promise<void> {
  const secrets = await openSecrets(ctx, endpoint)
  for (const shown of due) {
    if (signal.aborted) break
    const outcome = await send(ctx, { endpoint, shown, secrets })
    await failpoint('webhook-sent')
    if (!isGood(outcome)) return noteFailure(ctx, { endpoint, delivery: shown.delivery, outcome })
    await noteArrival(ctx, { endpoint, shown, outcome })
  }
  await ctx.db.update(webhookEndpoints).set({ busyUntil: null }).where(eq(webhookEndpoints.id, endpoint.id))
}

interface Sending {
  endpoint: EndpointRow
  shown: ShownDelivery
  secrets: string[]
}

async function send(ctx: Context, { endpoint, shown: { message }, secrets }: Sending): Promise<Outcome> {
  const at = ctx.clock()
  const { body } = message
  const signed = signedHeaders(secrets, { webhookId: webhookIdOf(message.id), at, body })
  const headers = { 'content-type': 'application/json', 'user-agent': 'Indosso-Webhooks/1.0', ...signed }
  const began = performance.now()
  const outcome = await ctx.web.post(endpoint.url, { headers, body, timeoutMs }).then(
    ({ status, retryAfter }) => ({ answer: status, fault: null, askedMs: askedPauseMs(retryAfter, at) }),
    (error: unknown) => ({ answer: null, fault: faultOf(error), askedMs: null }),
  )
  return { ...outcome, ms: Math.round(performance.now() - began), at }
}

/** The same at every try, so that a receiver can tell a repetition. */
export const webhookIdOf = (messageId: string): string => `msg_${messageId.replaceAll('-', '')}`

function faultOf(error: unknown): DeliveryFault {
  if (error instanceof NotAllowed) return 'not_allowed'
  return error instanceof Error && /timeout/i.test(`${error.name} ${error.message}`)
    ? 'timeout'
    : 'unreachable'
}

async function noteArrival(
  ctx: Context,
  {
    endpoint,
    shown: { delivery },
    outcome,
  }: { endpoint: EndpointRow; shown: ShownDelivery; outcome: Outcome },
): Promise<void> {
  const { answer, fault, ms, at } = outcome
  const tried = { answer, fault, ms, lastTriedAt: at, tries: delivery.tries + 1 }
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ ...tried, status: 'delivered', nextAt: null })
      .where(eq(webhookDeliveries.id, delivery.id))
    // Still ours: a turn may have more to deliver than one claim lasts.
    const busyUntil = new Date(ctx.clock().getTime() + claimMs)
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: null, warnedAt: null, busyUntil })
      .where(eq(webhookEndpoints.id, endpoint.id))
  })
}
