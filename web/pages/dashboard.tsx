import { lazy, Suspense } from 'react'
import type { Me } from '#contracts/accounts.ts'
import { hasRight } from '#contracts/plans.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { PromoCard } from '#web/features/billing/promo-card.tsx'
import { UpgradeButton } from '#web/features/billing/upgrade-button.tsx'
import { UsageCard } from '#web/features/billing/usage-card.tsx'
import { Workspace } from '#web/features/generations/workspace.tsx'

const ModelPicker = lazy(async () => ({
  default: (await import('#web/features/catalogue/model-picker.tsx')).ModelPicker,
}))

export function DashboardPage({ me }: { me: Me }) {
  const isFree = me.subscriptionPlan === 'free'
  const mayChoose = hasRight(me.subscriptionPlan, 'modelChoice')
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <h1 className="sr-only">Dashboard</h1>
      <div className="grid min-w-0 content-start gap-9">
        <UsageCard me={me} />
        <div>
          <Workspace
            isExhausted={me.monthlyGenerationsUsed >= me.monthlyLimit}
            upgrade={isFree && <UpgradeButton size="md" />}
            modelPicker={
              mayChoose
                ? (slot) => (
                    <Suspense>
                      <ModelPicker {...slot} />
                    </Suspense>
                  )
                : undefined
            }
          />
        </div>
      </div>
      <aside className="grid content-start gap-6 sm:max-xl:grid-cols-2">
        <AccountCard me={me} />
        {isFree && <PromoCard />}
      </aside>
    </div>
  )
}
