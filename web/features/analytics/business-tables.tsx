import type { Analytics, MonthFigures, PlanMargin } from '#contracts/analytics.ts'
import { plans as plansOf } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { useCopy } from './copy.ts'
import { FiguresTable } from './figures-table.tsx'

export function MarginTable({ plans }: { plans: PlanMargin[] }) {
  const { margins: copy } = useCopy()
  const { formatCount, formatEuro } = useFormats()
  return (
    <FiguresTable
      id="margins-title"
      title={copy.title}
      head={[copy.plan, copy.users, copy.revenue, copy.costs, copy.profit]}
      rows={plans.map(({ plan, users, revenue, costs, profit, losesMoney }) => ({
        key: plan,
        cells: [
          plansOf[plan].name,
          formatCount(users),
          formatEuro(revenue),
          formatEuro(costs),
          formatEuro(profit),
        ],
        isBad: losesMoney,
      }))}
    />
  )
}

export function MonthTable({ months, allTime }: { months: MonthFigures[]; allTime: Analytics['allTime'] }) {
  const { months: copy } = useCopy()
  const { formatCount, formatEuro, formatMonth } = useFormats()
  const { revenue, refunds, costs } = allTime
  const begun = months.findIndex((month) =>
    Object.values(month).some((value) => typeof value === 'number' && value !== 0),
  )
  return (
    <FiguresTable
      id="months-title"
      title={copy.title}
      head={[
        copy.month,
        copy.signUps,
        copy.conversions,
        copy.cancellations,
        copy.generations,
        copy.revenue,
        copy.refunds,
        copy.costs,
        copy.profit,
      ]}
      rows={months
        // A young shop does not need eleven lines of zeros.
        .slice(Math.max(0, begun))
        .toReversed()
        .map((each) => ({
          key: each.month,
          cells: [
            formatMonth(`${each.month}-01`),
            formatCount(each.signUps),
            formatCount(each.conversions),
            formatCount(each.cancellations),
            formatCount(each.generations),
            formatEuro(each.revenue),
            formatEuro(each.refunds),
            formatEuro(each.costs),
            formatEuro(each.profit),
          ],
          isBad: each.profit < 0,
        }))}
      note={copy.allTime(formatEuro(revenue), formatEuro(refunds), formatEuro(costs))}
    />
  )
}
