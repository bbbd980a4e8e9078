import type { ImageProviderName } from '#contracts/image-providers.ts'
import type { Language } from '#contracts/language.ts'
import { addressIn } from '#contracts/pages.ts'
import type { Config } from '#server/config/config.ts'
import type { Recipient } from '#server/config/privacy.ts'

/** What the pages say of this installation, by the places in their texts (web/features/legal/, web/features/landing/). */
export type Facts = Record<
  | ('controller' | 'contact' | 'images' | 'payments' | 'mail' | 'hosting' | 'logDays')
  | ('contactLink' | 'contactLabel'),
  string
>

export function privacyFacts(config: Config, language: Language): Facts {
  const say = words[language]
  const named = (recipients: Recipient[]) =>
    recipients.map(({ name, country }) => `${name} (${countryIn(language, country)})`).join(', ')
  const { seller, privacy, payments, smtpUrl, mailFrom } = config
  const email = privacy.email ?? (smtpUrl ? mailFrom.address : null)
  const painters = privacy.images ? named(privacy.images) : paintersOf(config, named)
  return {
    controller: seller
      ? say.controller(
          `${seller.companyName}, ${seller.address}, ${seller.postalCode} ${seller.city} (${seller.province}), P.IVA ${seller.vatNumber}`,
        )
      : say.unnamedController(new URL(config.appUrl).host),
    contact: email ? say.contact(email) : say.noContact,
    contactLink: email ? `mailto:${email}` : addressIn(language, '/privacy'),
    contactLabel: email ?? say.whoRunsIt,
    images: painters ? say.images(painters) : say.noImages,
    payments:
      payments.kind === 'stripe'
        ? say.payments(named(privacy.payments ?? [{ name: 'Stripe Payments Europe', country: 'IE' }]))
        : say.noPayments,
    mail: smtpUrl ? say.mail(privacy.mail ? named(privacy.mail) : new URL(smtpUrl).hostname) : say.noMail,
    hosting: privacy.hosting ? say.hosting(named(privacy.hosting)) : hostingOf(config, say),
    logDays: String(privacy.logDays),
  }
}

/** Every external image provider, by its bare host where no recipient is known for it. Null: pictures stay with us. */
function paintersOf({ images }: Config, named: (recipients: Recipient[]) => string): string | null {
  const painters = images.order.flatMap((name) => {
    const address = name === 'studio' ? null : addressOf(images, name)
    if (!address) return []
    const { hostname } = new URL(address)
    const known = knownPainters[hostname]
    return known ? named([known]) : hostname
  })
  return painters.length > 0 ? painters.join(', ') : null
}

const addressOf = (
  { openai, google, fashn, http }: Config['images'],
  name: Exclude<ImageProviderName, 'studio'>,
): string | undefined =>
  ({ openai: openai?.baseUrl, google: google?.baseUrl, fashn: fashn?.baseUrl, http: http?.url })[name]

const knownPainters: Record<string, Recipient> = {
  'api.openai.com': { name: 'OpenAI', country: 'US' },
  'generativelanguage.googleapis.com': { name: 'Google', country: 'US' },
}

const hostingOf = ({ production }: Config, say: (typeof words)[Language]): string =>
  production ? say.unnamedHosting : say.ownMachine

function countryIn(language: Language, code: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

const italian = {
  controller: (who: string) => `Il titolare del trattamento è ${who}.`,
  unnamedController: (host: string) => `Il titolare del trattamento è chi gestisce ${host}.`,
  contact: (email: string) =>
    `Per ogni domanda sui tuoi dati scrivi a ${email}, oppure rispondi a qualsiasi email che ricevi dal servizio.`,
  noContact: 'Questa installazione non invia email: rivolgiti a chi te l’ha fatta conoscere.',
  whoRunsIt: 'Chi gestisce il servizio',
  images: (who: string) =>
    `Generatore di immagini: ${who}. Riceve la foto del capo e le scelte di posa e modello, mai il tuo nome o la tua email.`,
  noImages:
    'Generatore di immagini: nessuno. Le immagini nascono sui nostri server, e le tue foto non vanno ad altri.',
  payments: (who: string) =>
    `Pagamenti: ${who}. Riceve nome, email, dati di fatturazione e, da te sulla sua pagina, la carta.`,
  noPayments: 'Pagamenti: nessuno. In questa installazione sono simulati, e non muovono dati né denaro.',
  mail: (who: string) => `Posta: ${who}. Trasporta le email che ti scriviamo.`,
  noMail: 'Posta: nessuno. Questa installazione non invia email.',
  hosting: (who: string) => `Server e archivio: ${who}. Le foto ci arrivano già cifrate.`,
  unnamedHosting: 'Server e archivio: chiedi al titolare chi li fornisce. Le foto ci arrivano già cifrate.',
  ownMachine:
    'Server e archivio: nessuno. In questa installazione di prova tutto resta sul computer che la esegue.',
}

const english: typeof italian = {
  controller: (who) => `The data controller is ${who}.`,
  unnamedController: (host) => `The data controller is the operator of ${host}.`,
  contact: (email) =>
    `With any question about your data write to ${email}, or reply to any email you receive from the service.`,
  noContact: 'This installation sends no email: please contact the person who gave you access.',
  whoRunsIt: 'Who runs this service',
  images: (who) =>
    `Image generator: ${who}. It receives the photo of the garment and the choice of pose and model, never your name or email.`,
  noImages:
    'Image generator: none. The pictures are made on our own servers, and your photos go to nobody else.',
  payments: (who) =>
    `Payments: ${who}. They receive name, email, billing details and, from you on their page, the card.`,
  noPayments: 'Payments: none. In this installation they are simulated, and move neither data nor money.',
  mail: (who) => `Mail: ${who}. They carry the emails we write to you.`,
  noMail: 'Mail: none. This installation sends no email.',
  hosting: (who) => `Servers and storage: ${who}. Photos reach the storage already encrypted.`,
  unnamedHosting:
    'Servers and storage: ask the controller who provides them. Photos reach the storage already encrypted.',
  ownMachine:
    'Servers and storage: nobody else. In this trial installation everything stays on the computer that runs it.',
}

const words = { it: italian, en: english }
