import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plans } from '#contracts/plans.ts'
import {
  type AskedTicket,
  type KeptPromises,
  type TicketState,
  ticketStates,
  ticketsPageSize,
} from '#contracts/tickets.ts'
import { useFormats } from '#web/language/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { cn } from '#web/ui/cn.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { DeskThread } from './desk-thread.tsx'
import { Pages } from './pages.tsx'
import { queueQuery } from './queries.ts'

/** Who asked what, the most urgent first; the one that the address names is open (`?richiesta=`). */
export function Desk() {
  const { desk: copy } = useCopy()
  const [state, setState] = useState<TicketState>('waiting')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).get('richiesta'))
  const query = useQuery(queueQuery(state, page))
  const { counts, promises } = query.data ?? {}
  const choose = (next: TicketState) => {
    setState(next)
    setPage(1)
  }
  return (
    <div className="grid grid-cols-1 gap-9">
      {promises && <Kept promises={promises} />}
      <Choice
        legend={copy.view}
        value={state}
        onChange={choose}
        className="max-w-2xl"
        options={ticketStates.map((value) => ({
          value,
          label: counts ? `${copy.views[value]} (${counts[value]})` : copy.views[value],
        }))}
      />
      {counts && counts.overdue > 0 && (
        <p className="flex items-center gap-2 font-semibold text-alarm">
          <Icon name="alert" />
          {copy.overdueCount(counts.overdue)}
        </p>
      )}
      {open && <DeskThread id={open} onClose={() => setOpen(null)} />}
      <Fetched query={query}>
        {({ tickets, counts: all }) =>
          tickets.length === 0 ? (
            <Empty title={copy.none} />
          ) : (
            <div>
              <ul className="border-y-[1.5px] border-control">
                {tickets.map((ticket) => (
                  <Line
                    key={ticket.id}
                    ticket={ticket}
                    isOpen={ticket.id === open}
                    onOpen={() => setOpen(ticket.id)}
                  />
                ))}
              </ul>
              <Pages page={page} pages={Math.ceil(all[state] / ticketsPageSize)} onPage={setPage} />
            </div>
          )
        }
      </Fetched>
    </div>
  )
}

function Line({ ticket, isOpen, onOpen }: { ticket: AskedTicket; isOpen: boolean; onOpen: () => void }) {
  const { desk: copy, mine } = useCopy()
  const { formatMoment } = useFormats()
  const { awaitedBy, updatedAt } = ticket
  const isLate = awaitedBy !== null && new Date(awaitedBy) < new Date()
  const when = formatMoment(awaitedBy ?? updatedAt)
  return (
    <li className="not-first:border-t not-first:border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="grid w-full gap-x-6 gap-y-1 py-3.5 text-start hover:bg-sheet sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
      >
        <span className="text-ink-2 tabular-nums">{mine.number(ticket.number)}</span>
        <span className="min-w-0">
          <b className="wrap-anywhere">{ticket.subject}</b>
          <span className="block text-[0.9375rem] text-ink-2 wrap-anywhere">
            {plans[ticket.plan].name} · {ticket.email}
          </span>
        </span>
        <span className={cn('tabular-nums sm:text-end', isLate ? 'font-semibold text-alarm' : 'text-ink-2')}>
          {isLate ? copy.overdue(when) : awaitedBy ? copy.due(when) : when}
        </span>
      </button>
    </li>
  )
}

function Kept({ promises }: { promises: KeptPromises[] }) {
  const {
    desk: { kept: copy },
  } = useCopy()
  const { formatCount } = useFormats()
  return (
    <section aria-labelledby="kept-title">
      <h2 id="kept-title" className="text-2xl">
        {copy.title}
      </h2>
      <dl className="mt-4 grid gap-4 sm:grid-cols-3">
        {promises.map(({ plan, kept, broken }) => {
          const all = kept + broken
          const percent = `${Math.floor((kept / all) * 100)}%`
          return (
            <div key={plan} className="bg-sheet p-4 tabular-nums">
              <dt className="text-ink-2">{plans[plan].name}</dt>
              <dd className={cn('mt-1 text-xl', broken > 0 && 'text-alarm')}>
                {all === 0 ? copy.none : copy.share(percent, formatCount(kept), formatCount(all))}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
