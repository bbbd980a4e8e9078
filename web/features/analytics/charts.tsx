import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Overview } from '#contracts/analytics.ts'
import { planIds, plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { fixed } from './copy.ts'

const height = 300

export function Charts({ overview }: { overview: Overview }) {
  const { formatCount, formatEuro, formatPrice } = useFormats()
  const { usersByPlan, monthlyRevenue, totalOpenAICosts, netProfit } = overview
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Chart
        title={fixed.usersByPlan}
        format={formatCount}
        formatTick={formatCount}
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
        formatTick={formatPrice}
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
  formatTick: (value: number) => string
  /** The top of an empty chart: a scale of cents would be silly. */
  atLeast: number
}

function Chart({ title, bars, format, formatTick, atLeast }: ChartProps) {
  const told = bars.map(({ name, value }) => `${name} ${format(value)}`).join(', ')
  return (
    <figure className="min-w-0 bg-sheet px-3 p-5 sm:px-5">
      <figcaption className="mb-5 text-xl font-semibold">{title}</figcaption>
      <div role="img" aria-label={`${title}: ${told}`}>
        <ResponsiveContainer width="100%" height={height}>
          <BarChart data={bars} accessibilityLayer={false} margin={{ top: 4, right: 4, bottom: 0, left: 4 }}>
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
              tickFormatter={formatTick}
              tick={{ fill: 'var(--ink-2)', fontSize: 13 }}
              allowDecimals={false}
              domain={[(low: number) => Math.min(0, low), (high: number) => Math.max(atLeast, high)]}
            />
            <Tooltip
              cursor={{ fill: 'var(--sheet-2)' }}
              formatter={(value) => [format(Number(value)), '']}
              separator=""
              contentStyle={{
                background: 'var(--bg)',
                border: '1.5px solid var(--control)',
                borderRadius: 3,
              }}
              itemStyle={{ color: 'var(--ink)' }}
            />
            {/* The ink outline carries the meaning: yellow alone would vanish on light paper. */}
            <Bar
              dataKey="value"
              maxBarSize={88}
              stroke="var(--control)"
              strokeWidth={1.5}
              isAnimationActive={false}
            >
              {bars.map(({ name, fill }) => (
                <Cell key={name} fill={fill} />
              ))}
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}
