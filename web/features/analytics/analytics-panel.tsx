import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuditLog } from './audit-log.tsx'
import { MarginTable, MonthTable } from './business-tables.tsx'
import { ChartsWhenSeen } from './charts-when-seen.tsx'
import { fixed, useCopy } from './copy.ts'
import { OverviewCards } from './overview-cards.tsx'
import { analyticsQuery } from './queries.ts'
import { Failures, Files, Providers, Statuses } from './running-facts.tsx'
import { UsersTable } from './users-table.tsx'
import { Warnings } from './warnings.tsx'

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
        <div>
          <OverviewCards overview={data.overview} />
          <p className="mt-3 text-[0.9375rem] text-ink-2">{copy.vat}</p>
        </div>
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
