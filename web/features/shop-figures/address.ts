import { useLocation, useSearch } from 'wouter'
import type { Query } from '#contracts/endpoint.ts'
import { daysBetween, type Grain, shopFigures } from '#contracts/shop-analytics.ts'

type Filter = Query<typeof shopFigures.read>

/** Days that end today, by their number, or days that somebody chose. */
export type PeriodChoice = '30' | '90' | '365' | 'own'

const grainOf: Record<Exclude<PeriodChoice, 'own'>, Grain> = { '30': 'day', '90': 'week', '365': 'month' }
const dayMs = 24 * 3600_000

/** The filter is in the address, in the words of the API: a link that is passed on shows the same days. */
export function useFilter() {
  const [, navigate] = useLocation()
  const filter = read(useSearch())
  return {
    filter,
    change: (next: Filter) => navigate(`/analisi?${new URLSearchParams({ ...next })}`, { replace: true }),
  }
}

/** An address that somebody broke shows the usual days. */
function read(search: string): Filter {
  const asked = Object.fromEntries(new URLSearchParams(search))
  const parsed = shopFigures.read.query.safeParse(asked)
  return parsed.success ? parsed.data : { by: 'day' }
}

export const filterOf = (choice: Exclude<PeriodChoice, 'own'>): Filter => {
  const to = today()
  const from = new Date(Date.parse(to) - (Number(choice) - 1) * dayMs).toISOString().slice(0, 10)
  return { from, to, by: grainOf[choice] }
}

export function choiceOf({ from, to }: Filter): PeriodChoice {
  if (!from && !to) return '30'
  if (!from || to !== today()) return 'own'
  const days = String(daysBetween(from, to))
  return days === '30' || days === '90' || days === '365' ? days : 'own'
}

/** The day in Rome, as the figures count it. */
export const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())
