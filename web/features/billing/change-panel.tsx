import { useQuery } from '@tanstack/react-query'
import type { BillingOverview, PlanPreview } from '#contracts/billing.ts'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import { readFormats, useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { readCopy, useCopy } from './account-copy.ts'
import { previewQuery, tell, useChangePlan } from './account-queries.ts'

interface ChangePanelProps {
  plan: PaidPlanId
  overview: BillingOverview
  onClose: () => void
  onDone: () => void
}

/** What the other plan costs today and when it begins, before anything is changed. */
export function ChangePanel({ plan, overview, onClose, onDone }: ChangePanelProps) {
  const { change: copy, plan: planCopy, result } = useCopy()
  const { formatEuro } = useFormats()
  const preview = useQuery(previewQuery(plan))
  const change = useChangePlan()
  const confirm = (data: PlanPreview) =>
    change.mutate(plan, {
      onSuccess: () => {
        tellDone(data)
        onDone()
      },
    })
  return (
    <div className="grid gap-4 border-t border-line bg-bg px-4 py-5 sm:px-6">
      <div role="status">
        {preview.isPending && <Spinner label={copy.preview} />}
        {preview.isError && <p>{planCopy.unreachable}</p>}
        {preview.data && <p className="max-w-[64ch] tabular-nums">{explain(preview.data, overview)}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {preview.data && (
          <Button busy={change.isPending} disabled={change.isPending} onClick={() => confirm(preview.data)}>
            {preview.data.dueNowCents > 0
              ? copy.confirmNow(formatEuro(preview.data.dueNowCents))
              : copy.confirmLater}
          </Button>
        )}
        {preview.isError && (
          <Button look="outline" busy={preview.isFetching} onClick={() => preview.refetch()}>
            {result.retry}
          </Button>
        )}
        <Button look="ghost" onClick={onClose}>
          {copy.never}
        </Button>
      </div>
    </div>
  )
}

function explain(
  { plan: next, when, at, dueNowCents, imagesNow, monthlyCents }: PlanPreview,
  { plan, usage }: BillingOverview,
): string {
  const { change: copy } = readCopy()
  const { formatCount, formatEuro, formatLongDay } = readFormats()
  const monthly = formatEuro(monthlyCents)
  if (when === 'period_end') return copy.later(plans[plan].name, formatLongDay(at), monthly)
  const renewal = formatLongDay(usage.resetsAt)
  const now = copy.now(formatEuro(dueNowCents), formatCount(imagesNow), renewal)
  return `${now} ${copy.renewal(renewal, monthly, formatCount(plans[next].monthlyQuota))}`
}

function tellDone({ plan, when, at }: PlanPreview): void {
  const { change: copy } = readCopy()
  const { name } = plans[plan]
  if (when === 'now') tell(copy.doneNow, copy.doneNowText(name))
  else tell(copy.doneLater, copy.doneLaterText(name, readFormats().formatLongDay(at)))
}
