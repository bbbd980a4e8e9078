import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { hasRight } from '#contracts/plans.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { useRequestConfirmation } from '#web/features/accounts/queries.ts'
import { useCheckout } from '#web/features/billing/queries.ts'
import { UsageCard } from '#web/features/billing/usage-card.tsx'
import { Workspace } from '#web/features/generations/workspace.tsx'
import { useCopy } from './copy.ts'
import { DashboardGrid } from './dashboard-grid.tsx'

const PromoCard = lazy(async () => ({
  default: (await import('#web/features/billing/promo-card.tsx')).PromoCard,
}))
const PaymentAlert = lazy(async () => ({
  default: (await import('#web/features/billing/payment-alert.tsx')).PaymentAlert,
}))
const ManagerCard = lazy(async () => ({
  default: (await import('#web/features/managers/manager-card.tsx')).ManagerCard,
}))
const ConfirmNote = lazy(async () => ({
  default: (await import('#web/features/accounts/confirm-note.tsx')).ConfirmNote,
}))
const ModelPicker = lazy(async () => ({
  default: (await import('#web/features/catalogue/model-picker.tsx')).ModelPicker,
}))

export function DashboardPage({ me }: { me: Me }) {
  const copy = useCopy()
  const isFree = me.subscriptionPlan === 'free'
  const checkout = useCheckout()
  const confirmation = useRequestConfirmation()
  const [, navigate] = useLocation()
  // Who pays already sees first what the change costs.
  const upgradeOf = {
    free: () => checkout.go('professional'),
    professional: () => navigate('/account'),
    enterprise: undefined,
  }
  const isExhausted = me.monthlyGenerationsUsed >= me.monthlyLimit
  const mayChoose = hasRight(me.subscriptionPlan, 'modelChoice')
  return (
    <DashboardGrid
      title={copy.dashboard}
      aside={
        <>
          <AccountCard me={me} />
          {hasRight(me.subscriptionPlan, 'accountManager') && (
            <Suspense>
              <ManagerCard />
            </Suspense>
          )}
          {isFree && (
            <Suspense>
              <PromoCard hasButton={!isExhausted} />
            </Suspense>
          )}
        </>
      }
    >
      <AccountNotes me={me} />
      <UsageCard me={me} />
      <div>
        <Workspace
          me={me}
          onUpgrade={upgradeOf[me.subscriptionPlan]}
          onResend={confirmation.send}
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
    </DashboardGrid>
  )
}

/** What is wrong with the account, before anything else. */
const AccountNotes = ({ me }: { me: Me }) => (
  <>
    {me.subscriptionStatus !== 'active' && (
      <Suspense>
        <PaymentAlert me={me} />
      </Suspense>
    )}
    {me.mustConfirmEmail && (
      <Suspense>
        <ConfirmNote me={me} />
      </Suspense>
    )}
  </>
)
