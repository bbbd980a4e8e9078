import type { PlanId } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { ticketAskedMail } from '#server/mail/ticket-mails.ts'
import type { TicketRow } from './store.ts'

interface Question {
  ticket: TicketRow
  plan: PlanId
  text: string
  dueAt: Date
  isFollowUp: boolean
}

export async function tellSupport(ctx: Context, tx: Db, { ticket, ...question }: Question): Promise<void> {
  const nobody = { id: null, firstName: null, lastName: null, emailConfirmedAt: null }
  await sendMail(ctx, tx, {
    to: { ...nobody, email: ctx.config.supportEmail },
    content: ticketAskedMail({ site: ctx.config, ticket, subject: ticket.subject, ...question }),
  })
}
