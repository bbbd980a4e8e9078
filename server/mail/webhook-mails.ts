import { greeting, letter, type Reader } from './letter.ts'
import type { MailContent } from './send-mail.ts'

type About = Reader & { host: string }

export function webhookFailingMail({ firstName, site, host }: About): MailContent {
  return letter('webhook_failing', 'Un tuo webhook non risponde da un giorno', {
    preview: `Da 24 ore nessun evento arriva a ${host}.`,
    title: 'Webhook che non risponde',
    paragraphs: [
      greeting(firstName),
      `da 24 ore nessun evento arriva a ${host}. Continuiamo a riprovare per altri quattro giorni, poi lo disattiviamo.`,
      'Nelle consegne vedi che cosa risponde il tuo server a ogni tentativo.',
    ],
    action: { label: 'Vedi le consegne', url: `${site.appUrl}/account/api` },
    notes: [],
    site,
  })
}

export function webhookOffMail({
  firstName,
  site,
  host,
  offReason,
}: About & { offReason: 'failures' | 'gone' }): MailContent {
  const why = {
    failures: `per cinque giorni nessun evento è arrivato a ${host}: abbiamo disattivato questo webhook.`,
    gone: `${host} ha risposto che questo indirizzo non esiste più (410): abbiamo disattivato il webhook.`,
  }
  return letter('webhook_off', 'Abbiamo disattivato un tuo webhook', {
    preview: `Gli eventi non vengono più mandati a ${host}.`,
    title: 'Webhook disattivato',
    paragraphs: [
      greeting(firstName),
      why[offReason],
      'Quando il tuo server è pronto lo riattivi con un tocco e rimandi gli eventi non consegnati: li teniamo per 30 giorni.',
    ],
    action: { label: 'Riattiva e rimanda', url: `${site.appUrl}/account/api` },
    notes: [],
    site,
  })
}
