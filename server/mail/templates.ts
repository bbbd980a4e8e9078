import { plans } from '#contracts/plans.ts'
import { letterHtml, letterText } from './layout.ts'
import type { MailContent } from './send-mail.ts'

interface Reader {
  firstName: string | null
  /** The only source of every link: what a request says about its host is not believed. */
  appUrl: string
}

export function resetMail({ firstName, appUrl, token }: Reader & { token: string }): MailContent {
  return letter('reset', 'Reimposta la tua password di Indosso', {
    preview: 'Il link vale per 1 ora.',
    title: 'Reimposta la password',
    paragraphs: [
      greeting(firstName),
      'qualcuno, speriamo tu, ha chiesto una nuova password per il tuo account. Per sceglierla apri questo link: vale per 1 ora e si usa una volta sola.',
    ],
    action: { label: 'Scegli la nuova password', url: `${appUrl}/reset-password?token=${token}` },
    notes: ['Se non sei stato tu, ignora questo messaggio: la tua password resta quella di prima.'],
    appUrl,
  })
}

export function welcomeMail({ firstName, appUrl }: Reader): MailContent {
  return letter('welcome', 'Benvenuto in Indosso', {
    preview: 'Il tuo account è pronto.',
    title: 'Benvenuto in sartoria',
    paragraphs: [
      greeting(firstName),
      `il tuo account è pronto. Ogni mese hai ${plans.free.monthlyQuota} immagini gratuite: carica la foto di un capo e guardalo indossato.`,
    ],
    action: { label: 'Prova il primo capo', url: `${appUrl}/` },
    notes: ['Un capo intero, su uno sfondo semplice e con una luce uniforme, dà il risultato migliore.'],
    appUrl,
  })
}

export function passwordChangedMail({ firstName, appUrl }: Reader): MailContent {
  return letter('password_changed', 'La password di Indosso è stata cambiata', {
    preview: 'Se non sei stato tu, reimpostala subito.',
    title: 'Password aggiornata',
    paragraphs: [
      greeting(firstName),
      'la password del tuo account è appena stata cambiata. Per sicurezza abbiamo chiuso le sessioni aperte sugli altri dispositivi.',
      'Se sei stato tu, non devi fare altro. Se non sei stato tu, chiedi subito un nuovo link e scegline un’altra.',
    ],
    action: { label: 'Non sono stato io', url: `${appUrl}/forgot-password` },
    notes: [],
    appUrl,
  })
}

// A name may hold line breaks; in a letter it is one word after another.
const greeting = (firstName: string | null): string =>
  firstName ? `Ciao ${firstName.replace(/\s+/g, ' ')},` : 'Ciao,'

function letter(
  kind: MailContent['kind'],
  subject: string,
  content: Parameters<typeof letterHtml>[0],
): MailContent {
  return { kind, subject, text: letterText(content), html: letterHtml(content) }
}
