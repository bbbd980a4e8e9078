import { formatsOf } from '#contracts/format.ts'
import { type PlanId, plans } from '#contracts/plans.ts'
import { greeting, letter, type Reader } from './letter.ts'
import type { MailContent } from './send-mail.ts'

interface Named {
  ticket: { id: string; number: number }
}

/** To who asked: it is written down, and until when it will be answered. */
export function ticketReceivedMail({
  firstName,
  site,
  ticket,
  dueAt,
}: Reader & Named & { dueAt: Date }): MailContent {
  const by = moment(dueAt)
  return letter('ticket_received', `Richiesta n. ${ticket.number} ricevuta`, {
    preview: `Ti rispondiamo entro ${by}.`,
    title: 'Abbiamo la tua richiesta',
    paragraphs: [
      greeting(firstName),
      `la tua richiesta ha il numero ${ticket.number}. Ti rispondiamo entro ${by}, ora di Roma: ricevi la risposta per email e la trovi anche nella pagina Assistenza.`,
    ],
    action: { label: 'Apri la richiesta', url: threadUrl(site.appUrl, ticket) },
    notes: [
      'Se vuoi aggiungere qualcosa, scrivilo nella stessa pagina: la foto e i dettagli restano insieme.',
    ],
    site,
  })
}

export function ticketAnsweredMail({
  firstName,
  site,
  ticket,
  text,
}: Reader & Named & { text: string }): MailContent {
  return letter('ticket_answered', `Richiesta n. ${ticket.number}: la nostra risposta`, {
    preview: 'Ti abbiamo risposto.',
    title: 'La nostra risposta',
    paragraphs: [greeting(firstName), ...linesOf(text)],
    action: { label: 'Continua la conversazione', url: threadUrl(site.appUrl, ticket) },
    notes: [`È la risposta alla tua richiesta n. ${ticket.number}.`],
    site,
  })
}

interface Asked extends Named {
  site: Reader['site']
  plan: PlanId
  subject: string
  text: string
  dueAt: Date
  isFollowUp: boolean
}

/** To support. The subject line holds no word of the person's, nor their address: alerts and logs repeat it. */
export function ticketAskedMail({
  site,
  ticket,
  plan,
  subject,
  text,
  dueAt,
  isFollowUp,
}: Asked): MailContent {
  const { name } = plans[plan]
  const by = moment(dueAt)
  return letter('ticket_asked', `Assistenza ${name}: richiesta n. ${ticket.number}`, {
    preview: `Da rispondere entro ${by}.`,
    title: isFollowUp ? 'Un nuovo messaggio' : 'Una nuova richiesta',
    paragraphs: [`Piano ${name}, da rispondere entro ${by}, ora di Roma.`, subject, ...linesOf(text)],
    action: {
      label: 'Rispondi',
      url: `${site.appUrl}/super-admin?scheda=assistenza&richiesta=${ticket.id}`,
    },
    notes: [
      'Rispondi dalla scheda Assistenza: solo così la risposta arriva a chi ha scritto e resta con la richiesta.',
    ],
    site,
  })
}

const threadUrl = (appUrl: string, { id }: Named['ticket']): string => `${appUrl}/assistenza/${id}`

const moment = (instant: Date): string => formatsOf('it').formatMoment(instant.toISOString())

const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '')
