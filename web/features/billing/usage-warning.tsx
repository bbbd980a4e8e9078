import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { type PlanId, plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { ResetNotice } from './reset-notice.tsx'
import { UpgradeButton } from './upgrade-button.tsx'

/** What the next plan adds, if there is one. */
export function UsageWarning({ me, isExhausted }: { me: Me; isExhausted: boolean }) {
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
      {isExhausted && <ResetNotice isTold={me.isToldOfReset} />}
    </div>
  )
}
