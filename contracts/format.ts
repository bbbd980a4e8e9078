const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
const count = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })
// Without the zone, server and browser would differ by a day around midnight.
const day = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const longDay = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', day: 'numeric', month: 'long' })

export const formatEuro = (cents: number): string => euro.format(cents / 100)
export const formatCount = (value: number): string => count.format(value)
/** 21/11/2026 */
export const formatDay = (iso: string): string => day.format(new Date(iso))
/** 1 dicembre */
export const formatLongDay = (iso: string): string => longDay.format(new Date(iso))
