import type { Grain, ShopSpan, ShopTotals } from '#contracts/shop-analytics.ts'
import { figures, type SpanCount, type Stretch } from './shop-store.ts'

export function totalsOf(counts: SpanCount[]): ShopTotals {
  const sums = Object.fromEntries(
    figures.map((name) => [name, counts.reduce((sum, row) => sum + row[name], 0)]),
    // Object.fromEntries, for the names above.
  ) as Record<(typeof figures)[number], number>
  const waits = waitsOf(counts)
  return { ...sums, p50Ms: percentile(waits, 0.5), p95Ms: percentile(waits, 0.95) }
}

/** One span after the other, also those in which nothing happened. */
export function spansOf(counts: SpanCount[], { from, to, by }: Stretch & { by: Grain }): ShopSpan[] {
  const bySpan = Map.groupBy(counts, ({ span }) => span)
  const spans: ShopSpan[] = []
  for (let start = firstOf(from, by); start <= to; start = next(start, by))
    spans.push({ start, ...totalsOf(bySpan.get(start) ?? []) })
  return spans
}

const dayMs = 24 * 3600_000
const iso = (date: Date): string => date.toISOString().slice(0, 10)

function firstOf(day: string, by: Grain): string {
  const date = new Date(day)
  if (by === 'month') date.setUTCDate(1)
  // Weeks begin on Monday.
  if (by === 'week') date.setTime(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs)
  return iso(date)
}

function next(day: string, by: Grain): string {
  const date = new Date(day)
  if (by === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setTime(date.getTime() + (by === 'week' ? 7 : 1) * dayMs)
  return iso(date)
}

/** Milliseconds of each step and how often they were waited, ascending: `wait_step` of the counters the other way round. */
function waitsOf(counts: SpanCount[]): [ms: number, count: number][] {
  const steps = new Map<number, number>()
  for (const [step, count] of counts.flatMap(({ waits }) => waits ?? []))
    steps.set(Number(step), (steps.get(Number(step)) ?? 0) + count)
  return [...steps]
    .toSorted(([one], [other]) => one - other)
    .map(([step, count]) => [1.1 ** (step - 0.5), count])
}

function percentile(waits: [ms: number, count: number][], share: number): number | null {
  const total = waits.reduce((sum, [, count]) => sum + count, 0)
  let seen = 0
  for (const [ms, count] of waits) {
    seen += count
    if (seen >= total * share) return Math.round(ms)
  }
  return null
}
