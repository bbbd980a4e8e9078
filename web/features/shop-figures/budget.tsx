import type { ShopAnalytics } from '#contracts/shop-analytics.ts'
import { useFormats } from '#web/language/language.ts'
import { ChartFigure } from './chart-figure.tsx'
import { useCopy } from './copy.ts'

/** Whether the credits last to the end of the period. */
export function Budget({ credits }: { credits: ShopAnalytics['credits'] }) {
  const { budget: copy } = useCopy()
  const { formatCount, formatDay } = useFormats()
  const { used, limit, forecast, runsOutAt, resetsAt } = credits
  const whole = Math.max(limit, forecast, 1)
  const width = (value: number) => (value / whole) * 100
  const told = runsOutAt
    ? copy.runsOut(formatDay(runsOutAt), formatDay(resetsAt))
    : copy.enough(formatCount(forecast), formatDay(resetsAt))
  const row = (name: string, value: number) => ({ key: name, cells: [name, formatCount(value)] })
  return (
    <ChartFigure
      id="credits"
      title={copy.title}
      told={`${copy.used(formatCount(used), formatCount(limit))}. ${told}`}
      head={[copy.title, copy.amount]}
      rows={[row(copy.usedLabel, used), row(copy.forecastLabel, forecast), row(copy.limitLabel, limit)]}
    >
      <p className="text-2xl font-semibold">{copy.used(formatCount(used), formatCount(limit))}</p>
      <svg
        viewBox="0 0 100 16"
        preserveAspectRatio="none"
        width="100%"
        height="24"
        className="mt-3"
        aria-hidden="true"
      >
        <rect width={width(limit)} height="16" fill="var(--sheet-2)" />
        <rect width={width(used)} height="16" fill="var(--tape)" />
        {forecast > 0 && (
          <path
            d={`M${Math.min(99.7, width(forecast))} 0v16`}
            stroke={runsOutAt ? 'var(--alarm)' : 'var(--ink)'}
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <p className={runsOutAt ? 'mt-3 text-alarm' : 'mt-3 text-ink-2'}>{told}</p>
    </ChartFigure>
  )
}
