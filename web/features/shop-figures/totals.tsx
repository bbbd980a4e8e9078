import type { ShopTotals } from '#contracts/shop-analytics.ts'
import { useFormats } from '#web/language/language.ts'
import { changeOf, percent, useSeconds } from './amounts.ts'
import { useCopy } from './copy.ts'

/** Each beside what it was in as many days before. */
export function Totals({ totals, before }: { totals: ShopTotals; before: ShopTotals }) {
  const copy = useCopy()
  const { formatCount } = useFormats()
  const seconds = useSeconds()
  const compared = (now: number, then: number) => {
    const change = changeOf(now, then)
    return change ? copy.change(formatCount(then), change) : copy.before(formatCount(then))
  }
  const counted = (['made', 'failed', 'redone', 'downloaded', 'approved', 'complained'] as const).map(
    (name) => (
      <Card
        key={name}
        title={copy.figures[name] ?? name}
        value={formatCount(totals[name])}
        notes={[
          compared(totals[name], before[name]),
          name !== 'made' && name !== 'failed' && totals[name] > 0 && totals.made > 0
            ? copy.share(percent(totals[name], totals.made))
            : '',
        ]}
      />
    ),
  )
  const net = (of: ShopTotals) => of.charged - of.refunded
  return (
    <section aria-labelledby="totals-title">
      <h2 id="totals-title" className="mb-5 text-[1.9rem]">
        {copy.totals}
      </h2>
      <dl className="grid gap-3 sm:gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {counted}
        <Card
          title={copy.credits}
          value={formatCount(net(totals))}
          notes={[compared(net(totals), net(before))]}
        />
        <Card
          title={copy.waits}
          value={seconds(totals.p50Ms)}
          notes={[
            before.p50Ms === null ? '' : copy.before(seconds(before.p50Ms)),
            copy.waitsNote(seconds(totals.p95Ms)),
          ]}
        />
      </dl>
    </section>
  )
}

const Card = ({ title, value, notes }: { title: string; value: string; notes: string[] }) => (
  <div className="notched grid content-start bg-sheet px-5 py-4 max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:py-3">
    <dt className="text-[0.9375rem] text-ink-2">{title}</dt>
    <dd className="text-2xl font-semibold tabular-nums sm:mt-1 sm:text-[2rem]">{value}</dd>
    <dd style={{ gridColumn: '1 / -1' }} className="mt-0.5 text-[0.9375rem] text-ink-2 tabular-nums">
      {notes.filter(Boolean).join(' · ')}
    </dd>
  </div>
)
