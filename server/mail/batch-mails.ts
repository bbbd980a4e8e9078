import type { PauseReason } from '#contracts/batch-words.ts'
import { greeting, images, letter, type Reader } from './letter.ts'
import type { MailContent } from './send-mail.ts'

interface Named extends Reader {
  id: string
  name: string
}

const link = ({ site, id }: Named): string => `${site.appUrl}/lotti/${id}`

/** The name goes into the text only: a subject is read by people who look over a shoulder. */
export function batchCompletedMail({
  completed,
  failed,
  ...batch
}: Named & { completed: number; failed: number }): MailContent {
  return letter('batch_completed', 'Il tuo lotto è pronto', {
    preview: `${count(completed)}, da rivedere e scaricare.`,
    title: 'Il lotto è pronto',
    paragraphs: [
      greeting(batch.firstName),
      `il lotto «${batch.name}» è finito: ${count(completed)}.${failed > 0 ? ` ${unmade(failed)}` : ''}`,
      'Approva quelle che ti piacciono e scaricale in uno ZIP, con un nome per ogni SKU.',
    ],
    action: { label: 'Rivedi le immagini', url: link(batch) },
    notes: [],
    site: batch.site,
  })
}

const count = (completed: number): string =>
  completed === 1 ? '1 immagine pronta' : `${images(completed)} pronte`
const unmade = (failed: number): string =>
  failed === 1
    ? 'Una non è riuscita: il credito ti è tornato e puoi riprovare con un tocco.'
    : `${images(failed)} non sono riuscite: i crediti ti sono tornati e puoi riprovare con un tocco.`

const causes: Record<PauseReason, string> = {
  credits: 'i crediti del mese sono finiti. Riprende con un tocco quando ne hai di nuovo.',
  provider: 'il servizio che crea le immagini non risponde come dovrebbe. Riprova tra qualche minuto.',
  budget: 'per oggi il servizio ha raggiunto il suo limite. Riprova domani.',
  person: 'serve qualcosa da te: apri il lotto e leggi che cosa.',
}

export function batchPausedMail({ reason, ...batch }: Named & { reason: PauseReason }): MailContent {
  return letter('batch_paused', 'Il tuo lotto è in pausa', {
    preview: 'Quello che è già fatto resta, e niente è andato perso.',
    title: 'Il lotto è in pausa',
    paragraphs: [
      greeting(batch.firstName),
      `il lotto «${batch.name}» è in pausa: ${causes[reason]}`,
      'Le immagini già fatte restano nel lotto e nello Storico.',
    ],
    action: { label: 'Apri il lotto', url: link(batch) },
    notes: [],
    site: batch.site,
  })
}
