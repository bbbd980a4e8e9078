import type { BillingOverview } from '#contracts/billing.ts'
import { plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCopy } from './account-copy.ts'
import { tell, useChangePlan, useResumePlan } from './account-queries.ts'

/** What will happen to the plan by itself, each with the button that undoes it. */
export function PlanNotices({ overview }: { overview: BillingOverview }) {
  const { plan: copy } = useCopy()
  const { formatCount, formatEuro, formatLongDay } = useFormats()
  const resume = useResumePlan()
  const change = useChangePlan()
  const { plan, cancelsAt, scheduledChange } = overview
  const { name } = plans[plan]
  if (plan === 'free') return null
  const undone = (title: string) => ({
    onSuccess: () => {
      tell(title, copy.resumed)
      // The button is gone, and the focus with it.
      document.getElementById('plan-title')?.focus()
    },
  })
  if (cancelsAt) {
    return (
      <Notice
        title={copy.cancelled}
        text={copy.cancelledText(name, formatLongDay(cancelsAt), formatCount(plans.free.monthlyQuota))}
      >
        <Button
          busy={resume.isPending}
          disabled={resume.isPending}
          onClick={() => resume.mutate(undefined, undone(copy.resumedTitle))}
        >
          {copy.resume}
        </Button>
      </Notice>
    )
  }
  if (!scheduledChange) return null
  const next = plans[scheduledChange.plan]
  return (
    <Notice
      title={copy.scheduled}
      text={copy.scheduledText(
        name,
        next.name,
        formatLongDay(scheduledChange.at),
        formatEuro(next.priceCents),
      )}
    >
      <Button
        look="outline"
        busy={change.isPending}
        disabled={change.isPending}
        onClick={() => change.mutate(plan, undone(copy.keptTitle))}
      >
        {copy.keep(name)}
      </Button>
    </Notice>
  )
}
