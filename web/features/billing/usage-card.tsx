import { lazy, type ReactNode, Suspense } from 'react'
import type { Me } from '#contracts/accounts.ts'
import { quotaWarningShare } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { Tape } from '#web/ui/tape.tsx'
import { useCopy } from './copy.ts'
import { UpgradeButton } from './upgrade-button.tsx'

// Wanted by few, near the end of a month.
const UsageWarning = lazy(async () => ({ default: (await import('./usage-warning.tsx')).UsageWarning }))

/** The month's quota on a measuring tape with the plan's real scale. */
export function UsageCard({ me }: { me: Me }) {
  const copy = useCopy()
  const { formatCount, formatLongDay } = useFormats()
  const { monthlyGenerationsUsed: used, monthlyLimit: limit } = me
  const usedText = copy.used(formatCount(used), formatCount(limit))
  const isFree = me.subscriptionPlan === 'free'
  const isNear = used >= limit * quotaWarningShare
  // An unpaid renewal has no date to show.
  const isOverdue = !isFree && me.subscriptionStatus === 'past_due'
  return (
    <section aria-labelledby="usage-title">
      <UsageLine>
        <p className="text-ink-2 tabular-nums sm:max-lg:order-last sm:max-lg:w-full">
          <span className="font-semibold text-ink">{usedText}</span>
          <span className="max-sm:hidden">
            {` · ${copy.left(formatCount(Math.max(0, limit - used)))}`}
            {!isOverdue && `, ${copy.resets(formatLongDay(me.quotaResetsAt))}`}
          </span>
        </p>
        {isFree && !isNear && (
          <span className="group-has-[[data-bench]]/page:hidden max-sm:hidden">
            <UpgradeButton />
          </span>
        )}
      </UsageLine>
      <div className="group-has-[[data-bench]]/page:hidden max-sm:hidden">
        <Tape value={used} max={limit} label={copy.usage} valueText={usedText} format={formatCount} />
      </div>
      {isNear && (
        <Suspense>
          <UsageWarning me={me} isExhausted={used >= limit} />
        </Suspense>
      )}
    </section>
  )
}

/** One line on a phone, and wherever a garment is on the table. */
export function UsageLine({ children }: { children?: ReactNode }) {
  const copy = useCopy()
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2 sm:mb-3 sm:items-end sm:group-has-[[data-bench]]/page:mb-0 sm:group-has-[[data-bench]]/page:items-center">
      <h2
        id="usage-title"
        className="me-auto text-xl sm:text-[1.9rem] sm:group-has-[[data-bench]]/page:text-xl"
      >
        {copy.usage}
      </h2>
      {children}
    </div>
  )
}
