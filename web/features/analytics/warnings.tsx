import { useState } from 'react'
import type { OpenAlert } from '#contracts/alerts.ts'
import type { Analytics } from '#contracts/analytics.ts'
import { plans as plansOf } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { useSettleAlert } from './queries.ts'

/** More than these would push the figures out of sight; one alone behind a button would be silly. */
const atFirst = 3

/** What should not wait until somebody scrolls down to it. */
export function Warnings({ plans, alerts }: Pick<Analytics, 'plans' | 'alerts'>) {
  const copy = useCopy()
  const [isWhole, setWhole] = useState(false)
  const losing = plans.filter(({ losesMoney }) => losesMoney)
  const shown = isWhole || alerts.length <= atFirst + 1 ? alerts : alerts.slice(0, atFirst)
  const others = alerts.length - shown.length
  if (losing.length === 0 && alerts.length === 0) return null
  return (
    <section aria-labelledby="warnings-title" className="border-s-4 border-alarm bg-alarm-bg px-5 pt-4 pb-2">
      <h2 id="warnings-title" className="flex items-center gap-2.5 text-xl">
        <Icon name="alert" className="text-alarm" />
        {copy.alerts.title}
      </h2>
      <ul>
        {losing.map(({ plan }) => (
          <li key={plan} className="py-3">
            {copy.margins.loses(plansOf[plan].name)}
          </li>
        ))}
        {shown.map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
      </ul>
      {others > 0 && (
        <Button look="ghost" className="-ms-5 mb-2" onClick={() => setWhole(true)}>
          {copy.alerts.more(others)}
        </Button>
      )}
    </section>
  )
}

function AlertLine({ alert: { id, kind, subject, details, createdAt } }: { alert: OpenAlert }) {
  const { alerts: copy } = useCopy()
  const { formatCount, formatMoment } = useFormats()
  const { mutate, isPending } = useSettleAlert()
  const what = copy.kinds[kind] ?? kind
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-80">
        <p className="wrap-anywhere">
          <b>{what}</b>: {subject}
        </p>
        <p className="text-[0.9375rem] text-ink-2 tabular-nums wrap-anywhere">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {Object.entries(details).map(([name, value]) => ` · ${name}: ${inWords(value, formatCount)}`)}
        </p>
      </div>
      <Button
        look="outline"
        size="sm"
        aria-label={copy.settleThis(`${what}, ${subject}`)}
        busy={isPending}
        disabled={isPending}
        onClick={() => mutate(id)}
      >
        {copy.settle}
      </Button>
    </li>
  )
}

function inWords(value: unknown, formatCount: (value: number) => string): string {
  if (Array.isArray(value)) return value.map((each) => inWords(each, formatCount)).join(', ')
  if (typeof value === 'number') return formatCount(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
