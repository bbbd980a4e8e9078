import type { ReactNode } from 'react'
import type { BillingOverview } from '#contracts/billing.ts'
import { plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { Tape } from '#web/ui/tape.tsx'
import { useCopy } from './account-copy.ts'
import { useCopy as useUsageCopy } from './copy.ts'
import { PlanNotices } from './plan-notices.tsx'
import { Price } from './price.tsx'
import { SimulatedNote } from './simulated-note.tsx'
import { cardOf, statusOf } from './wording.ts'

/** The plan as it stands: name, state, next payment, what is coming, and the credits on the tape. */
export function PlanSheet({ overview }: { overview: BillingOverview }) {
  const { plan: copy } = useCopy()
  const { plan, status, hasSubscription } = overview
  const { name, priceCents } = plans[plan]
  const priceText = plan === 'free' ? copy.free : hasSubscription ? <Price cents={priceCents} /> : copy.given
  return (
    <section aria-labelledby="plan-title" className="notched grid gap-7 bg-sheet p-5 sm:p-8">
      {overview.isSimulated && <SimulatedNote />}
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-[1fr_auto] md:items-end">
        <div>
          <p className="woven text-ink-2">{statusOf(status)}</p>
          <h2 id="plan-title" tabIndex={-1} className="mt-3.5 text-5xl outline-none">
            {name}
          </h2>
          <p className="mt-2.5 text-ink-2 tabular-nums">{priceText}</p>
        </div>
        {hasSubscription && <Payment overview={overview} />}
      </div>
      <PlanNotices overview={overview} />
      <Usage overview={overview} />
    </section>
  )
}

function Payment({ overview }: { overview: BillingOverview }) {
  const { plan: copy } = useCopy()
  const { formatEuro, formatLongDay } = useFormats()
  const { nextPayment, paymentMethod, isProviderReachable } = overview
  const absent = isProviderReachable ? copy.noPayment : copy.unreachable
  return (
    <dl className="grid gap-3 sm:max-md:grid-cols-2">
      <Fact term={copy.nextPayment}>
        {nextPayment
          ? copy.nextPaymentAt(formatEuro(nextPayment.amountCents), formatLongDay(nextPayment.at))
          : absent}
      </Fact>
      <Fact term={copy.method}>{paymentMethod ? cardOf(paymentMethod) : absent}</Fact>
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="border-s-[1.5px] border-control ps-4">
    <dt className="text-[0.9375rem] text-ink-2">{term}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

function Usage({ overview: { plan, status, usage } }: { overview: BillingOverview }) {
  const copy = useUsageCopy()
  const { plan: planCopy } = useCopy()
  const { used, limit, remaining, resetsAt } = usage
  const whole = plans[plan].monthlyQuota
  // An unpaid renewal has no date to show.
  const isOverdue = plan !== 'free' && status === 'past_due'
  const { formatCount, formatLongDay } = useFormats()
  const usedText = copy.used(formatCount(used), formatCount(limit))
  return (
    <div>
      <p className="mb-3 text-ink-2 tabular-nums">
        <span className="font-semibold text-ink">{usedText}</span>
        {` · ${copy.left(formatCount(remaining))}`}
        {!isOverdue && `, ${copy.resets(formatLongDay(resetsAt))}`}
      </p>
      <Tape value={used} max={limit} label={copy.usage} valueText={usedText} format={formatCount} />
      {isOverdue && <p className="mt-3 text-ink-2">{planCopy.unpaid}</p>}
      {!isOverdue && limit < whole && (
        <p className="mt-3 text-ink-2 tabular-nums">
          {planCopy.partly(formatCount(limit), formatLongDay(resetsAt), formatCount(whole))}
        </p>
      )}
    </div>
  )
}
