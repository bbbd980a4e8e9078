import { randomUUID } from 'node:crypto'
import type { Body } from '#contracts/endpoint.ts'
import type { tickets as endpoints, Ticket } from '#contracts/tickets.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { ticketReceivedMail } from '#server/mail/ticket-mails.ts'
import { refuse } from '#server/refusal.ts'
import { takePictures } from './attach.ts'
import { dueAt } from './due-at.ts'
import { presentThread } from './present.ts'
import {
  findGeneration,
  findOwn,
  findTicketOfMessage,
  insertMessage,
  insertTicket,
  lockTicket,
  type TicketRow,
  updateTicket,
} from './store.ts'
import { tellSupport } from './tell-support.ts'

/** A question, its promise and both mails are one. The key of the click is the id of its message. */
export async function askSupport(
  ctx: Context,
  caller: Caller,
  form: Body<typeof endpoints.ask>,
): Promise<Ticket> {
  const { key: messageId = randomUUID(), subject, text, generationId = null } = form
  if (generationId) await requireOwn(ctx, caller, generationId)
  const now = ctx.clock()
  const ticket = await ctx.db.transaction(async (tx) => {
    const { id: userId, subscriptionPlan: plan } = await lockUser(tx, caller.id)
    const earlier = await sameClick(tx, caller, messageId)
    if (earlier) return earlier
    const due = dueAt(plan, now)
    const promise = { plan, dueAt: due, awaitedBy: due, createdAt: now, updatedAt: now }
    const row = await insertTicket(tx, { userId, subject, generationId, ...promise })
    await insertMessage(tx, { id: messageId, ticketId: row.id, author: 'person', text, createdAt: now })
    await takePictures(tx, { userId, messageId, ids: form.attachments })
    await tellSupport(ctx, tx, { ticket: row, plan, text, dueAt: due, isFollowUp: false })
    await confirm(ctx, tx, row)
    return row
  })
  return presentThread(ctx.db, ticket)
}

/** More to say in a thread: an answer is owed again, within the time of the plan that holds now. */
export async function writeAgain(
  ctx: Context,
  caller: Caller,
  { id, ...form }: Body<typeof endpoints.write> & { id: string },
): Promise<Ticket> {
  const { key: messageId = randomUUID(), text } = form
  if (!(await findOwn(ctx.db, caller.id, id))) throw refuse('not_found')
  const now = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (!ticket) throw refuse('not_found')
    const earlier = await sameClick(tx, caller, messageId)
    if (earlier && earlier.id !== id) throw refuse('key_reused')
    if (earlier) return
    const plan = caller.subscriptionPlan
    // Who writes twice in a row does not wait longer for it.
    const awaitedBy = ticket.awaitedBy ?? dueAt(plan, now)
    await insertMessage(tx, { id: messageId, ticketId: id, author: 'person', text, createdAt: now })
    await takePictures(tx, { userId: caller.id, messageId, ids: form.attachments })
    await updateTicket(tx, id, { awaitedBy, closedAt: null, updatedAt: now })
    await tellSupport(ctx, tx, { ticket, plan, text, dueAt: awaitedBy, isFollowUp: true })
  })
  return presentThread(ctx.db, (await findOwn(ctx.db, caller.id, id)) ?? notFound())
}

const notFound = (): never => {
  throw refuse('not_found')
}

async function requireOwn(ctx: Context, caller: Caller, generationId: string): Promise<void> {
  const generation = await findGeneration(ctx.db, generationId)
  if (generation?.userId !== caller.id) throw refuse('not_found')
}

async function sameClick(tx: Db, caller: Caller, messageId: string): Promise<TicketRow | null> {
  const earlier = await findTicketOfMessage(tx, messageId)
  if (earlier && earlier.userId !== caller.id) throw refuse('key_reused')
  return earlier
}

/** Not to an address that nobody has confirmed, where mails leave: a stranger could fill a mailbox with these. */
async function confirm(ctx: Context, tx: Db, ticket: TicketRow): Promise<void> {
  const to = await findPerson(tx, ticket.userId)
  if (!to || (ctx.config.smtpUrl && !to.emailConfirmedAt)) return
  const reader = { firstName: nameOf(to), site: ctx.config }
  await sendMail(ctx, tx, {
    to,
    content: ticketReceivedMail({ ...reader, ticket, dueAt: ticket.dueAt }),
  })
}
