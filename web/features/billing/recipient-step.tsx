import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { useCopy as useAccountCopy } from './account-copy.ts'
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
  const pay = () => go(plan)
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
      <title>{copy.page}</title>
      <header>
        <h1 className="text-4xl">{copy.title}</h1>
        <p className="mt-3 max-w-[62ch] text-ink-2">{copy.text}</p>
      </header>
      <Choice plan={plan}>
        {profile.data === null && (
          <div className="mt-5 grid gap-2 border-t border-line pt-5">
            <Button look="outline" disabled={isBusy} onClick={pay}>
              {copy.skip}
            </Button>
            <p className="text-[0.9375rem] text-ink-2">{copy.skipText}</p>
          </div>
        )}
      </Choice>
      <div className="grid content-start gap-8">
        <Fetched query={profile} height="min-h-96">
          {(data: BillingProfile | null) => (
            <Suspense fallback={waiting}>
              <ProfileForm profile={data} next={{ label: copy.go, isBusy, run: pay }} />
            </Suspense>
          )}
        </Fetched>
        <p>
          <Link href="/account" className="underline underline-offset-4">
            {copy.back}
          </Link>
        </p>
      </div>
    </div>
  )
}

/** What is being bought: beside the form, and before it on a phone. */
function Choice({ plan, children }: { plan: PaidPlanId; children: ReactNode }) {
  const copy = useCopy()
  const { change } = useAccountCopy()
  const { name, priceCents } = plans[plan]
  return (
    <section
      aria-labelledby="choice-title"
      className="notched self-start bg-sheet p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="choice-title" className="text-2xl">
        {copy.plan(name)}
      </h2>
      <p className="mt-2 font-semibold tabular-nums">
        <Price cents={priceCents} />
      </p>
      <p className="mt-1 text-ink-2">{change.highlights[plan]}</p>
      {children}
    </section>
  )
}
