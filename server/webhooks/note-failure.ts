import type { OffReason } from '#contracts/webhooks.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema/webhooks.ts'
import { eq } from '#server/db/sql.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { webhookFailingMail, webhookOffMail } from '#server/mail/webhook-mails.ts'
import type { Outcome } from './deliver.ts'
import { nextTryMs } from './schedule.ts'
import { type DeliveryRow, type EndpointRow, giveUpWaiting } from './store.ts'

const dayMs = 24 * 3600_000
const warnAfterMs = dayMs
const offAfterMs = 5 * dayMs
/** Between two deliveries to an endpoint that has just failed one. */
const restMs = 5_000

interface Failed {
  endpoint: EndpointRow
  delivery: DeliveryRow
  outcome: Outcome
}

/** When it is tried again, and whether the endpoint is still worth it. */
export async function noteFailure(ctx: Context, failed: Failed): Promise<void> {
  const { endpoint, delivery, outcome } = failed
  const { answer, fault, ms, at, askedMs } = outcome
  const tries = delivery.tries + 1
  const pauseMs = nextTryMs(tries, { askedMs, chance: Math.random() })
  const nextAt = pauseMs === null ? null : new Date(at.getTime() + pauseMs)
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ answer, fault, ms, lastTriedAt: at, tries, nextAt, status: nextAt ? 'waiting' : 'failed' })
      .where(eq(webhookDeliveries.id, delivery.id))
    const failingSince = endpoint.failingSince ?? at
    const busyUntil = new Date(at.getTime() + ms + restMs)
    await tx
      .update(webhookEndpoints)
      .set({ failingSince, busyUntil })
      .where(eq(webhookEndpoints.id, endpoint.id))
    await judge(ctx, tx, { endpoint: { ...endpoint, failingSince }, answer, at })
  })
  ctx.log.info({ webhook: endpoint.id, delivery: delivery.id, tries, answer, fault }, 'webhook not delivered')
}

interface Judged {
  endpoint: EndpointRow & { failingSince: Date }
  answer: number | null
  at: Date
}

async function judge(ctx: Context, tx: Db, { endpoint, answer, at }: Judged): Promise<void> {
  const failingMs = at.getTime() - endpoint.failingSince.getTime()
  if (answer === 410) await switchOff(ctx, tx, { endpoint, at, offReason: 'gone' })
  else if (failingMs >= offAfterMs) await switchOff(ctx, tx, { endpoint, at, offReason: 'failures' })
  else if (failingMs >= warnAfterMs && !endpoint.warnedAt) await warn(ctx, tx, { endpoint, at })
}

async function switchOff(
  ctx: Context,
  tx: Db,
  { endpoint, at, offReason }: Omit<Judged, 'answer'> & { offReason: Exclude<OffReason, 'person'> },
): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ offAt: at, offReason, busyUntil: null })
    .where(eq(webhookEndpoints.id, endpoint.id))
  await giveUpWaiting(tx, endpoint.id)
  await writeTo(ctx, tx, endpoint, (reader) =>
    webhookOffMail({ ...reader, offReason, host: hostOf(endpoint) }),
  )
}

async function warn(ctx: Context, tx: Db, { endpoint, at }: Omit<Judged, 'answer'>): Promise<void> {
  await tx.update(webhookEndpoints).set({ warnedAt: at }).where(eq(webhookEndpoints.id, endpoint.id))
  await writeTo(ctx, tx, endpoint, (reader) => webhookFailingMail({ ...reader, host: hostOf(endpoint) }))
}

type Template = Parameters<typeof sendMail>[2]['content']

async function writeTo(
  ctx: Context,
  tx: Db,
  { userId }: EndpointRow,
  write: (reader: { firstName: string | null; site: Context['config'] }) => Template,
): Promise<void> {
  const person = await findPerson(tx, userId)
  if (!person) return
  await sendMail(ctx, tx, { to: person, content: write({ firstName: nameOf(person), site: ctx.config }) })
}

/** Without its path, which may hold a secret. */
const hostOf = ({ url }: EndpointRow): string => new URL(url).host
