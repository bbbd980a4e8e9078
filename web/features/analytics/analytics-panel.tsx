import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '#contracts/analytics.ts'
import { Fetched } from '#web/ui/fetched.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuditLog } from './audit-log.tsx'
import { MarginTable, MonthTable } from './business-tables.tsx'
import { ChartsWhenSeen, MonthsChartWhenSeen } from './charts-when-seen.tsx'
import { fixed, useCopy } from './copy.ts'
import { OverviewCards } from './overview-cards.tsx'
import { analyticsQuery } from './queries.ts'
import { Failures, Files, Providers, Statuses } from './running-facts.tsx'
import { UsersTable } from './users-table.tsx'
import { Warnings } from './warnings.tsx'

export function AnalyticsPanel() {
  return (
    <Fetched query={useQuery(analyticsQuery)} waiting={<Waiting />}>
      {(data: Analytics) => <Figures data={data} />}
    </Fetched>
  )
}

const Waiting = () => (
  <div className="grid min-h-80 place-content-center justify-items-center gap-3 text-ink-2">
    <Spinner />
    <p role="status">{fixed.loading}</p>
  </div>
)

function Figures({ data }: { data: Analytics }) {
  const copy = useCopy()
  return (
    <div className="grid grid-cols-1 gap-14">
      <div className="grid gap-6">
        <Warnings plans={data.plans} alerts={data.alerts} />
        <div>
          <OverviewCards overview={data.overview} />
          <p className="mt-3 text-[0.9375rem] text-ink-2">{copy.vat}</p>
        </div>
      </div>
      <ChartsWhenSeen overview={data.overview} />
      <UsersTable first={data} />
      <MarginTable plans={data.plans} />
      <div className="grid grid-cols-1 gap-8">
        <MonthsChartWhenSeen months={data.months} />
        <MonthTable months={data.months} allTime={data.allTime} />
      </div>
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
