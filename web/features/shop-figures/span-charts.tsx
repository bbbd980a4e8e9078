import type { ShopAnalytics, ShopTotals } from '#contracts/shop-analytics.ts'
import { useFormats } from '#web/language/language.ts'
import { useSeconds, useSpanName } from './amounts.ts'
import { Bars } from './bars.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { useCopy } from './copy.ts'
import { Lines } from './lines.tsx'
import type { Series } from './scale.ts'

/** Day after day, week after week or month after month. */
export function SpanCharts({ shop }: { shop: ShopAnalytics }) {
  const { charts } = useCopy()
  return (
    <div className="grid grid-cols-1 gap-8">
      <Chart
        kind="stacked"
        id="made"
        title={charts.made}
        shop={shop}
        drawn={['made', 'failed']}
        listed={['asked', 'made', 'failed', 'redone', 'charged', 'refunded']}
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <Chart
          kind="grouped"
          id="kept"
          title={charts.kept}
          shop={shop}
          drawn={['downloaded', 'approved', 'complained']}
        />
        <Chart kind="lines" id="waits" title={charts.waits} shop={shop} drawn={['p50Ms', 'p95Ms']} />
      </div>
    </div>
  )
}

const fills = {
  made: 'var(--tape)',
  failed: 'var(--alarm)',
  downloaded: 'var(--tape)',
  approved: 'var(--good)',
  complained: 'var(--alarm)',
  p50Ms: 'var(--ink)',
  p95Ms: 'var(--chalk)',
} as const

interface ChartProps {
  kind: 'stacked' | 'grouped' | 'lines'
  id: string
  title: string
  shop: ShopAnalytics
  drawn: (keyof typeof fills)[]
  /** The columns of the table, where they are more. */
  listed?: (keyof ShopTotals)[]
}

function Chart({ kind, id, title, shop: { series: spans, by }, drawn, listed = drawn }: ChartProps) {
  const copy = useCopy()
  const { formatCount } = useFormats()
  const seconds = useSeconds()
  const { nameOf, axisOf } = useSpanName(by)
  const format = (value: number | null) => (kind === 'lines' ? seconds(value) : formatCount(value ?? 0))
  const names = spans.map(nameOf)
  const series = drawn.map(
    (key): Series => ({
      key,
      name: (key === 'p50Ms' || key === 'p95Ms' ? copy.charts[key] : copy.figures[key]) ?? key,
      fill: fills[key],
      values: spans.map((span) => span[key]),
    }),
  )
  const told = ({ name, values }: Series) => {
    const top = Math.max(0, ...values.map((value) => value ?? 0))
    return top > 0
      ? copy.highest(name, format(top), names[values.indexOf(top)] ?? '')
      : `${name}: ${format(null)}`
  }
  const plot = { series, names, axis: spans.map(axisOf), format }
  return (
    <ChartFigure
      id={id}
      title={title}
      told={series.map(told).join('. ')}
      head={[copy.span, ...listed.map((name) => copy.figures[name] ?? name)]}
      rows={spans.map((span, at) => ({
        key: span.start,
        cells: [names[at] ?? '', ...listed.map((name) => format(span[name]))],
      }))}
    >
      {kind === 'lines' ? <Lines {...plot} /> : <Bars {...plot} isStacked={kind === 'stacked'} />}
    </ChartFigure>
  )
}
