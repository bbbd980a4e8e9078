import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Overview } from '#contracts/analytics.ts'
import { planIds, plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { fixed } from './copy.ts'

const height = 300

export function Charts({ overview }: { overview: Overview }) {
  const { formatCount, formatEuro } = useFormats()
  const { usersByPlan, monthlyRevenue, totalOpenAICosts, netProfit } = overview
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Chart
        title={fixed.usersByPlan}
        format={formatCount}
        atLeast={4}
        bars={planIds.map((plan) => ({
          name: plans[plan].name,
          value: usersByPlan[plan],
          fill: 'var(--tape)',
        }))}
      />
      <Chart
        title={fixed.revenueVsCosts}
        format={formatEuro}
        atLeast={10_000}
        bars={[
          { name: fixed.revenue, value: monthlyRevenue, fill: 'var(--tape)' },
          { name: fixed.aiCosts, value: totalOpenAICosts, fill: 'var(--alarm)' },
          { name: fixed.netProfit, value: netProfit, fill: 'var(--good)' },
        ]}
      />
    </div>
  )
}

interface ChartProps {
  title: string
  bars: { name: string; value: number; fill: string }[]
  format: (value: number) => string
  /** The top of an empty chart: a scale of cents would be silly. */
  atLeast: number
}

function Chart({ title, bars, format, ...scale }: ChartProps) {
  const told = bars.map(({ name, value }) => `${name} ${format(value)}`).join(', ')
  return (
    <figure className="min-w-0 bg-sheet p-5 px-3 tabular-nums sm:px-5">
      <figcaption className="mb-5 text-xl font-semibold">{title}</figcaption>
      <div role="img" aria-label={`${title}: ${told}`}>
        <Bars bars={bars} format={format} {...scale} />
      </div>
    </figure>
  )
}

const tooltipBox = { background: 'var(--bg)', border: '1.5px solid var(--control)', borderRadius: 3 }
const outline = { maxBarSize: 88, stroke: 'var(--control)', strokeWidth: 1.5, isAnimationActive: false }
const barLabel = {
  fill: 'var(--ink)',
  fontSize: 14,
  // Off the lines of the grid behind it.
  stroke: 'var(--sheet)',
  strokeWidth: 5,
  style: { paintOrder: 'stroke' },
} as const

function Bars({ bars, format, atLeast }: Omit<ChartProps, 'title'>) {
  const values = bars.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={bars} accessibilityLayer={false} margin={{ top: 24, right: 4, bottom: 0, left: 4 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tickLine={false}
          stroke="var(--ink-2)"
          interval={0}
          tick={{ fill: 'var(--ink-2)', fontSize: 14 }}
        />
        <YAxis
          width="auto"
          tickLine={false}
          axisLine={false}
          tickFormatter={format}
          tick={{ fill: 'var(--ink-2)', fontSize: 13 }}
          allowDecimals={false}
          // A limit that is left to the library ends on a round number.
          domain={[lowest < 0 ? 'auto' : 0, highest > atLeast ? 'auto' : atLeast]}
        />
        <Tooltip
          cursor={{ fill: 'var(--sheet-2)' }}
          formatter={(value) => [format(Number(value)), '']}
          separator=""
          contentStyle={tooltipBox}
          itemStyle={{ color: 'var(--ink)' }}
        />
        {/* The ink outline carries the meaning: yellow alone would vanish on light paper. */}
        <Bar dataKey="value" {...outline}>
          {bars.map(({ name, fill }) => (
            <Cell key={name} fill={fill} />
          ))}
          <LabelList
            dataKey="value"
            position="top"
            formatter={(value) => format(Number(value))}
            {...barLabel}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
