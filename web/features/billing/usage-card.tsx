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
  const { monthlyQuota, priceCents } = plans.professional
  return (
    <section aria-labelledby="usage-title">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="usage-title" className="text-[1.9rem]">
          {copy.usage}
        </h2>
        <p className="text-ink-2 tabular-nums">
          <span className="font-semibold text-ink">{usedText}</span>
          {' · '}
          {copy.left(formatCount(Math.max(0, limit - used)))}
        </p>
      </div>
      <Tape value={used} max={limit} label={copy.usage} valueText={usedText} format={formatCount} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex-1 basis-64">
          {isNear && (
            <p role="status" className="flex items-center gap-2 font-medium">
              <Icon name="alert" className={used >= limit ? 'text-alarm' : ''} />
              {used >= limit ? copy.exhausted : copy.near}
            </p>
          )}
          <p className="text-ink-2">
            {copy.resets(formatLongDay(me.quotaResetsAt))}
            {isNear && isFree && `. ${copy.nextPlan(formatCount(monthlyQuota), formatEuro(priceCents))}`}
          </p>
        </div>
        {isFree && <UpgradeButton />}
      </div>
    </section>
  )
}
