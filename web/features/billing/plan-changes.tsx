import { useState } from 'react'
import type { BillingOverview } from '#contracts/billing.ts'
import { type PlanId, planIds, plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './account-copy.ts'
import { CancelPanel } from './cancel-panel.tsx'
import { ChangePanel } from './change-panel.tsx'
import { Price } from './price.tsx'
import { useCheckout } from './queries.ts'

/** The three plans as lines of one sheet; the chosen one opens and says what it means in money and time. */
export function PlanChanges({ overview }: { overview: BillingOverview }) {
  const { change: copy } = useCopy()
  const [openPlan, setOpenPlan] = useState<PlanId | null>(null)
  const close = () => setOpenPlan(null)
  const done = () => {
    close()
    // The button that was pressed is gone, and the focus with it.
    document.getElementById('plan-title')?.focus()
  }
  return (
    <Panel
      id="piani"
      title={overview.plan === 'free' ? copy.choose : copy.title}
      text={overview.hasSubscription ? copy.text : copy.chooseText}
    >
      <ul className="border-[1.5px] border-control bg-sheet">
        {planIds.map((plan) => (
          <li key={plan} className="not-first:border-t-[1.5px] not-first:border-line">
            <PlanLine
              plan={plan}
              overview={overview}
              isOpen={openPlan === plan}
              onToggle={() => setOpenPlan(openPlan === plan ? null : plan)}
            />
            {openPlan === plan && plan === 'free' && (
              <CancelPanel overview={overview} onClose={close} onDone={done} />
            )}
            {openPlan === plan && plan !== 'free' && (
              <ChangePanel plan={plan} overview={overview} onClose={close} onDone={done} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface PlanLineProps {
  plan: PlanId
  overview: BillingOverview
  isOpen: boolean
  onToggle: () => void
}

function PlanLine({ plan, overview, isOpen, onToggle }: PlanLineProps) {
  const { change: copy } = useCopy()
  const { formatEuro } = useFormats()
  const { name, priceCents } = plans[plan]
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
      <div className="flex-1 basis-72">
        <h3 className="text-lg font-semibold">
          {name}
          <span className="ms-3 font-normal text-ink-2 tabular-nums">
            {plan === 'free' ? copy.month(formatEuro(priceCents)) : <Price cents={priceCents} />}
          </span>
        </h3>
        <p className="text-ink-2">{copy.highlights[plan]}</p>
      </div>
      <PlanAction plan={plan} overview={overview} isOpen={isOpen} onToggle={onToggle} />
    </div>
  )
}

function PlanAction({ plan, overview, isOpen, onToggle }: PlanLineProps) {
  const { change: copy } = useCopy()
  const { formatLongDay } = useFormats()
  const checkout = useCheckout()
  const { plan: current, hasSubscription, cancelsAt, scheduledChange } = overview
  const startsAt = plan === 'free' ? cancelsAt : scheduledChange?.plan === plan ? scheduledChange.at : null
  const { name } = plans[plan]
  if (plan === current) return <p className="woven">{copy.current}</p>
  if (current !== 'free' && startsAt)
    return <p className="woven text-ink-2">{copy.from(formatLongDay(startsAt))}</p>
  if (hasSubscription && current === 'free') return null
  if (plan === 'free' && !hasSubscription) return null
  if (plan !== 'free' && !hasSubscription) {
    return (
      <Button
        look={plan === 'professional' ? 'primary' : 'outline'}
        busy={checkout.isBusy}
        disabled={checkout.isBusy}
        onClick={() => checkout.go(plan)}
      >
        {copy.to(name)}
      </Button>
    )
  }
  if (cancelsAt) return <p className="text-[0.9375rem] text-ink-2">{copy.first}</p>
  return (
    <Button look="outline" aria-expanded={isOpen} onClick={onToggle}>
      {plan === 'free' ? copy.cancel : copy.to(name)}
    </Button>
  )
}
