import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { SupportedUser } from '#contracts/support.ts'
import { ApiError } from '#web/api/problem.ts'
import { Fetched } from '#web/ui/fetched.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { Deeds } from './deeds.tsx'
import { userQuery } from './queries.ts'
import { UserFacts } from './user-facts.tsx'
import { type LedgerList, UserCredits, UserGenerations, UserMails } from './user-lists.tsx'
import { UserPayments } from './user-payments.tsx'

interface FromBilling {
  statusOf: (status: string) => string
  Ledger: LedgerList
}

/** Everything that helps somebody who asks for help, and nothing that is theirs alone. */
export function UserPanel({ id, ...billing }: { id: string } & FromBilling) {
  const copy = useCopy()
  const query = useQuery(userQuery(id))
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <>
      <title>{query.data ? copy.page(query.data.email) : copy.noUser}</title>
      <Link
        href="/super-admin"
        className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
      >
        <Icon name="back" />
        {copy.back}
      </Link>
      {isGone ? (
        <>
          <h1 className="text-4xl">{copy.goneTitle}</h1>
          <p className="mt-2 text-ink-2">{copy.gone}</p>
        </>
      ) : (
        <Fetched query={query} height="min-h-[70dvh]">
          {(user) => <User user={user} {...billing} />}
        </Fetched>
      )}
    </>
  )
}

function User({ user, statusOf, Ledger }: { user: SupportedUser } & FromBilling) {
  const copy = useCopy()
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <>
      <h1 className="text-4xl wrap-anywhere">{name || copy.noName}</h1>
      <p className="mt-1 mb-7 text-lg text-ink-2 wrap-anywhere">
        {user.email}
        {user.isAdmin && ` · ${copy.facts.admin}`}
      </p>
      <div className="grid grid-cols-1 gap-14">
        <UserFacts user={user} status={statusOf(user.status)} />
        <Deeds user={user} />
        <div className="grid grid-cols-1 items-start gap-14 lg:grid-cols-2">
          <UserCredits user={user} Ledger={Ledger} />
          <UserGenerations id={user.id} />
        </div>
        <UserPayments id={user.id} />
        <UserMails id={user.id} />
      </div>
    </>
  )
}
