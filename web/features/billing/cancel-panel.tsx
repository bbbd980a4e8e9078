import type { BillingOverview } from '#contracts/billing.ts'
import { plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { useCopy } from './account-copy.ts'
import { tell, useCancelPlan } from './account-queries.ts'

interface CancelPanelProps {
  overview: BillingOverview
  onClose: () => void
  onDone: () => void
}

/** What stays and until when, before a plan is cancelled. */
export function CancelPanel({ overview, onClose, onDone }: CancelPanelProps) {
  const { change: copy } = useCopy()
  const { formatLongDay } = useFormats()
  const cancel = useCancelPlan()
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ cancelsAt }) => {
        tell(copy.cancelDone, cancelsAt ? copy.cancelDoneText(formatLongDay(cancelsAt)) : '')
        onDone()
      },
    })
  return (
    <div className="grid gap-4 border-t border-line bg-bg px-4 py-5 sm:px-6">
      <p role="status" className="max-w-[64ch]">
        {copy.cancelText(plans[overview.plan].name, formatLongDay(overview.usage.resetsAt))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" busy={cancel.isPending} disabled={cancel.isPending} onClick={confirm}>
          {copy.cancelConfirm}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {copy.cancelKeep}
        </Button>
      </div>
    </div>
  )
}
