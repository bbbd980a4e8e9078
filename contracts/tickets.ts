import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { statuses } from './generations.ts'
import { holdsControl } from './plain-text.ts'
import { planIds } from './plans.ts'
import { mailStatuses } from './support.ts'

export const ticketAuthors = ['person', 'support'] as const
/** Whose turn it is: `waiting` for an answer of ours, `answered` until the person writes again, `closed`. */
export const ticketStates = ['waiting', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

export const ticketSizes = { subject: 120, text: 5000, attachments: 3 } as const
/** Tickets on a page of a list. */
export const ticketsPageSize = 50

export const ticketFieldErrors = {
  subject_required: 'Scrivi un oggetto',
  subject_long: `Oggetto troppo lungo (${ticketSizes.subject} caratteri al massimo)`,
  message_required: 'Scrivi il messaggio',
  message_long: `Messaggio troppo lungo (${ticketSizes.text} caratteri al massimo)`,
  message_characters: 'Il testo contiene caratteri non ammessi',
  attachments_many: `Al massimo ${ticketSizes.attachments} immagini`,
}
const code = (code: keyof typeof ticketFieldErrors) => code

/** What a person writes, markup included: it is shown as the text that it is. */
const message = z.string(code('message_required')).check(
  z.trim(),
  z.minLength(1, code('message_required')),
  z.maxLength(ticketSizes.text, code('message_long')),
  z.refine((text) => !holdsControl(text), code('message_characters')),
)

const subject = z.string(code('subject_required')).check(
  z.overwrite((text) => text.replace(/\s+/g, ' ')),
  z.trim(),
  z.minLength(1, code('subject_required')),
  z.maxLength(ticketSizes.subject, code('subject_long')),
  z.refine((text) => !holdsControl(text), code('message_characters')),
)

/** The id of the message, so that the same click arriving twice writes it once. */
const key = z.optional(z.uuid())

const attachments = z._default(
  z.array(z.uuid()).check(z.maxLength(ticketSizes.attachments, code('attachments_many'))),
  [],
)

export const ticketForm = z.object({
  key,
  subject,
  text: message,
  /** One of the person's own, which support may then look at. */
  generationId: z.optional(z.uuid()),
  attachments,
})
export const messageForm = z.object({ key, text: message, attachments })
export const answerForm = z.object({ key, text: message })

const instant = z.iso.datetime()

const head = {
  id: z.uuid(),
  number: z.int(),
  subject: z.string(),
  /** At the time of asking. */
  plan: z.enum(planIds),
  state: z.enum(ticketStates),
  createdAt: instant,
  /** The promise for the first answer, and when it came. */
  dueAt: instant,
  firstAnsweredAt: z.nullable(instant),
  /** Until when what was written last is answered; null when it is not our turn. */
  awaitedBy: z.nullable(instant),
  /** Of the latest message. */
  updatedAt: instant,
}
export const ticketHead = z.object(head)
export type TicketHead = z.infer<typeof ticketHead>

const attachment = z.object({ id: z.uuid(), url: z.string() })

const threadMessage = {
  id: z.uuid(),
  author: z.enum(ticketAuthors),
  text: z.string(),
  at: instant,
  attachments: z.array(attachment),
}

export const ticket = z.object({
  ...head,
  generationId: z.nullable(z.uuid()),
  messages: z.array(z.object(threadMessage)),
})
export type Ticket = z.infer<typeof ticket>

/** As the one who answers sees it. */
const asked = { ...head, userId: z.uuid(), email: z.string() }
export const askedTicket = z.object(asked)
export type AskedTicket = z.infer<typeof askedTicket>

export const askedThread = z.object({
  ...asked,
  messages: z.array(
    z.object({
      ...threadMessage,
      /** What became of the mail with this answer; null for a question, and after a month. */
      mail: z.nullable(z.enum(mailStatuses)),
    }),
  ),
  generation: z.nullable(
    z.object({
      id: z.uuid(),
      at: instant,
      status: z.enum(statuses),
      failure: z.nullable(z.string()),
      provider: z.nullable(z.string()),
      /** The thread through the logs. */
      requestId: z.nullable(z.string()),
      photoUrl: z.string(),
      pictureUrl: z.nullable(z.string()),
    }),
  ),
})
export type AskedThread = z.infer<typeof askedThread>

/** First answers of the last twelve months. */
export const keptPromises = z.object({
  plan: z.enum(planIds),
  kept: z.int(),
  broken: z.int(),
})
export type KeptPromises = z.infer<typeof keptPromises>

const byId = z.object({ id: z.uuid() })
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1)

export const tickets = {
  list: endpoint({
    method: 'GET',
    path: '/api/support/tickets',
    summary: "The person's questions to support, newest first, and when one asked now would be answered",
    access: 'user',
    query: z.object({ page }),
    reply: z.object({
      promise: z.object({ plan: z.enum(planIds), dueAt: instant }),
      tickets: z.array(ticketHead),
      total: z.int(),
    }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/support/tickets/:id',
    summary: 'One question with its thread',
    access: 'user',
    params: byId,
    reply: ticket,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/support/tickets',
    summary: 'Ask support; the answer says until when it is promised',
    access: 'user',
    body: ticketForm,
    reply: ticket,
    status: 201,
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/support/tickets/:id/messages',
    summary: 'Write again; a closed question is open again',
    access: 'user',
    params: byId,
    body: messageForm,
    reply: ticket,
    status: 201,
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api/support/attachments',
    summary: 'A picture for the next message; gone after a day when no message names it',
    access: 'user',
    files: { picture: 'required' },
    reply: attachment,
    status: 201,
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/api/support/attachments/:id',
    summary: 'A picture that was attached',
    access: 'user',
    params: byId,
    reply: 'file',
  }),
}

/** The same from the side of who answers. */
export const ticketDesk = {
  queue: endpoint({
    method: 'GET',
    path: '/api/super-admin/tickets',
    summary:
      'Questions by the time they are due, or the latest answered or closed; and how many promises were kept',
    access: 'superAdmin',
    query: z.object({ state: z._default(z.enum(ticketStates), 'waiting'), page }),
    reply: z.object({
      tickets: z.array(askedTicket),
      counts: z.object({ waiting: z.int(), overdue: z.int(), answered: z.int(), closed: z.int() }),
      promises: z.array(keptPromises),
    }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/super-admin/tickets/:id',
    summary: 'A question with its thread, its account and the picture that it is about',
    access: 'superAdmin',
    params: byId,
    reply: askedThread,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/super-admin/tickets/:id/messages',
    summary: 'Answer: in the thread and by mail',
    access: 'superAdmin',
    params: byId,
    body: answerForm,
    reply: askedThread,
    status: 201,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/super-admin/tickets/:id/close',
    summary: 'Close a question that was answered',
    access: 'superAdmin',
    params: byId,
    reply: askedThread,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/super-admin/tickets/:id/reopen',
    summary: 'Open a closed question again; an answer is owed by the time its plan promises',
    access: 'superAdmin',
    params: byId,
    reply: askedThread,
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/api/super-admin/tickets/:id/attachments/:attachmentId',
    summary: 'A picture that was attached to a question',
    access: 'superAdmin',
    params: z.object({ id: z.uuid(), attachmentId: z.uuid() }),
    reply: 'file',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/super-admin/tickets/:id/picture',
    summary: 'The picture, or the photo, of the generation that a question is about',
    access: 'superAdmin',
    params: byId,
    query: z.object({ part: z._default(z.enum(['picture', 'photo']), 'picture') }),
    reply: 'file',
  }),
}
