import { type PlanId, planIds, plans } from '#contracts/plans.ts'
import { greeting, images, letter, monthlyPrice, type Reader, sayDay } from './letter.ts'
import type { MailContent } from './send-mail.ts'

export function resetMail({ firstName, site, token }: Reader & { token: string }): MailContent {
  return letter('reset', 'Reimposta la tua password di Indosso', {
    preview: 'Il link vale per 1 ora.',
    title: 'Reimposta la password',
    paragraphs: [
      greeting(firstName),
      'abbiamo ricevuto la richiesta di una nuova password per il tuo account. Per sceglierla apri questo link: vale per 1 ora e si usa una volta sola.',
    ],
    action: { label: 'Scegli la nuova password', url: `${site.appUrl}/reset-password?token=${token}` },
    notes: ['Se la richiesta non è tua, ignora questo messaggio: la tua password resta quella di prima.'],
    site,
  })
}

type Link = Pick<Reader, 'site'> & { token: string }

const confirmLabel = 'Conferma il tuo indirizzo'
const confirmUrl = ({ site, token }: Link): string => `${site.appUrl}/confirm-email?token=${token}`
const notYours = 'Se non hai creato tu questo account, non confermare: ignora questo messaggio.'

/** No name in the greeting: the address may belong to somebody else. Without a token there is nothing to confirm. */
export function welcomeMail({ site, token }: Pick<Reader, 'site'> & { token: string | null }): MailContent {
  const { monthlyQuota } = plans.free
  return letter('welcome', 'Il tuo account Indosso è pronto', {
    preview: `Hai ${images(monthlyQuota)} gratuite al mese.`,
    title: 'Ti diamo il benvenuto in sartoria',
    paragraphs: [
      greeting(null),
      `il tuo account è pronto. Ogni mese hai ${images(monthlyQuota)} gratuite, senza carta: carica la foto di un capo e guardalo indossato.`,
    ],
    action: token
      ? { label: confirmLabel, url: confirmUrl({ site, token }) }
      : { label: 'Prova il primo capo', url: `${site.appUrl}/` },
    notes: [
      ...(token
        ? ['Serve la conferma per creare altre immagini dopo la prima. Il link vale 3 giorni.', notYours]
        : []),
      'Un capo intero, su uno sfondo semplice e con una luce uniforme, dà il risultato migliore.',
    ],
    site,
  })
}

export function confirmAddressMail({ site, token }: Link): MailContent {
  return letter('confirm_address', 'Conferma il tuo indirizzo per Indosso', {
    preview: 'Un tocco e continui a creare immagini.',
    title: 'Conferma il tuo indirizzo',
    paragraphs: [
      greeting(null),
      'per continuare a creare immagini conferma che questa casella è tua. Il link vale 3 giorni; quelli mandati prima non valgono più.',
    ],
    action: { label: confirmLabel, url: confirmUrl({ site, token }) },
    notes: [notYours],
    site,
  })
}

/**
 * Under one subject, whether the address is free or, without a token, has an account already: the copy of the data that
 * the sender may download names the subjects of their mails.
 */
export function newAddressMail({
  site,
  token,
}: Pick<Reader, 'site'> & { token: string | null }): MailContent {
  return letter('new_address', 'Il tuo indirizzo per Indosso', {
    preview: token ? 'Un tocco, e il tuo account passa a questo indirizzo.' : 'Ha già un account.',
    title: token ? 'Conferma il nuovo indirizzo' : 'Questo indirizzo ha già un account',
    paragraphs: [
      greeting(null),
      token
        ? 'un account Indosso vuole passare a questo indirizzo. Se l’hai chiesto tu, conferma che questa casella è tua: il link vale 24 ore.'
        : 'da un altro account è stato chiesto di passare a questo indirizzo, che ne ha già uno: non è cambiato niente. Per usarlo accedi, oppure scegli una nuova password.',
    ],
    action: token
      ? { label: 'Conferma il nuovo indirizzo', url: `${confirmUrl({ site, token })}&change=1` }
      : { label: 'Accedi', url: `${site.appUrl}/login` },
    notes: ['Se la richiesta non è tua, ignora questo messaggio.'],
    site,
  })
}

