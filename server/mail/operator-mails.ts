import { formatsOf } from '#contracts/format.ts'
import type { Site } from './layout.ts'
import { letter } from './letter.ts'
import type { MailContent } from './send-mail.ts'

/** To the operator: a service refuses us, and pictures wait for a person to mend it. */
export function providerAlertMail({
  site,
  provider,
  problem,
}: {
  site: Site
  provider: string
  problem: string
}): MailContent {
  return letter('provider_alert', `Indosso: il fornitore ${provider} rifiuta le richieste`, {
    preview: 'Le immagini attendono finché non viene sistemato.',
    title: 'Un fornitore va sistemato',
    paragraphs: [
      `Il fornitore di immagini ${provider} rifiuta le nostre richieste: ${problem}`,
      'Di solito è una chiave scaduta o revocata, un credito esaurito o un nome di modello che non esiste più. Nessuna immagine va persa: restano in coda e ripartono da sole appena il fornitore risponde di nuovo.',
    ],
    notes: ['Questo avviso parte una volta sola finché il problema dura.'],
    site,
  })
}

interface LimitReached {
  site: Site
  provider: string
  limitCents: number
}

/** To the operator: today's limit on cost of a provider is reached. */
export function dailyLimitMail({ site, provider, limitCents }: LimitReached): MailContent {
  const limit = formatsOf('it').formatEuro(limitCents)
  return letter('provider_alert', `Indosso: la spesa di oggi ha raggiunto ${limit}`, {
    preview: 'Fino a mezzanotte questo fornitore non viene più usato.',
    title: 'Il limite di spesa di oggi è raggiunto',
    paragraphs: [
      `Le immagini pagate oggi al fornitore ${provider} hanno raggiunto il limite di ${limit} (IMAGE_DAILY_LIMITS_CENTS). Fino a mezzanotte, ora di Roma, le nuove richieste passano al fornitore successivo, se c’è, oppure vengono rifiutate senza addebito.`,
      'Se non te lo aspettavi, guarda nelle statistiche chi ha generato oggi.',
    ],
    notes: ['Questo avviso parte una volta sola finché il limite resta raggiunto.'],
    site,
  })
}
