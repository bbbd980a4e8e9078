import { formatsOf } from '#contracts/format.ts'
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

export function quotaWarningMail({ firstName, appUrl, used, limit, resetsAt }: Reader & Usage): MailContent {
  const left = limit - used
  return letter('quota_warning', `Hai usato ${used} delle ${limit} immagini del mese`, {
    preview: left === 1 ? 'Te ne resta 1.' : `Te ne restano ${left}.`,
    title: 'I crediti stanno finendo',
    paragraphs: [
      greeting(firstName),
      `questo mese hai usato ${used} delle ${limit} immagini del tuo piano: ${left === 1 ? 'te ne resta 1' : `te ne restano ${left}`}. I crediti si rinnovano ${sayDay(resetsAt).on}.`,
      'Se ti serve continuare prima, puoi passare a un piano più grande in qualsiasi momento.',
    ],
    action: { label: 'Vedi i piani', url: `${appUrl}/account` },
    notes: ['Te lo scriviamo una volta sola per ogni periodo.'],
    appUrl,
  })
}

interface Usage {
  used: number
  limit: number
  resetsAt: Date
}

/** `graceEndsAt`: until then the plan is kept, although its price could not be collected. */
export function paymentFailedMail({
  firstName,
  appUrl,
  planName,
  graceEndsAt,
}: Reader & { planName: string; graceEndsAt: Date }): MailContent {
  return letter('payment_failed', 'Il pagamento di Indosso non è riuscito', {
    preview: `Il piano ${planName} resta attivo ${sayDay(graceEndsAt).until}.`,
    title: 'Il pagamento non è riuscito',
    paragraphs: [
      greeting(firstName),
      `non siamo riusciti ad addebitare il rinnovo del tuo piano ${planName}: può succedere con una carta scaduta o con un limite di spesa.`,
      `Il piano resta attivo ${sayDay(graceEndsAt).until}. Per non perderlo, aggiorna il metodo di pagamento prima di quel giorno.`,
    ],
    action: { label: 'Aggiorna il pagamento', url: `${appUrl}/account` },
    notes: ['Le immagini che hai creato restano nel tuo storico in ogni caso.'],
    appUrl,
  })
}

/** To whoever runs the product: a service refuses us, and pictures wait for a person to mend it. */
export function providerAlertMail({
  appUrl,
  provider,
  problem,
}: {
  appUrl: string
  provider: string
  problem: string
}): MailContent {
  return letter('provider_alert', `Indosso: il fornitore ${provider} rifiuta le richieste`, {
    preview: 'Le generazioni attendono finché non viene sistemato.',
    title: 'Un fornitore va sistemato',
    paragraphs: [
      `il fornitore di immagini ${provider} rifiuta le nostre richieste: ${problem}`,
      'Di solito è una chiave scaduta o revocata, un credito esaurito o un nome di modello che non esiste più. Nessuna generazione va persa: restano in coda e ripartono da sole appena il fornitore risponde di nuovo.',
    ],
    notes: ['Questo avviso parte una volta sola finché il problema dura.'],
    appUrl,
  })
}

/** To whoever runs the product: the day has cost what it may. */
export function dailyLimitMail({ appUrl, limitCents }: { appUrl: string; limitCents: number }): MailContent {
  const limit = formatsOf('it').formatEuro(limitCents)
  return letter('provider_alert', `Indosso: la spesa di oggi ha raggiunto ${limit}`, {
    preview: 'Fino a mezzanotte non vengono pagate altre immagini.',
    title: 'Il limite di spesa di oggi è raggiunto',
    paragraphs: [
      `le immagini pagate oggi hanno raggiunto il limite di ${limit} (OPENAI_DAILY_LIMIT_CENTS). Fino a mezzanotte, ora di Roma, le nuove richieste passano al motore integrato, se è tra i fornitori, oppure vengono rifiutate senza addebito.`,
      'Se non te lo aspettavi, guarda nelle statistiche chi ha generato oggi.',
    ],
    notes: ['Questo avviso parte una volta sola finché il limite resta raggiunto.'],
    appUrl,
  })
}

/** "il 1º dicembre" and "fino all’8 dicembre": eight and eleven begin with a vowel. */
function sayDay(instant: Date): { on: string; until: string } {
  const day = formatsOf('it').formatLongDay(instant.toISOString())
  const vowel = /^(8|11) /.test(day)
  return { on: vowel ? `l’${day}` : `il ${day}`, until: vowel ? `fino all’${day}` : `fino al ${day}` }
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
