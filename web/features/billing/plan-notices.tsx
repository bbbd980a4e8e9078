import type { BillingOverview } from '#contracts/billing.ts'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCopy } from './account-copy.ts'
import { tell, useChangePlan, useResumePlan } from './account-queries.ts'

/** What will happen to the plan by itself, each with the button that undoes it. */
export function PlanNotices({
  overview: { plan, cancelsAt, scheduledChange },
}: {
  overview: BillingOverview
}) {
  if (plan === 'free') return null
  if (cancelsAt) return <EndNotice plan={plan} at={cancelsAt} />
  return scheduledChange && <ChangeNotice plan={plan} next={scheduledChange} />
}

function EndNotice({ plan, at }: { plan: PaidPlanId; at: string }) {
  const { plan: copy } = useCopy()
  const { formatCount, formatLongDay } = useFormats()
  const resume = useResumePlan()
  const undone = useUndone()
  const text = copy.cancelledText(plans[plan].name, formatLongDay(at), formatCount(plans.free.monthlyQuota))
  return (
    <Notice title={copy.cancelled} text={text}>
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

interface ChangeNoticeProps {
  plan: PaidPlanId
  next: NonNullable<BillingOverview['scheduledChange']>
}

function ChangeNotice({ plan, next }: ChangeNoticeProps) {
  const { plan: copy } = useCopy()
  const { formatEuro, formatLongDay } = useFormats()
  const change = useChangePlan()
  const undone = useUndone()
  const { name } = plans[plan]
  const then = plans[next.plan]
  const text = copy.scheduledText({
    now: name,
    next: then.name,
    day: formatLongDay(next.at),
    price: formatEuro(then.priceCents),
  })
  return (
    <Notice title={copy.scheduled} text={text}>
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

function useUndone() {
  const { plan: copy } = useCopy()
  return (title: string) => ({
    onSuccess: () => {
      tell(title, copy.resumed)
      // The button is gone, and the focus with it.
      document.getElementById('plan-title')?.focus()
    },
  })
}
