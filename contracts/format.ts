import type { Language } from './language.ts'

const locales: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }
const made: Partial<Record<Language, Formats>> = {}
export type Formats = ReturnType<typeof make>

/** How a language writes money, counts and days. */
export function formatsOf(language: Language): Formats {
  made[language] ??= make(locales[language])
  return made[language]
}

function make(locale: string) {
  const euro = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' })
  // Four digits stand together, as the price list writes them.
  const count = new Intl.NumberFormat(locale, { useGrouping: 'min2' })
  // Without the zone, server and browser would differ by a day around midnight.
  const timeZone = 'Europe/Rome'
  const date = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const day = new Intl.DateTimeFormat(locale, date)
  const moment = new Intl.DateTimeFormat(locale, { ...date, hour: '2-digit', minute: '2-digit' })
  const longDay = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long' })
  const month = new Intl.DateTimeFormat(locale, { timeZone, month: 'long', year: 'numeric' })
  return {
    /** 0,00 €, 19,90 € */
    formatEuro: (cents: number): string => euro.format(cents / 100),
    /** 2000, 10.000 */
    formatCount: (value: number): string => count.format(value),
    /** 21/11/2026 */
    formatDay: (iso: string): string => day.format(new Date(iso)),
    /** novembre 2026 */
    formatMonth: (iso: string): string => month.format(new Date(iso)),
    /** 21/11/2026, 16:32 */
    formatMoment: (iso: string): string => moment.format(new Date(iso)),
    /** 2 dicembre, 1º dicembre */
    formatLongDay: (iso: string): string => {
      const text = longDay.format(new Date(iso))
      return locale === 'it-IT' ? text.replace(/^1 /, '1º ') : text
    },
  }
}
