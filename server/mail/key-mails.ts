import type { ApiKey } from '#contracts/keys.ts'
import { greeting, letter, type Reader } from './letter.ts'
import type { MailContent } from './send-mail.ts'

/** Without a name where nobody has confirmed the address: a stranger may have chosen it. */
type Named = Pick<ApiKey, 'mode' | 'hint'> & { name: string | null }

const nameOfKey = ({ name, hint }: Named): string => (name ? `«${name}» (${hint})` : hint)

const kinds = { live: 'attiva', test: 'di prova' } as const

/** It can act for the account: its owner always hears of it. */
export function keyCreatedMail({ firstName, site, ...key }: Reader & Named): MailContent {
  return letter('api_key_created', 'Una nuova chiave API per il tuo account', {
    preview: 'Se non l’hai creata tu, revocala subito.',
    title: 'Nuova chiave API',
    paragraphs: [
      greeting(firstName),
      `nel tuo account è stata creata la chiave ${kinds[key.mode]} ${nameOfKey(key)}. Chi la possiede può usare Indosso a tuo nome, con i permessi che le hai dato.`,
      'Se l’hai creata tu, non devi fare altro. Altrimenti revocala e scegli una nuova password.',
    ],
    action: { label: 'Vedi le tue chiavi', url: `${site.appUrl}/account/api` },
    notes: ['Per sicurezza la chiave intera non è in questo messaggio e non la conserviamo.'],
    site,
  })
}

export function keyUsedMail({
  firstName,
  site,
  network,
  ...key
}: Reader & Named & { network: string }): MailContent {
  return letter('api_key_used', 'Una tua chiave API è stata usata da una nuova rete', {
    preview: `Dalla rete ${network}.`,
    title: 'Chiave usata da una nuova rete',
    paragraphs: [
      greeting(firstName),
      `la chiave ${nameOfKey(key)} è stata usata per la prima volta dalla rete ${network}.`,
      'Se è un tuo server o un tuo collaboratore, non devi fare altro. Altrimenti la chiave è finita in altre mani: revocala subito e creane un’altra.',
    ],
    action: { label: 'Vedi le tue chiavi', url: `${site.appUrl}/account/api` },
    notes: [],
    site,
  })
}
