import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { profileQuery } from './account-queries.ts'
import { Price } from './price.tsx'
import { usePayment } from './queries.ts'
import { useCopy } from './recipient-copy.ts'

// The form brings its machinery with it.
const ProfileForm = lazy(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }))
const waiting = <div className="skeleton min-h-96" />

/** Whom the invoice is made out to, before there is one. Who buys as a private person goes on without. */
export function RecipientStep({ plan }: { plan: PaidPlanId }) {
  const copy = useCopy()
  const profile = useQuery(profileQuery)
  const { go, isBusy } = usePayment()
  const { name, priceCents } = plans[plan]
  const pay = () => go(plan)
  return (
    <div className="grid max-w-3xl gap-8">
      <title>{copy.page}</title>
      <header>
        <p className="text-lg">
          <span className="font-semibold">{copy.plan(name)}</span>
          <span className="ms-3 text-ink-2 tabular-nums">
            <Price cents={priceCents} />
          </span>
        </p>
        <h1 className="mt-3 text-4xl">{copy.title}</h1>
        <p className="mt-3 max-w-[62ch] text-ink-2">{copy.text}</p>
      </header>
      <Fetched query={profile} height="min-h-96">
        {(data: BillingProfile | null) => (
          <div className="grid gap-8">
            <Suspense fallback={waiting}>
              <ProfileForm profile={data} next={{ label: copy.go, isBusy, run: pay }} />
            </Suspense>
            {data === null && (
              <div className="grid gap-2 border-t border-line pt-6">
                <Button look="outline" className="justify-self-start" disabled={isBusy} onClick={pay}>
                  {copy.skip}
                </Button>
                <p className="max-w-[62ch] text-[0.9375rem] text-ink-2">{copy.skipText}</p>
              </div>
            )}
          </div>
        )}
      </Fetched>
      <p>
        <Link href="/account" className="underline">
          {copy.back}
        </Link>
      </p>
    </div>
  )
}
