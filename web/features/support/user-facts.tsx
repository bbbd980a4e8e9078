import { plans } from '#contracts/plans.ts'
import type { SupportedUser } from '#contracts/support.ts'
import { useFormats } from '#web/language/language.ts'
import { useCopy } from './copy.ts'

interface UserFactsProps {
  user: SupportedUser
  /** The status of the plan, in words. */
  status: string
}

export function UserFacts({ user, status }: UserFactsProps) {
  const { facts: copy } = useCopy()
  const { formatCount, formatDay, formatEuro } = useFormats()
  const isGiven = user.plan !== 'free' && !user.hasSubscription
  const confirmed = user.emailConfirmedAt
  return (
    <dl className="notched grid grid-cols-2 gap-x-6 gap-y-5 bg-sheet p-5 tabular-nums sm:p-7 lg:grid-cols-4">
      <Fact name={copy.plan}>
        {plans[user.plan].name} {isGiven && <span className="font-normal">{copy.given}</span>}
      </Fact>
      <Fact name={copy.status}>{status}</Fact>
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
