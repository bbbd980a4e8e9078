import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { MailKind } from '#server/db/schema/mail.ts'
import { deliverMail } from './deliver.ts'
import { insertMail } from './store.ts'

/** What a template makes. */
export interface MailContent {
  kind: MailKind
  subject: string
  text: string
  html: string
}

interface Recipient {
  /** Null for an address without an account. */
  id: string | null
  email: string
  firstName: string | null
  lastName: string | null
  emailConfirmedAt: Date | null
}

/** Puts a mail into the outbox: it leaves when the transaction commits, and not at all when it rolls back. Answers its id. */
export async function sendMail(
  ctx: Pick<Context, 'config' | 'clock' | 'queue'>,
  tx: Db,
  { to, content }: { to: Recipient; content: MailContent },
): Promise<string> {
  const { smtpUrl, mailFrom, showsOutbox } = ctx.config
  const id = randomUUID()
  const now = ctx.clock()
  const status = smtpUrl ? 'queued' : showsOutbox ? 'kept' : 'failed'
  // What nobody can read any more is not kept: a link in it is a key.
  const body = status === 'failed' ? { text: '', html: '', error: 'SMTP_URL is not set' } : {}
  await insertMail(tx, {
    ...content,
    ...body,
    id,
    userId: to.id,
    // To an address that nobody has confirmed go no words that a stranger may have chosen.
    toName: to.emailConfirmedAt
      ? `${to.firstName ?? ''} ${to.lastName ?? ''}`.replace(/\s+/g, ' ').trim()
      : '',
    toAddress: to.email,
    status,
    nextAttemptAt: now,
    messageId: `<${id}@${mailFrom.address.split('@')[1]}>`,
    createdAt: now,
  })
  if (status === 'queued') await ctx.queue.enqueue(tx, deliverMail, { payload: { id } })
  return id
}
