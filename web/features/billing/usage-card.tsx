import type { Me } from '#contracts/accounts.ts'
import { formatCount, formatEuro, formatLongDay } from '#contracts/format.ts'
import { plans, quotaWarningShare } from '#contracts/plans.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { copy } from './copy.ts'
import { UpgradeButton } from './upgrade-button.tsx'

/** The month's quota on a measuring tape with the plan's real scale. */
export function UsageCard({ me }: { me: Me }) {
  const { monthlyGenerationsUsed: used, monthlyLimit: limit } = me
  const usedText = copy.used(formatCount(used), formatCount(limit))
  const isFree = me.subscriptionPlan === 'free'
  const isNear = used >= limit * quotaWarningShare
  return (
    <section aria-labelledby="usage-title">
      <div className="mb-3 flex flex-wrap items-end gap-x-5 gap-y-2">
        <h2 id="usage-title" className="me-auto text-[1.9rem]">
          {copy.usage}
        </h2>
        <p className="text-ink-2 tabular-nums">
          <span className="font-semibold text-ink">{usedText}</span>
          {` · ${copy.left(formatCount(Math.max(0, limit - used)))}, ${copy.resets(formatLongDay(me.quotaResetsAt))}`}
        </p>
        {isFree && !isNear && <UpgradeButton />}
      </div>
      <Tape value={used} max={limit} label={copy.usage} valueText={usedText} format={formatCount} />
      {isNear && <Warning isFree={isFree} isExhausted={used >= limit} />}
    </section>
  )
}

function Warning({ isFree, isExhausted }: { isFree: boolean; isExhausted: boolean }) {
  const { monthlyQuota, priceCents } = plans.professional
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 border-[1.5px] border-control bg-sheet px-4 py-3">
      <p role="status" className="flex flex-1 basis-72 items-start gap-2.5">
        <Icon name="alert" className={isExhausted ? 'mt-0.5 text-alarm' : 'mt-0.5'} />
        <span>
          <span className="font-semibold">{isExhausted ? copy.exhausted : copy.near}</span>
          {isFree && (
            <span className="block text-ink-2">
              {copy.nextPlan(formatCount(monthlyQuota), formatEuro(priceCents))}
            </span>
          )}
        </span>
      </p>
      {isFree && <UpgradeButton />}
    </div>
  )
}
