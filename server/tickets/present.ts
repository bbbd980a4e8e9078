import {
  type AskedThread,
  type AskedTicket,
  tickets as endpoints,
  type Ticket,
  type TicketHead,
  type TicketState,
  ticketDesk,
} from '#contracts/tickets.ts'
import type { Db } from '#server/db/database.ts'
import { findGeneration, listAttachmentsOf, listMessages, type TicketRow } from './store.ts'

export function presentHead(row: TicketRow): TicketHead {
  return {
    id: row.id,
    number: row.number,
    subject: row.subject,
    plan: row.plan,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    awaitedBy: row.awaitedBy?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

function stateOf({ closedAt, awaitedBy }: TicketRow): TicketState {
  if (closedAt) return 'closed'
  return awaitedBy ? 'waiting' : 'answered'
}

export const attachmentUrl = (id: string): string => endpoints.attachment.path.replace(':id', id)

/** As the person who asked sees it. */
export async function presentThread(db: Db, row: TicketRow): Promise<Ticket> {
  const messages = await readThread(db, row.id, attachmentUrl)
  return {
    ...presentHead(row),
    generationId: row.generationId,
    messages: messages.map(({ mail: _, ...message }) => message),
  }
}

export const presentAsked = (row: TicketRow, email: string): AskedTicket => ({
  ...presentHead(row),
  userId: row.userId,
  email,
})

/** As the one who answers sees it. */
export async function presentAskedThread(db: Db, row: TicketRow, email: string): Promise<AskedThread> {
  const path = (template: string) => template.replace(':id', row.id)
  const urlOf = (id: string) => path(ticketDesk.attachment.path).replace(':attachmentId', id)
  const generation = row.generationId ? await findGeneration(db, row.generationId) : null
  const picture = path(ticketDesk.picture.path)
  return {
    ...presentAsked(row, email),
    messages: await readThread(db, row.id, urlOf),
    generation: generation && {
      id: generation.id,
      at: generation.createdAt.toISOString(),
      status: generation.status,
      failure: generation.failure,
      provider: generation.provider,
      requestId: generation.requestId,
      photoUrl: `${picture}?part=photo`,
      pictureUrl: generation.picture && `${picture}?part=picture`,
    },
  }
}

async function readThread(db: Db, ticketId: string, urlOf: (attachmentId: string) => string) {
  const rows = await listMessages(db, ticketId)
  const attached = await listAttachmentsOf(
    db,
    rows.map(({ message }) => message.id),
  )
  return rows.map(({ message: { id, author, text, createdAt }, mail }) => ({
    id,
    author,
    text,
    at: createdAt.toISOString(),
    mail,
    attachments: attached
      .filter(({ messageId }) => messageId === id)
      .map((attachment) => ({ id: attachment.id, url: urlOf(attachment.id) })),
  }))
}
