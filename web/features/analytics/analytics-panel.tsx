import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '#contracts/analytics.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuditLog } from './audit-log.tsx'
import { MarginTable, MonthTable } from './business-tables.tsx'
import { ChartsWhenSeen } from './charts-when-seen.tsx'
import { fixed, useCopy } from './copy.ts'
import { OverviewCards } from './overview-cards.tsx'
import { analyticsQuery } from './queries.ts'
import { Failures, Files, Providers, Statuses } from './running-facts.tsx'
import { UsersTable } from './users-table.tsx'

export function AnalyticsPanel() {
  const copy = useCopy()
  const { data, isError, refetch } = useQuery(analyticsQuery)
  if (isError)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>{copy.failed}</p>
        <Button look="outline" size="sm" onClick={() => refetch()}>
          {copy.retry}
        </Button>
      </div>
    )
  if (!data)
    return (
      <div className="grid min-h-80 place-items-center gap-3 text-ink-2">
        <Spinner />
        <p role="status">{fixed.loading}</p>
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-14">
      <div className="grid gap-6">
        <Warnings data={data} />
        <OverviewCards overview={data.overview} />
      </div>
      <ChartsWhenSeen overview={data.overview} />
      <UsersTable first={data} />
      <MarginTable plans={data.plans} />
      <MonthTable months={data.months} allTime={data.allTime} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-12 lg:grid-cols-2">
        <Statuses statuses={data.statuses} />
        <Failures failures={data.failures} />
        <Providers providers={data.providers} />
        <Files files={data.files} />
      </div>
      <AuditLog />
    </div>
  )
}

/** What should not wait until somebody scrolls down to it. */
function Warnings({ data }: { data: Analytics }) {
  const copy = useCopy()
  const losing = data.plans.filter(({ losesMoney }) => losesMoney)
  const sentences = [
    ...losing.map(({ plan }) => copy.margins.loses(planName(plan))),
    ...data.alerts.map(({ kind, subject }) => copy.alert(kind, subject)),
  ]
  if (sentences.length === 0) return null
  return (
    <section aria-label={copy.alerts} className="border-s-4 border-alarm bg-alarm-bg px-5 py-4">
      <ul className="grid gap-1.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2.5">
            <Icon name="alert" className="mt-0.5 text-alarm" />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}

const planName = (plan: string) => plan.charAt(0).toUpperCase() + plan.slice(1)
