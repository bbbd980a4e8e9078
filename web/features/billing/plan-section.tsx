import { useQuery } from '@tanstack/react-query'
import type { BillingOverview } from '#contracts/billing.ts'
import { Fetched } from '#web/ui/fetched.tsx'
import { overviewQuery } from './account-queries.ts'
import { PlanChanges } from './plan-changes.tsx'
import { PlanSheet } from './plan-sheet.tsx'

/** What the account has, what it will cost next, and how to have something else. */
export function PlanSection() {
  const overview = useQuery(overviewQuery)
  return (
    <Fetched query={overview} height="min-h-[34rem]">
      {(data: BillingOverview) => (
        <div className="grid gap-12">
          <PlanSheet overview={data} />
          <PlanChanges overview={data} />
        </div>
      )}
    </Fetched>
  )
}
