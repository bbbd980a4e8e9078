import { formatsOf } from '#contracts/format.ts'
import { letterHtml, letterText, type Site } from './layout.ts'
import type { MailContent } from './send-mail.ts'

/** Whom a mail is for, and which product writes it. */
export interface Reader {
  firstName: string | null
  /** The only source of every link: what a request says about its host is not believed. */
  site: Site
}

interface Addressee {
  firstName: string | null
  emailConfirmedAt: Date | null
}

/** An address that nobody has confirmed may be a victim's, and the name beside it whatever a stranger wants to tell them. */
export const nameOf = ({ firstName, emailConfirmedAt }: Addressee): string | null =>
  emailConfirmedAt && firstName

export function letter(
  kind: MailContent['kind'],
  subject: string,
  content: Parameters<typeof letterHtml>[0],
): MailContent {
  return { kind, subject, text: letterText(content), html: letterHtml(content) }
}

// A name may hold line breaks; in a letter it is one word after another.
export const greeting = (firstName: string | null): string =>
  firstName ? `Ciao ${firstName.replace(/\s+/g, ' ')},` : 'Ciao,'

/** "il 1º dicembre" and "fino all’8 dicembre": eight and eleven begin with a vowel. */
export function sayDay(instant: Date): { on: string; until: string } {
  const day = formatsOf('it').formatLongDay(instant.toISOString())
  const vowel = /^(8|11) /.test(day)
  return { on: vowel ? `l’${day}` : `il ${day}`, until: vowel ? `fino all’${day}` : `fino al ${day}` }
}

/** As the law wants prices to be told to consumers. */
export const monthlyPrice = (cents: number): string =>
  `${formatsOf('it').formatEuro(cents)} al mese, IVA inclusa`

export const images = (count: number): string => `${formatsOf('it').formatCount(count)} immagini`
