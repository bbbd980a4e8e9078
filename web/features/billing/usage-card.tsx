import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { type PlanId, plans, quotaWarningShare } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { useCopy } from './copy.ts'
import { UpgradeButton } from './upgrade-button.tsx'

const ResetNotice = lazy(async () => ({ default: (await import('./reset-notice.tsx')).ResetNotice }))

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
      {/* One line on a phone, and wherever a garment is on the table. */}
      <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2 sm:mb-3 sm:items-end sm:group-has-[[data-bench]]/page:mb-0 sm:group-has-[[data-bench]]/page:items-center">
        <h2
          id="usage-title"
          className="me-auto text-xl sm:text-[1.9rem] sm:group-has-[[data-bench]]/page:text-xl"
        >
          {copy.usage}
        </h2>
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
      </div>
      <div className="group-has-[[data-bench]]/page:hidden max-sm:hidden">
        <Tape value={used} max={limit} label={copy.usage} valueText={usedText} format={formatCount} />
      </div>
      {isNear && <Warning me={me} isExhausted={used >= limit} />}
    </section>
  )
}

/** What the next plan adds, if there is one. */
function Warning({ me, isExhausted }: { me: Me; isExhausted: boolean }) {
  const plan: PlanId = me.subscriptionPlan
  const copy = useCopy()
  const { formatCount, formatEuro } = useFormats()
  const next = plans[plan === 'free' ? 'professional' : 'enterprise']
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 border-[1.5px] border-control bg-sheet px-4 py-3">
      <p role="status" className="flex flex-1 basis-72 items-start gap-2.5">
        <Icon name="alert" className={isExhausted ? 'mt-0.5 text-alarm' : 'mt-0.5'} />
        <span>
          <span className="font-semibold">{isExhausted ? copy.exhausted : copy.near}</span>
          {plan !== 'enterprise' && (
            <span className="block text-ink-2">
              {copy.nextPlan(next.name, formatCount(next.monthlyQuota), formatEuro(next.priceCents))}
            </span>
          )}
        </span>
      </p>
      {plan === 'free' && <UpgradeButton />}
      {plan === 'professional' && (
        <Link href="/account" className={button({ size: 'sm' })}>
          {copy.plans}
        </Link>
      )}
      {isExhausted && (
        <Suspense>
          <ResetNotice isTold={me.isToldOfReset} />
        </Suspense>
      )}
    </div>
  )
}
