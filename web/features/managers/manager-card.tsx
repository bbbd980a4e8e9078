import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AccountManager } from '#contracts/account-manager.ts'
import { button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { useCopy } from './copy.ts'
import { Face } from './face.tsx'
import { ownManagerQuery } from './queries.ts'

/** Who looks after this shop, and how to reach them. */
export function ManagerCard() {
  const copy = useCopy()
  return (
    <section aria-labelledby="manager-title" className="notched bg-sheet p-5">
      <h2 id="manager-title" className="text-2xl">
        {copy.title}
      </h2>
      <div className="mt-4">
        <Fetched query={useQuery(ownManagerQuery)}>
          {({ manager }) => (manager ? <Person manager={manager} /> : <Nobody />)}
        </Fetched>
      </div>
    </section>
  )
}

function Person({ manager: { name, email, phone, bookingUrl, photoUrl } }: { manager: AccountManager }) {
  const copy = useCopy()
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Face name={name} photoUrl={photoUrl} alt={copy.photo(name)} />
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">{name}</p>
          {phone && (
            <a
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {phone}
            </a>
          )}
        </div>
      </div>
      <a
        href={`mailto:${email}`}
        className="mt-3 inline-flex min-h-11 max-w-full items-center underline underline-offset-4"
      >
        <span className="truncate">{email}</span>
      </a>
      {bookingUrl ? (
        <a
          href={bookingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={button({ look: 'primary', className: 'mt-3 w-full' })}
        >
          {copy.book}
          <span className="sr-only">, {copy.newTab}</span>
        </a>
      ) : (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(copy.subject)}`}
          className={button({ look: 'primary', className: 'mt-3 w-full' })}
        >
          {copy.book}
        </a>
      )}
    </>
  )
}

function Nobody() {
  const copy = useCopy()
  return (
    <>
      <p className="text-ink-2">{copy.none}</p>
      <Link href="/assistenza" className={button({ look: 'outline', className: 'mt-4 w-full' })}>
        {copy.ask}
      </Link>
    </>
  )
}
