import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { paidPlanIds } from '#contracts/checkout.ts'
import { hasRight } from '#contracts/plans.ts'
import { useCopy as useAccountCopy } from '#web/features/billing/account-copy.ts'
import { PaymentAlert } from '#web/features/billing/payment-alert.tsx'
import { PlanSection } from '#web/features/billing/plan-section.tsx'
import { PolicyLink } from '#web/features/privacy/policy-link.tsx'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'

// The plan is what most people come for; the other sections come when they are opened.
const BillingProfileForm = lazy(async () => ({
  default: (await import('#web/features/billing/profile-form.tsx')).BillingProfileForm,
}))
const InvoiceList = lazy(async () => ({
  default: (await import('#web/features/billing/invoice-list.tsx')).InvoiceList,
}))
const PaymentMethod = lazy(async () => ({
  default: (await import('#web/features/billing/payment-method.tsx')).PaymentMethod,
}))
const EditProfile = lazy(async () => ({
  default: (await import('#web/features/accounts/edit-profile.tsx')).EditProfile,
}))
const ShopLogo = lazy(async () => ({
  default: (await import('#web/features/accounts/shop-logo.tsx')).ShopLogo,
}))
const ChangeEmail = lazy(async () => ({
  default: (await import('#web/features/accounts/change-email.tsx')).ChangeEmail,
}))
const Devices = lazy(async () => ({ default: (await import('#web/features/accounts/devices.tsx')).Devices }))
const ChangePassword = lazy(async () => ({
  default: (await import('#web/features/accounts/change-password.tsx')).ChangePassword,
}))
const CloseAccount = lazy(async () => ({
  default: (await import('#web/features/accounts/close-account.tsx')).CloseAccount,
}))
const ExportData = lazy(async () => ({
  default: (await import('#web/features/privacy/export-data.tsx')).ExportData,
}))
const Retention = lazy(async () => ({
  default: (await import('#web/features/privacy/retention.tsx')).Retention,
}))
const Ledger = lazy(async () => ({
  default: (await import('#web/features/billing/ledger.tsx')).Ledger,
}))
const ApiAccess = lazy(async () => ({
  default: (await import('#web/features/api-access/api-access.tsx')).ApiAccess,
}))
const RecipientStep = lazy(async () => ({
  default: (await import('#web/features/billing/recipient-step.tsx')).RecipientStep,
}))
const Support = lazy(async () => ({
  default: (await import('#web/features/tickets/support.tsx')).Support,
}))
const ManagerCard = lazy(async () => ({
  default: (await import('#web/features/managers/manager-card.tsx')).ManagerCard,
}))
const OwnModels = lazy(async () => ({
  default: (await import('#web/features/casting/own-models.tsx')).OwnModels,
}))
const waiting = <div className="skeleton min-h-[26rem]" />

const sections = {
  plan: { path: '/account', Content: PlanSection },
  profile: { path: '/account/profilo', Content: Profile },
  invoices: { path: '/account/fatturazione', Content: Invoices },
  credits: { path: '/account/crediti', Content: Ledger },
  models: { path: '/account/modelli', Content: OwnModels },
  security: { path: '/account/sicurezza', Content: Security },
  privacy: { path: '/account/privacy', Content: Privacy },
  api: { path: '/account/api', Content: ApiAccess },
} as const
type SectionName = keyof typeof sections
// Object.keys, for the table above.
const names = Object.keys(sections) as SectionName[]

/** Everything about the account and its money, a calm page for each question. */
export function AccountPage({ me, path }: { me: Me; path: string }) {
  if (path.startsWith('/assistenza'))
    return (
      <Suspense fallback={waiting}>
        <Support id={path.split('/')[2]} />
      </Suspense>
    )
  const bought = paidPlanIds.find((plan) => path === `/acquisto/${plan}`)
  if (!bought) return <Sections me={me} path={path} />
  return (
    <Suspense fallback={waiting}>
      <RecipientStep plan={bought} />
    </Suspense>
  )
}

function Sections({ me, path }: { me: Me; path: string }) {
  const { account: copy } = useCopy()
  const { support } = useAccountCopy()
  const current = names.find((name) => sections[name].path === path) ?? 'plan'
  const { Content } = sections[current]
  const nav = useRef<HTMLElement>(null)
  // On a phone the last names lie beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another name
  useEffect(() => {
    const name = nav.current?.querySelector('[aria-current]')
    name?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  // Too long for the column it breaks here, not in the middle of a word.
  const [user, host] = me.email.split('@')
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <title>{copy.page(copy.sections[current])}</title>
      <div className="min-w-0 self-start lg:sticky lg:top-24">
        <h1 className="text-4xl">{copy.title}</h1>
        <p className="mt-1.5 text-ink-2 wrap-anywhere">
          {user}
          <wbr />@{host}
        </p>
        <nav ref={nav} aria-label={copy.nav} className="-mx-4 mt-6 overflow-x-auto px-4 lg:mx-0 lg:px-0">
          <ul className="flex gap-4 border-b border-line sm:gap-6 lg:grid lg:gap-0 lg:border-b-0">
            {names.map((name) => (
              <li key={name}>
                <Link
                  href={sections[name].path}
                  aria-current={name === current ? 'page' : undefined}
                  className={cn(
                    'relative flex min-h-12 items-center whitespace-nowrap font-medium after:absolute after:inset-x-0 after:-bottom-px lg:ps-5 lg:after:inset-x-auto lg:after:inset-y-1.5 lg:after:start-0 lg:after:h-auto lg:after:w-2',
                    name === current ? 'text-ink after:h-2 after:bg-tape' : 'text-ink-2 hover:text-ink',
                  )}
                >
                  {copy.sections[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-4 flex flex-wrap gap-x-6 lg:grid">
          <Link href="/assistenza" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {support}
          </Link>
          {hasRight(me.subscriptionPlan, 'advancedAnalytics') && (
            <Link href="/analisi" className="inline-flex min-h-11 items-center underline underline-offset-4">
              {copy.analysis}
            </Link>
          )}
        </div>
      </div>
      <div className="grid max-w-3xl min-w-0 content-start gap-8">
        <PaymentAlert me={me} />
        <Suspense fallback={waiting}>
          <Content me={me} />
        </Suspense>
        {current === 'plan' && hasRight(me.subscriptionPlan, 'accountManager') && (
          <Suspense fallback={null}>
            <ManagerCard />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function Profile({ me }: { me: Me }) {
  return (
    <div className="grid gap-14">
      <Suspense fallback={waiting}>
        <EditProfile me={me} />
        <ShopLogo me={me} />
        <ChangeEmail me={me} />
      </Suspense>
    </div>
  )
}

function Invoices() {
  return (
    <div className="grid gap-14">
      <Suspense fallback={waiting}>
        <PaymentMethod />
        <InvoiceList />
        <BillingProfileForm />
      </Suspense>
    </div>
  )
}

function Security() {
  return (
    <div className="grid gap-14">
      <Suspense fallback={waiting}>
        <ChangePassword />
        <Devices />
      </Suspense>
      <Suspense fallback={null}>
        <CloseAccount />
      </Suspense>
    </div>
  )
}

function Privacy() {
  return (
    <div className="grid gap-14">
      <PolicyLink />
      <Suspense fallback={waiting}>
        <Retention />
        <ExportData />
      </Suspense>
    </div>
  )
}
