import type { Grain, ShopSpan } from '#contracts/shop-analytics.ts'
import { useFormats, useLanguage } from '#web/language/language.ts'
import { useCopy } from './copy.ts'

export const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`

/** As +12%; nothing where there was too little to compare with. */
export function changeOf(now: number, then: number): string {
  if (then <= 0) return ''
  const change = Math.round(((now - then) / then) * 100)
  if (change >= 1000) return ''
  return change === 0 ? '=' : `${change > 0 ? '+' : '−'}${Math.abs(change)}%`
}

/** A wait in seconds; a dash where nobody waited. */
export function useSeconds() {
  const copy = useCopy()
  const point = useLanguage() === 'it' ? ',' : '.'
  return (ms: number | null): string => {
    if (ms === null) return '–'
    const value =
      ms > 0 && ms < 10_000 ? (ms / 1000).toFixed(1).replace('.', point) : String(Math.round(ms / 1000))
    return copy.seconds(value)
  }
}

/** The name of a day, a week or a month, and its short form below a chart. */
export function useSpanName(by: Grain) {
  const copy = useCopy()
  const { formatDay, formatMonth } = useFormats()
  const nameOf = ({ start }: Pick<ShopSpan, 'start'>): string => {
    if (by === 'month') return formatMonth(start)
    return by === 'week' ? copy.weekOf(formatDay(start)) : formatDay(start)
  }
  // 2026-11 as 11/26.
  const axisOf = ({ start }: Pick<ShopSpan, 'start'>): string =>
    by === 'month' ? `${start.slice(5, 7)}/${start.slice(2, 4)}` : formatDay(start)
  return { nameOf, axisOf }
}
