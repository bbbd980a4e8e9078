import { randomUUID } from 'node:crypto'
import type { Body } from '#contracts/endpoint.ts'
import type { AskedThread, ticketDesk } from '#contracts/tickets.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import type { Caller } from '#server/http/caller.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { ticketAnsweredMail } from '#server/mail/ticket-mails.ts'
import { refuse } from '#server/refusal.ts'
import { dueAt } from './due-at.ts'
import { presentAskedThread } from './present.ts'
import {
  findTicket,
  findTicketOfMessage,
  insertMessage,
  lockTicket,
  type TicketRow,
  updateTicket,
} from './store.ts'

/** In the thread and by mail, whatever becomes of the mail. */
export async function answerTicket(
  ctx: Context,
  caller: Caller,
  { id, key: messageId = randomUUID(), text }: Body<typeof ticketDesk.answer> & { id: string },
): Promise<AskedThread> {
  const now = ctx.clock()
  await change(ctx, id, async (tx, ticket, person) => {
    const earlier = await findTicketOfMessage(tx, messageId)
    if (earlier && earlier.id !== id) throw refuse('key_reused')
    if (earlier) return
    const reader = { firstName: nameOf(person), site: ctx.config }
    const mailId = await sendMail(ctx, tx, {
      to: person,
      content: ticketAnsweredMail({ ...reader, ticket, text }),
    })
    const message = { id: messageId, ticketId: id, text, mailId, createdAt: now }
    await insertMessage(tx, { ...message, author: 'support' })
    await updateTicket(tx, id, {
      firstAnsweredAt: ticket.firstAnsweredAt ?? now,
      awaitedBy: null,
      updatedAt: now,
    })
    await record(tx, { caller, ticket, action: 'ticket.answer', after: { message: messageId }, at: now })
  })
  return readAsked(ctx, id)
}

/** Not before somebody has answered: a promise is kept by an answer alone. */
export async function closeTicket(ctx: Context, caller: Caller, id: string): Promise<AskedThread> {
  const now = ctx.clock()
  await change(ctx, id, async (tx, ticket) => {
    if (!ticket.firstAnsweredAt) throw refuse('ticket_unanswered')
    if (ticket.closedAt) return
    await updateTicket(tx, id, { closedAt: now, awaitedBy: null })
    await record(tx, { caller, ticket, action: 'ticket.close', after: { closed: true }, at: now })
  })
  return readAsked(ctx, id)
}

export async function reopenTicket(ctx: Context, caller: Caller, id: string): Promise<AskedThread> {
  const now = ctx.clock()
  await change(ctx, id, async (tx, ticket, person) => {
    if (!ticket.closedAt) return
    await updateTicket(tx, id, { closedAt: null, awaitedBy: dueAt(person.subscriptionPlan, now) })
    await record(tx, { caller, ticket, action: 'ticket.reopen', after: { closed: false }, at: now })
  })
  return readAsked(ctx, id)
}

export async function readAsked(ctx: Context, id: string): Promise<AskedThread> {
  const ticket = await findTicket(ctx.db, id)
  const person = ticket && (await findPerson(ctx.db, ticket.userId))
  if (!person) throw refuse('not_found')
  return presentAskedThread(ctx.db, ticket, person.email)
}

/** With the ticket's row locked; its owner's browsers hear of it. */
async function change(
  ctx: Context,
  id: string,
  run: (tx: Db, ticket: TicketRow, person: Person) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    const person = ticket && (await findPerson(tx, ticket.userId))
    if (!person) throw refuse('not_found')
    await run(tx, ticket, person)
    await ctx.events.publish(tx, { userId: person.id, generationId: null })
  })
}

interface Deed {
  caller: Caller
  ticket: TicketRow
  action: 'ticket.answer' | 'ticket.close' | 'ticket.reopen'
  after: Record<string, unknown>
  at: Date
}

/** By its number: what was said, and to whom, is in the thread, and goes with the account. */
const record = (tx: Db, { caller, ticket, action, after, at }: Deed): Promise<void> =>
  recordChange(tx, { actor: caller, action, subject: `n. ${ticket.number}`, after, at })
