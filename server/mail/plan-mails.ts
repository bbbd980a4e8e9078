import { formatsOf } from '#contracts/format.ts'
import { type PlanId, plans } from '#contracts/plans.ts'
import { greeting, images, letter, monthlyPrice, type Reader, sayDay } from './letter.ts'
import type { MailContent } from './send-mail.ts'

/** Somebody who pays for a plan, or did. */
export interface Payer extends Reader {
  plan: PlanId
  /** No money moves: a mail about money has to say so. */
  isSimulated: boolean
}

interface Active extends Payer {
  renewsAt: Date | null
  /** What is paid for until the period ends, when that is less than a whole one. */
  partly: { count: number; until: Date } | null
}

export function planActiveMail({ renewsAt, partly, ...payer }: Active): MailContent {
  const { name, monthlyQuota, priceCents } = plans[payer.plan]
  const renewal = renewsAt ? `, e si rinnova ${sayDay(renewsAt).on}` : ''
  const now = partly ? `${images(partly.count)} ${sayDay(partly.until).until}, poi ` : ''
  return letter('plan_active', `Il piano ${name} è attivo`, {
    preview: partly
      ? `${now}${images(monthlyQuota)} al mese.`
      : `${images(monthlyQuota)} al mese, da subito.`,
    title: `${name} è attivo`,
    paragraphs: [
      greeting(payer.firstName),
      `grazie: da adesso hai ${now}${images(monthlyQuota)} al mese.`,
      `Il piano costa ${monthlyPrice(priceCents)}${renewal}. Lo disdici quando vuoi dal tuo account, e resta attivo fino alla fine del periodo pagato.`,
    ],
    action: { label: 'Vedi piano e fatture', url: `${payer.site.appUrl}/account/fatturazione` },
    notes: [
      'Per la fattura elettronica bastano i dati di fatturazione: li compili una volta, nella stessa pagina.',
      ...simulated(payer),
    ],
    site: payer.site,
  })
}

export function planCancelledMail({ endsAt, ...payer }: Payer & { endsAt: Date }): MailContent {
  const { name } = plans[payer.plan]
  return letter('plan_cancelled', `Hai disdetto il piano ${name}`, {
    preview: `Resta attivo ${sayDay(endsAt).until}. Nessun altro addebito.`,
    title: 'Disdetta registrata',
    paragraphs: [
      greeting(payer.firstName),
      `abbiamo registrato la disdetta. ${name} resta attivo ${sayDay(endsAt).until}; poi passi a Free, con ${images(plans.free.monthlyQuota)} al mese. Nessun altro addebito.`,
      'Se cambi idea, fino a quel giorno puoi riattivarlo con un clic.',
    ],
    action: { label: 'Riattiva il piano', url: `${payer.site.appUrl}/account` },
    notes: ['Le immagini che hai creato restano nel tuo storico in ogni caso.', ...simulated(payer)],
    site: payer.site,
  })
}

/** `isUnpaid`: it did not end because its owner wanted it to. */
export function planEndedMail({ isUnpaid, ...payer }: Payer & { isUnpaid: boolean }): MailContent {
  const { name } = plans[payer.plan]
  const why = isUnpaid ? ', perché il rinnovo non è stato pagato' : ''
  return letter('plan_ended', `Il piano ${name} non è più attivo`, {
    preview: `Adesso hai Free: ${images(plans.free.monthlyQuota)} al mese.`,
    title: 'Sei di nuovo su Free',
    paragraphs: [
      greeting(payer.firstName),
      `il piano ${name} non è più attivo${why}. Adesso hai il piano Free, con ${images(plans.free.monthlyQuota)} al mese.`,
      'Le immagini che hai creato restano nel tuo storico.',
    ],
    action: {
      label: isUnpaid ? 'Aggiorna il pagamento' : 'Vedi i piani',
      url: `${payer.site.appUrl}/account`,
    },
    notes: simulated(payer),
    site: payer.site,
  })
}

/** `graceEndsAt`: until then the plan is kept, although its price could not be collected. */
export function paymentFailedMail({ graceEndsAt, ...payer }: Payer & { graceEndsAt: Date }): MailContent {
  const { name, priceCents } = plans[payer.plan]
  return letter('payment_failed', 'Il pagamento di Indosso non è riuscito', {
    preview: `Il piano ${name} resta attivo ${sayDay(graceEndsAt).until}.`,
    title: 'Il pagamento non è riuscito',
    paragraphs: [
      greeting(payer.firstName),
      `non siamo riusciti ad addebitare il rinnovo del tuo piano ${name} (${monthlyPrice(priceCents)}): può succedere con una carta scaduta o con un limite di spesa.`,
      `Il piano resta attivo ${sayDay(graceEndsAt).until}. Per non perderlo, aggiorna il metodo di pagamento prima di quel giorno.`,
      'Fino ad allora usi le immagini che restano dell’ultimo periodo pagato; quelle nuove arrivano con il pagamento.',
    ],
    action: { label: 'Aggiorna il pagamento', url: `${payer.site.appUrl}/account` },
    notes: ['Le immagini che hai creato restano nel tuo storico in ogni caso.', ...simulated(payer)],
    site: payer.site,
  })
}

export function disputeMail(payer: Payer): MailContent {
  const { name } = plans[payer.plan]
  return letter('dispute', 'Un pagamento di Indosso è stato contestato', {
    preview: `Il piano ${name} è sospeso finché la banca non decide.`,
    title: 'Pagamento contestato',
    paragraphs: [
      greeting(payer.firstName),
      `la banca ci ha comunicato che un pagamento del piano ${name} è stato contestato. Finché non decide, il piano è sospeso e hai le ${images(plans.free.monthlyQuota)} al mese di Free.`,
      'Se la contestazione è un errore, chiedi alla tua banca di ritirarla: il piano torna attivo da solo.',
    ],
    action: { label: 'Vedi le fatture', url: `${payer.site.appUrl}/account/fatturazione` },
    notes: simulated(payer),
    site: payer.site,
  })
}

export function refundMail({
  firstName,
  site,
  isSimulated,
  number,
  cents,
}: Omit<Payer, 'plan'> & { number: string; cents: number }): MailContent {
  const amount = formatsOf('it').formatEuro(cents)
  return letter('refund', `Ti abbiamo rimborsato ${amount}`, {
    preview: `Fattura ${number}.`,
    title: 'Rimborso inviato',
    paragraphs: [
      greeting(firstName),
      `ti abbiamo rimborsato ${amount}, IVA inclusa, della fattura ${number}. L’importo torna sul metodo di pagamento che hai usato, di solito entro 10 giorni lavorativi.`,
    ],
    action: { label: 'Vedi le fatture', url: `${site.appUrl}/account/fatturazione` },
    notes: simulated({ isSimulated }),
    site,
  })
}

const simulated = ({ isSimulated }: Pick<Payer, 'isSimulated'>): string[] =>
  isSimulated ? ['Pagamento simulato: nessuna carta vera, nessun addebito.'] : []
