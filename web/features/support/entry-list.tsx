import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useFormats } from '#web/language/language.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './copy.ts'

interface EntryListProps<Entry> {
  id: string
  copy: { title: string; text: string; none: string }
  query: UseInfiniteQueryResult<InfiniteData<Entry[]>>
  children: (entry: Entry) => ReactNode
}

/** What happened to an account, newest first, each with its time. */
export function EntryList<Entry extends { id: string; at: string }>({
  id,
  copy,
  query,
  children,
}: EntryListProps<Entry>) {
  const { more } = useCopy()
  const { formatMoment } = useFormats()
  const list = useRef<HTMLOListElement>(null)
  return (
    <Panel id={id} title={copy.title} text={copy.text}>
      <Fetched query={query}>
        {({ pages }) =>
          pages[0]?.length === 0 ? (
            <Empty title={copy.none} />
          ) : (
            <ol ref={list} className="border-y-[1.5px] border-control tabular-nums">
              {pages.flat().map((entry) => (
                <li
                  key={entry.id}
                  tabIndex={-1}
                  className="grid gap-x-6 py-3 not-first:border-t not-first:border-line sm:grid-cols-[11rem_1fr]"
                >
                  <time dateTime={entry.at} className="text-ink-2">
                    {formatMoment(entry.at)}
                  </time>
                  <div className="min-w-0">{children(entry)}</div>
                </li>
              ))}
            </ol>
          )
        }
      </Fetched>
      <MoreButton query={query} list={list} size="sm" className="mt-4">
        {more}
      </MoreButton>
    </Panel>
  )
}
