import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { MonthFigures } from '#contracts/analytics.ts'
import { useFormats } from '#web/language/language.ts'
import { useCopy } from './copy.ts'

/** What came in, what it cost and what is left; the table below says the same in figures. */
export function MonthsChart({ months }: { months: MonthFigures[] }) {
  const { months: copy } = useCopy()
  const { formatEuro, formatMonth } = useFormats()
  const told = months.map(
    ({ month, profit }) => `${formatMonth(`${month}-01`)} ${copy.profit} ${formatEuro(profit)}`,
  )
  const series = [
    { key: 'revenue', name: copy.revenue, fill: 'var(--tape)' },
    { key: 'costs', name: copy.costs, fill: 'var(--alarm)' },
    { key: 'profit', name: copy.profit, fill: 'var(--good)' },
  ] as const
  return (
    <figure className="min-w-0 bg-sheet p-5 px-3 tabular-nums sm:px-5">
      <figcaption className="mb-5 text-xl font-semibold">{copy.chart}</figcaption>
      <div role="img" aria-label={`${copy.chart}: ${told.join(', ')}`}>
        <ResponsiveContainer width="100%" height={300}>
          <BarChart
            data={months}
            accessibilityLayer={false}
            margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="month"
              tickLine={false}
              stroke="var(--ink-2)"
              minTickGap={14}
              tickFormatter={shortMonth}
              tick={{ fill: 'var(--ink-2)', fontSize: 13 }}
            />
            <YAxis
              width="auto"
              tickLine={false}
              axisLine={false}
              tickFormatter={formatEuro}
              tick={{ fill: 'var(--ink-2)', fontSize: 13 }}
              allowDecimals={false}
            />
            <Tooltip
              cursor={{ fill: 'var(--sheet-2)' }}
              labelFormatter={(month) => formatMonth(`${month}-01`)}
              formatter={(value) => formatEuro(Number(value))}
              contentStyle={{
                background: 'var(--bg)',
                border: '1.5px solid var(--control)',
                borderRadius: 3,
              }}
              itemStyle={{ color: 'var(--ink)' }}
            />
            <Legend formatter={(name) => <span className="text-ink">{name}</span>} />
            {series.map(({ key, name, fill }) => (
              <Bar
                key={key}
                dataKey={key}
                name={name}
                fill={fill}
                stroke="var(--control)"
                isAnimationActive={false}
                maxBarSize={24}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

/** 2026-11 as 11/26. */
const shortMonth = (month: string): string => `${month.slice(5)}/${month.slice(2, 4)}`
