import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { useCopy } from './copy.ts'

export function AccountCard({ me }: { me: Me }) {
  const copy = useCopy()
  const name = [me.firstName, me.lastName].filter(Boolean).join(' ')
  return (
    <section aria-labelledby="account-title" className="notched bg-sheet p-5">
      <h2 id="account-title" className="text-2xl">
        {copy.account.title}
      </h2>
      <div className="mt-4 flex items-center gap-3.5">
        {me.profileImageUrl ? (
          <img
            src={me.profileImageUrl}
            alt={copy.account.picture}
            width="52"
            height="52"
            className="size-13 shrink-0 object-cover"
          />
        ) : (
          <span
            aria-hidden="true"
            className="display grid size-13 shrink-0 place-items-center bg-tape text-2xl text-on-tape"
          >
            {initials(me)}
          </span>
        )}
        <div className="min-w-0">
          {name && <p className="truncate font-semibold">{name}</p>}
          {me.shopName && <p className="truncate">{me.shopName}</p>}
          <p className="truncate text-ink-2" title={me.email}>
            {me.email}
          </p>
        </div>
      </div>
      <Link href="/account" className="mt-3 -mb-2 inline-block py-2 underline underline-offset-4">
        {copy.account.manage}
      </Link>
    </section>
  )
}

const initials = (me: Me): string =>
  [me.firstName, me.lastName].map((name) => name?.at(0) ?? '').join('') || me.email.charAt(0).toUpperCase()
