import { useRef } from 'react'
import type { Generation } from '#contracts/generations.ts'
import { Flat } from '#web/art/flat.tsx'
import { Button } from '#web/ui/button.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import { HistoryCard } from './history-card.tsx'
import { useHistory, useRemove } from './queries.ts'

interface HistoryGridProps {
  onOpen: (generation: Generation) => void
  onStart: () => void
}
const grid = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-5 md:grid-cols-3'

export function HistoryGrid({ onOpen, onStart }: HistoryGridProps) {
  const copy = useCopy()
  const history = useHistory()
  const list = useRef<HTMLUListElement>(null)
  // One for all cards: each of its own would be a thousand of them.
  const { mutate: remove } = useRemove()
  const { items, isPending, isError, refetch } = history
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">{copy.history.loading}</span>
        <div className={grid} aria-hidden="true">
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className="skeleton grid aspect-2/3 place-items-center">
              <Spinner />
            </div>
          ))}
        </div>
      </div>
    )
  if (isError && items.length === 0)
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>{copy.history.failed}</p>
        <Button look="outline" onClick={() => refetch()}>
          {copy.history.retryLoad}
        </Button>
      </div>
    )
  if (items.length === 0)
    return (
      <div className="paper grid justify-items-center px-5 py-14 text-center">
        <Flat className="h-56 text-ink-2" />
        <h2 className="mt-6 text-3xl">{copy.history.empty}</h2>
        <p className="mt-2 mb-6 text-ink-2">{copy.history.emptyText}</p>
        <Button onClick={onStart}>{copy.history.start}</Button>
      </div>
    )
  return (
    <>
      <h2 className="sr-only">{copy.tabHistory}</h2>
      <ul ref={list} className={grid}>
        {items.map((generation) => (
          <li key={generation.id} tabIndex={-1}>
            <HistoryCard generation={generation} onOpen={onOpen} onRemove={remove} />
          </li>
        ))}
      </ul>
      <div className="mt-10 text-center">
        <MoreButton query={history} list={list} size="lg">
          {copy.history.more}
        </MoreButton>
      </div>
    </>
  )
}
