import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { hasRight } from '#contracts/plans.ts'
import type { ShopAnalytics } from '#contracts/shop-analytics.ts'
import { useFormats } from '#web/language/language.ts'
import { button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFilter } from './address.ts'
import { Breakdowns } from './breakdowns.tsx'
import { Budget } from './budget.tsx'
import { useCopy } from './copy.ts'
import { FilterBar } from './filter-bar.tsx'
import './print.css'
import { figuresQuery } from './queries.ts'
import { SpanCharts } from './span-charts.tsx'
import { Totals } from './totals.tsx'
import { usePaper } from './use-paper.ts'

/** What became of the pictures of the shop; where the plan has it not, what it would be. */
export function Analysis({ me }: { me: Me }) {
  const copy = useCopy()
  return (
    <div className="grid grid-cols-1 gap-9" data-figures="">
      <title>{copy.page}</title>
      <header>
        <h1 className="text-5xl">{copy.title}</h1>
        <p className="mt-3 max-w-[62ch] text-ink-2">{copy.intro}</p>
      </header>
      {hasRight(me.subscriptionPlan, 'advancedAnalytics') ? <Figures /> : <Locked />}
    </div>
  )
}

function Locked() {
  const { locked: copy } = useCopy()
  return (
    <Empty title={copy.title} text={copy.text}>
      <ul className="mb-7 grid gap-3 text-start">
        {copy.points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Icon name="check" size="size-4.5" className="mt-0.75" />
            {point}
          </li>
        ))}
      </ul>
      <Link href="/account" className={button({ look: 'primary' })}>
        {copy.action}
      </Link>
    </Empty>
  )
}

function Figures() {
  const { filter, change } = useFilter()
  usePaper()
  return (
    <>
      <FilterBar filter={filter} onChange={change} />
      <Fetched query={useQuery(figuresQuery(filter))} height="min-h-[70dvh]">
        {(shop) => <Report shop={shop} />}
      </Fetched>
    </>
  )
}

function Report({ shop }: { shop: ShopAnalytics }) {
  const copy = useCopy()
  const { formatDay } = useFormats()
  const { from, to, before, totals } = shop
  const isEmpty = totals.asked + totals.made + totals.downloaded + totals.charged === 0
  return (
    <>
      <p className="text-lg tabular-nums" role="status">
        <b>{copy.between(formatDay(from), formatDay(to))}</b>,{' '}
        <span className="text-ink-2">{copy.compared(formatDay(before.from), formatDay(before.to))}</span>
      </p>
      {isEmpty ? (
        <Empty title={copy.empty.title} text={copy.empty.text}>
          <Link href="/" className={button({ look: 'outline' })}>
            {copy.empty.action}
          </Link>
        </Empty>
      ) : (
        <>
          <Totals totals={totals} before={before.totals} />
          <SpanCharts shop={shop} />
          <Breakdowns shop={shop} />
        </>
      )}
      <Budget credits={shop.credits} />
    </>
  )
}
