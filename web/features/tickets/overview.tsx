import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { type TicketHead, ticketsPageSize } from '#contracts/tickets.ts'
import { useFormats } from '#web/language/language.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './copy.ts'
import { Pages } from './pages.tsx'
import { ticketsQuery } from './queries.ts'

// With the library of forms, which the list needs not wait for.
const AskForm = lazy(async () => ({ default: (await import('./ask-form.tsx')).AskForm }))

/** What was promised, the form, and everything that was asked before. */
export function Overview() {
  const copy = useCopy()
  const { formatMoment } = useFormats()
  const [page, setPage] = useState(1)
  const query = useQuery(ticketsQuery(page))
  const { promise } = query.data ?? {}
  return (
    <>
      <title>{copy.page}</title>
      <h1 className="text-4xl">{copy.title}</h1>
      <div className="mt-3 mb-9 min-h-26 max-w-[62ch]">
        {promise && (
          <p className="text-lg">
            {copy.promise(promise.plan)} {copy.promiseBy(formatMoment(promise.dueAt))}
          </p>
        )}
        <p className="mt-1 text-ink-2">{copy.hours}</p>
      </div>
      <div className="grid gap-14">
        <Panel id="ask" title={copy.ask.title}>
          <Suspense fallback={<div className="skeleton min-h-96 max-w-2xl" />}>
            <AskForm />
          </Suspense>
        </Panel>
        <Panel id="tickets" title={copy.mine.title}>
          <Fetched query={query}>
            {({ tickets, total }) =>
              tickets.length === 0 ? (
                <Empty title={copy.mine.none} text={copy.mine.noneText} />
              ) : (
                <>
                  <ul className="border-y-[1.5px] border-control">
                    {tickets.map((ticket) => (
                      <Line key={ticket.id} ticket={ticket} />
                    ))}
                  </ul>
                  <Pages page={page} pages={Math.ceil(total / ticketsPageSize)} onPage={setPage} />
                </>
              )
            }
          </Fetched>
        </Panel>
      </div>
    </>
  )
}

function Line({ ticket }: { ticket: TicketHead }) {
  const { mine, states, thread } = useCopy()
  const { formatMoment } = useFormats()
  return (
    <li className="not-first:border-t not-first:border-line">
      <Link
        href={`/assistenza/${ticket.id}`}
        className="grid gap-x-6 gap-y-1 py-3.5 hover:bg-sheet sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
      >
        <span className="text-ink-2 tabular-nums">{mine.number(ticket.number)}</span>
        <span className="font-semibold wrap-anywhere">{ticket.subject}</span>
        <span className="text-ink-2 tabular-nums sm:text-end">
          {states[ticket.state]}
          {ticket.awaitedBy && (
            <span className="block text-[0.9375rem]">{thread.answerBy(formatMoment(ticket.awaitedBy))}</span>
          )}
        </span>
      </Link>
    </li>
  )
}