/** To the address that the account has until then. */
export function addressChangeAskedMail({ firstName, site }: Reader): MailContent {
  return letter('address_change_asked', 'Hai chiesto di cambiare indirizzo email', {
    preview: 'Se la richiesta non è tua, cambia subito la password.',
    title: 'Cambio di indirizzo',
    paragraphs: [
      greeting(firstName),
      'dal tuo account è stato chiesto di passare a un altro indirizzo email, con la tua password. Succede solo quando viene aperto il link che abbiamo mandato lì, entro 24 ore.',
      'Se la richiesta è tua, non devi fare altro. Altrimenti scegli subito una nuova password: la richiesta viene annullata.',
    ],
    action: { label: 'Non l’ho chiesto io', url: `${site.appUrl}/forgot-password` },
    notes: [],
    site,
  })
}

export function passwordChangedMail({ firstName, site }: Reader): MailContent {
  return letter('password_changed', 'La password di Indosso è stata cambiata', {
    preview: 'Se il cambio non è opera tua, reimpostala subito.',
    title: 'Password aggiornata',
    paragraphs: [
      greeting(firstName),
      'la password del tuo account è appena stata cambiata. Per sicurezza abbiamo chiuso le sessioni aperte sugli altri dispositivi.',
      'Se il cambio è opera tua, non devi fare altro. Altrimenti chiedi subito un nuovo link e scegline un’altra.',
    ],
    action: { label: 'Non l’ho cambiata io', url: `${site.appUrl}/forgot-password` },
    notes: [],
    site,
  })
}

interface Usage {
  plan: PlanId
  used: number
  limit: number
  resetsAt: Date
}

export function quotaWarningMail({
  firstName,
  site,
  plan,
  used,
  limit,
  resetsAt,
}: Reader & Usage): MailContent {
  const left = limit - used
  const bigger = planIds[planIds.indexOf(plan) + 1]
  return letter('quota_warning', `Hai usato ${used} delle ${limit} immagini del mese`, {
    preview: left === 1 ? 'Te ne resta 1.' : `Te ne restano ${left}.`,
    title: 'I crediti stanno finendo',
    paragraphs: [
      greeting(firstName),
      `questo mese hai usato ${used} delle ${limit} immagini del tuo piano: ${left === 1 ? 'te ne resta 1' : `te ne restano ${left}`}. I crediti si rinnovano ${sayDay(resetsAt).on}.`,
      ...(bigger ? [offer(bigger)] : []),
    ],
    action: bigger
      ? { label: 'Vedi i piani', url: `${site.appUrl}/account` }
      : { label: 'Vedi i crediti usati', url: `${site.appUrl}/account/crediti` },
    notes: ['Te lo scriviamo una volta sola per ogni periodo.'],
    site,
  })
}

/** Asked for on the card that says that the credits are used up. */
export function creditsBackMail({ firstName, site, limit }: Reader & { limit: number }): MailContent {
  return letter('credits_back', 'Le tue immagini sono di nuovo disponibili', {
    preview: `Ne hai ${limit} fino al prossimo rinnovo.`,
    title: 'Puoi creare altre immagini',
    paragraphs: [
      greeting(firstName),
      `il conto si è azzerato: hai di nuovo ${images(limit)} fino al prossimo rinnovo.`,
    ],
    action: { label: 'Crea un’immagine', url: `${site.appUrl}/` },
    notes: ['Te lo scriviamo perché ce l’hai chiesto, e solo per questa volta.'],
    site,
  })
}

const offer = (plan: PlanId): string => {
  const { name, monthlyQuota, priceCents } = plans[plan]
  return `Se ti serve continuare prima, con ${name} hai ${images(monthlyQuota)} a ${monthlyPrice(priceCents)}.`
}

/** The last one: it goes to an address that has no account any more. */
export function accountClosedMail({ firstName, site }: Reader): MailContent {
  return letter('account_closed', 'Il tuo account Indosso è chiuso', {
    preview: 'Nessun altro addebito.',
    title: 'Account chiuso',
    paragraphs: [
      greeting(firstName),
      'come richiesto abbiamo chiuso il tuo account e cancellato foto, immagini e dati di accesso. Se avevi un piano a pagamento, finisce oggi: non ci saranno altri addebiti.',
      'Le fatture già emesse restano conservate per il tempo previsto dalla legge.',
    ],
    notes: ['Se la richiesta non è tua, rispondi subito a questa email.'],
    site,
  })
}
