import type { SupportedUser } from '#contracts/support.ts'
import { PlanBadge } from '#web/features/analytics/accounts-table.tsx'
import { statusOf } from '#web/features/billing/wording.ts'
import { useFormats } from '#web/language/language.ts'
import { useCopy } from './copy.ts'

/** Who somebody is: their name above, the rest in pairs. */
export function UserFacts({ user }: { user: SupportedUser }) {
  const { facts: copy } = useCopy()
  const { formatCount, formatDay, formatEuro } = useFormats()
  const isGiven = user.plan !== 'free' && !user.hasSubscription
  const confirmed = user.emailConfirmedAt
  return (
    <dl className="notched grid grid-cols-2 gap-x-6 gap-y-5 bg-sheet p-5 tabular-nums sm:p-7 lg:grid-cols-4">
      <Fact name={copy.plan}>
        <PlanBadge plan={user.plan} /> {isGiven && <span>{copy.given}</span>}
      </Fact>
      <Fact name={copy.status}>{statusOf(user.status)}</Fact>
      <Fact name={copy.since}>{formatDay(user.createdAt)}</Fact>
      <Fact name={copy.mail}>{confirmed ? copy.confirmed(formatDay(confirmed)) : copy.unconfirmed}</Fact>
      <Fact name={copy.revenue}>{formatEuro(user.revenue)}</Fact>
      <Fact name={copy.garments}>{formatCount(user.garments)}</Fact>
      <Fact name={copy.generations}>{formatCount(user.generations)}</Fact>
      <Fact name={copy.sessions}>{formatCount(user.sessions)}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-[0.9375rem] text-ink-2">{name}</dt>
    <dd className="mt-0.5 text-lg font-semibold">{children}</dd>
  </div>
)
