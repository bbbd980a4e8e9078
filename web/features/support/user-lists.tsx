import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { LedgerEntry } from '#contracts/billing.ts'
import type { SupportedGeneration, SupportedUser } from '#contracts/support.ts'
import { useFormats } from '#web/language/language.ts'
import { cn } from '#web/ui/cn.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './copy.ts'
import { EntryList } from './entry-list.tsx'
import { userGenerationsQuery, userLedgerQuery, userMailsQuery } from './queries.ts'

/** As billing lists credits; the page hands it in. */
export type LedgerList = ComponentType<{
  query: UseInfiniteQueryResult<InfiniteData<LedgerEntry[]>>
  empty: ReactNode
}>

interface UserCreditsProps {
  user: SupportedUser
  Ledger: LedgerList
}

export function UserCredits({ user: { id, usage }, Ledger }: UserCreditsProps) {
  const { credits: copy } = useCopy()
  const { formatCount, formatDay } = useFormats()
  const text = copy.text(formatCount(usage.used), formatCount(usage.limit), formatDay(usage.resetsAt))
  return (
    <Panel id="crediti" title={copy.title} text={text}>
      <Ledger query={useInfiniteQuery(userLedgerQuery(id))} empty={<Empty title={copy.none} />} />
    </Panel>
  )
}

export function UserGenerations({ id }: { id: string }) {
  const { generations: copy } = useCopy()
  return (
    <EntryList id="generazioni" copy={copy} query={useInfiniteQuery(userGenerationsQuery(id))}>
      {(generation) => <Generation generation={generation} />}
    </EntryList>
  )
}

function Generation({ generation }: { generation: SupportedGeneration }) {
  const { generations: copy } = useCopy()
  const { formatCount } = useFormats()
  const { status, stage, failure, provider, ms, complaint } = generation
  const details = [
    status === 'processing' && stage && copy.stages[stage],
    provider,
    ms !== null && copy.seconds(formatCount(Math.round(ms / 100) / 10)),
  ]
  return (
    <>
      <p className={cn('font-medium', status === 'failed' && 'text-alarm')}>{copy.statuses[status]}</p>
      {failure && <p>{copy.causes[failure] ?? failure}</p>}
      {complaint && <p>{copy.complaint(copy.reasons[complaint])}</p>}
      <p className="text-[0.9375rem] text-ink-2">{details.filter(Boolean).join(' · ')}</p>
    </>
  )
}

export function UserMails({ id }: { id: string }) {
  const { mails: copy } = useCopy()
  return (
    <EntryList id="email" copy={copy} query={useInfiniteQuery(userMailsQuery(id))}>
      {({ subject, status }) => (
        <>
          <p className="font-medium wrap-anywhere">{subject}</p>
          <p className={cn('text-[0.9375rem]', status === 'failed' ? 'text-alarm' : 'text-ink-2')}>
            {copy.statuses[status]}
          </p>
        </>
      )}
    </EntryList>
  )
}
