import type { Me } from '#contracts/accounts.ts'
import { plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCopy } from './account-copy.ts'
import { usePortal } from './account-queries.ts'

/** A payment is missing or in doubt: what that means for the plan, until when, and where to mend it. */
export function PaymentAlert({ me }: { me: Me }) {
  const { alert: copy } = useCopy()
  const { formatLongDay } = useFormats()
  const portal = usePortal()
  const { subscriptionPlan: plan, subscriptionStatus: status, graceEndsAt } = me
  if (status === 'frozen') return <Notice isBad title={copy.frozen} text={copy.frozenText} />
  if (!['past_due', 'unpaid', 'paused'].includes(status)) return null
  const isKept = plan !== 'free' && graceEndsAt !== null
  return (
    <Notice
      isBad
      title={copy.overdue}
      text={isKept ? copy.grace(plans[plan].name, formatLongDay(graceEndsAt)) : copy.over}
    >
      <Button busy={portal.isBusy} disabled={portal.isBusy} onClick={() => portal.go()}>
        {copy.mend}
      </Button>
    </Notice>
  )
}
