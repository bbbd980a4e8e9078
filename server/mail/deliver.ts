import * as z from 'zod/mini'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Context } from '#server/context.ts'
import type { MailKind } from '#server/db/schema/mail.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { MailError } from '#server/providers/mail/mailer.ts'
import {
  claimMail,
  deleteMail,
  deleteMailsBefore,
  findMail,
  listOverdue,
  type MailRow,
  updateMail,
} from './store.ts'

const minuteMs = 60_000
const retryAfterMs = [1, 5, 30, 120].map((minutes) => minutes * minuteMs)
/** Longer than the mail server may take to answer: after that the sender is dead. */
const claimMs = 5 * minuteMs
const overdueMs = 10 * minuteMs
const keepMs = 30 * 24 * 60 * minuteMs

export const deliverMail = defineJob({
  name: 'mail.deliver',
  payload: z.object({ id: z.uuid() }),
  retries: 20,
  concurrency: 2,
  run: (ctx, { id }) => deliver(ctx, id),
})

/** Hands a mail of the outbox to the mail server: at least once, each time under the same Message-ID. */
export async function deliver(ctx: Context, id: string): Promise<void> {
  if (!ctx.mailer) return
  const now = ctx.clock()
  const mail = await claimMail(ctx.db, { id, now, until: new Date(now.getTime() + claimMs) })
  if (!mail) return comeBack(ctx, id)
  const { toName: name, toAddress: address, subject, text, html, messageId } = mail
  try {
    await ctx.mailer.send({ to: { name, address }, subject, text, html, messageId })
  } catch (error) {
    return await retryOrFail(ctx, mail, error)
  }
  if (isGoodbye(mail)) return await deleteMail(ctx.db, id)
  const left = { status: 'sent', sentAt: ctx.clock(), text: '', html: '', error: null } as const
  await updateMail(ctx.db, id, left)
}

/** Jobs that got lost (the queue was emptied, its retries ran out) are put back. */
export async function resumeOverdue(ctx: Context): Promise<void> {
  if (!ctx.mailer) return
  const overdue = await listOverdue(ctx.db, new Date(ctx.clock().getTime() - overdueMs))
  for (const id of overdue) await ctx.queue.enqueue(ctx.db, deliverMail, { payload: { id } })
}

export async function forgetOldMails(ctx: Context): Promise<void> {
  await deleteMailsBefore(ctx.db, new Date(ctx.clock().getTime() - keepMs))
}

async function retryOrFail(ctx: Context, mail: MailRow, error: unknown): Promise<void> {
  const pauseMs = retryAfterMs[mail.attempts - 1]
  const isFinal = (error instanceof MailError && error.isFinal) || pauseMs === undefined
  const { id, kind, attempts } = mail
  // Without the server's words: they may hold the address.
  ctx.log.warn({ mail: id, kind, attempts, isFinal }, 'mail not sent')
  if (isFinal) {
    if (isGoodbye(mail)) return await deleteMail(ctx.db, id)
    await updateMail(ctx.db, id, { status: 'failed', text: '', html: '', error: String(error) })
    if (mattersToSupport.has(kind))
      await raiseAlert(ctx, ctx.db, {
        kind: 'support_mail_failed',
        subject: mail.subject,
        details: { attempts },
      })
    return
  }
  const nextAttemptAt = new Date(ctx.clock().getTime() + pauseMs)
  await updateMail(ctx.db, id, { nextAttemptAt, error: String(error) })
  await comeBack(ctx, id)
}

/** Somebody waits for what these say: a person has to find another way to tell them. Their subjects name nobody. */
const mattersToSupport = new Set<MailKind>(['ticket_asked', 'ticket_answered'])

/** Of who has closed an account nothing is kept, the address neither. */
const isGoodbye = ({ kind }: MailRow): boolean => kind === 'account_closed'

/** A job for when the mail is due; its claimant may be dead, and then nobody else would come. */
async function comeBack(ctx: Context, id: string): Promise<void> {
  const mail = await findMail(ctx.db, id)
  if (mail?.status !== 'queued') return
  const waitMs = Math.max(mail.nextAttemptAt.getTime() - ctx.clock().getTime(), 1000)
  const startAfterSeconds = Math.ceil(waitMs / 1000)
  await ctx.queue.enqueue(ctx.db, deliverMail, { payload: { id }, startAfterSeconds })
}
