import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { Avatar } from './avatar.tsx'
import { useCopy } from './own-copy.ts'

export function AccountCard({ me }: { me: Me }) {
  const copy = useCopy()
  const name = [me.firstName, me.lastName].filter(Boolean).join(' ')
  return (
    <section aria-labelledby="account-title" className="notched bg-sheet p-5">
      <h2 id="account-title" className="text-2xl">
        {copy.account.title}
      </h2>
      <div className="mt-4 flex items-center gap-3.5">
        <Avatar me={me} alt={copy.account.picture} />
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
