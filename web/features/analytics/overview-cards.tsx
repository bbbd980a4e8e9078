import type { Overview } from '#contracts/analytics.ts'
import { useFormats } from '#web/language/language.ts'
import { cn } from '#web/ui/cn.ts'
import { fixed } from './copy.ts'

export function OverviewCards({ overview }: { overview: Overview }) {
  const { formatCount, formatEuro } = useFormats()
  const { monthlyRevenue, netProfit, totalOpenAICosts } = overview
  return (
    <dl className="grid gap-3 sm:gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Card title={fixed.totalUsers} value={formatCount(overview.totalUsers)} />
      <Card
        title={fixed.totalGenerations}
        value={formatCount(overview.totalGenerations)}
        note={fixed.completed(formatCount(overview.completedGenerations))}
      />
      <Card title={fixed.monthlyRevenue} value={formatEuro(monthlyRevenue)} note={fixed.fromSubscriptions} />
      <Card
        title={fixed.netProfit}
        value={formatEuro(netProfit)}
        note={fixed.costs(formatEuro(totalOpenAICosts))}
        isBad={netProfit < 0}
      />
    </dl>
  )
}

interface CardProps {
  title: string
  value: string
  note?: string
  isBad?: boolean
}

const Card = ({ title, value, note, isBad }: CardProps) => (
  <div className="notched grid content-start bg-sheet px-5 py-4 max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:py-3">
    <dt className="text-[0.9375rem] text-ink-2">{title}</dt>
    <dd className={cn('text-2xl font-semibold tabular-nums sm:mt-1 sm:text-[2rem]', isBad && 'text-alarm')}>
      {value}
    </dd>
    {note && <dd className="mt-0.5 text-[0.9375rem] text-ink-2 tabular-nums">{note}</dd>}
  </div>
)
