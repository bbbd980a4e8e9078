import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { LedgerEntry } from '#contracts/billing.ts'
import { useFormats } from '#web/language/language.ts'
import { reasonText } from '#web/language/sentences.ts'
import { button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './account-copy.ts'
import { ledgerQuery } from './account-queries.ts'

/** Every credit that was taken and given back, newest first. */
export function Ledger() {
  const { ledger: copy } = useCopy()
  return (
    <Panel id="crediti" title={copy.title} text={copy.text}>
      <LedgerEntries query={useInfiniteQuery(ledgerQuery)} empty={<NoEntries />} />
    </Panel>
  )
}

interface LedgerEntriesProps {
  query: UseInfiniteQueryResult<InfiniteData<LedgerEntry[]>>
  empty: ReactNode
}

export function LedgerEntries({ query, empty }: LedgerEntriesProps) {
  const { ledger: copy } = useCopy()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <Fetched query={query} height="min-h-96">
        {({ pages }) =>
          pages[0]?.length === 0 ? (
            empty
          ) : (
            <ul ref={list} className="border-y-[1.5px] border-control">
              {pages.flat().map((entry) => (
                <li key={entry.id} tabIndex={-1} className="not-first:border-t not-first:border-line">
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      <MoreButton query={query} list={list} className="mt-6">
        {copy.more}
      </MoreButton>
    </>
  )
}

function NoEntries() {
  const { ledger: copy } = useCopy()
  return (
    <Empty title={copy.empty} text={copy.emptyText}>
      <Link href="/" className={button({ look: 'outline' })}>
        {copy.start}
      </Link>
    </Empty>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { ledger: copy } = useCopy()
  const { formatDay, formatMoment, formatMonth } = useFormats()
  const { at, kind, credits, period } = entry
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 py-3 tabular-nums">
      <Picture entry={entry} />
      <div className="min-w-0">
        <p className="font-medium">{reasonText(entry)}</p>
        <p className="text-[0.9375rem] text-ink-2">
          <time dateTime={at}>{formatMoment(at)}</time>
          {' · '}
          {period.kind === 'month'
            ? copy.month(formatMonth(period.startsAt))
            : copy.paid(formatDay(period.startsAt))}
        </p>
      </div>
      <p className="text-end">
        <span aria-hidden="true" className={cn('text-lg font-semibold', credits > 0 && 'text-good')}>
          {credits > 0 ? `+${credits}` : `−${-credits}`}
        </span>
        <span className="sr-only">{copy.credits(credits)}. </span>
        <span className="block text-[0.9375rem] text-ink-2">{copy.kinds[kind]}</span>
      </p>
    </div>
  )
}

/** Which picture a credit went into, as long as it can be looked at. */
function Picture({ entry: { kind, hasGeneration, generationId } }: { entry: LedgerEntry }) {
  const [isGone, setGone] = useState(false)
  const frame = 'h-14 w-10 bg-sheet-2'
  if (kind !== 'used' || !hasGeneration || isGone)
    return <span aria-hidden="true" className={cn(frame, 'paper')} />
  return (
    <LazyImage
      src={`/api/generations/${generationId}/image?size=thumb`}
      alt=""
      width="40"
      height="56"
      onError={() => setGone(true)}
      className={cn(frame, 'object-cover')}
    />
  )
}
