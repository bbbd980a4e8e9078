import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { Garment } from '#contracts/garments.ts'
import { Flat } from '#web/art/flat.tsx'
import { Button } from '#web/ui/button.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import type { GarmentCardProps } from './garment-card.tsx'
import { GarmentList, grid } from './garment-list.tsx'
import { useGarments, useRemoveGarments } from './garment-queries.ts'
import { HistoryBar } from './history-bar.tsx'
import { useHistoryCopy } from './history-copy.ts'
import { useHistory } from './queries.ts'
import { type Room, SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { nothing, useHistoryFilter } from './use-history-filter.ts'
import { makerOf } from './wording.ts'

interface HistoryGridProps extends Pick<GarmentCardProps, 'onOpen' | 'onAnother'> {
  onStart: () => void
  room: Room
}
/** How far below the window the next page is asked for. */
const ahead = '1500px'

/** The archive: a card for each garment. */
export function HistoryGrid({ onOpen, onAnother, onStart, room }: HistoryGridProps) {
  const copy = useCopy()
  const view = useHistoryFilter()
  const list = useRef<HTMLDivElement>(null)
  const query = useGarments(view.choice)
  // One for all cards: each of its own would be a thousand of them.
  const { mutate: remove } = useRemoveGarments()
  const removeOne = useCallback((garment: Garment) => remove([garment]), [remove])
  const selection = useSelection(query.items)
  const { items, total, isPending, isError, refetch } = query
  const isFiltered = Object.keys(view.choice).length > 0
  if (isPending) return <Waiting />
  if (isError && items.length === 0)
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>{copy.history.failed}</p>
        <Button look="outline" onClick={() => refetch()}>
          {copy.history.retryLoad}
        </Button>
      </div>
    )
  return (
    <>
      <h2 className="sr-only">{copy.tabHistory}</h2>
      <HistoryBar view={view} total={total} selection={selection} />
      {items.length === 0 ? (
        isFiltered ? (
          <NothingFound onShowAll={() => view.change(nothing)} />
        ) : (
          <NothingYet onStart={onStart} />
        )
      ) : (
        <GarmentList
          items={items}
          list={list}
          isChosen={selection.has}
          onChoose={selection.choose}
          onOpen={onOpen}
          onAnother={onAnother}
          onRemove={removeOne}
        />
      )}
      <More query={query} list={list} />
      {selection.isOn && (
        <SelectionBar selection={selection} loaded={items.length} room={room} onRemove={remove} />
      )}
      <Makers />
    </>
  )
}

export const Waiting = () => {
  const copy = useCopy()
  return (
    <div role="status">
      <span className="sr-only">{copy.history.loading}</span>
      <div className={grid} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="skeleton grid aspect-2/3 place-items-center">
            <Spinner />
          </div>
        ))}
      </div>
    </div>
  )
}

const NothingYet = ({ onStart }: { onStart: () => void }) => {
  const copy = useCopy()
  return (
    <div className="paper grid justify-items-center px-5 py-14 text-center">
      <Flat className="h-56 text-ink-2" />
      <h2 className="mt-6 text-3xl">{copy.history.empty}</h2>
      <p className="mt-2 mb-6 text-ink-2">{copy.history.emptyText}</p>
      <Button onClick={onStart}>{copy.history.start}</Button>
    </div>
  )
}

const NothingFound = ({ onShowAll }: { onShowAll: () => void }) => {
  const texts = useHistoryCopy()
  return (
    <div className="paper grid justify-items-center px-5 py-14 text-center">
      <h2 className="text-3xl">{texts.nothingFound}</h2>
      <p className="mt-2 mb-6 text-ink-2">{texts.nothingFoundText}</p>
      <Button look="outline" onClick={onShowAll}>
        {texts.showAll}
      </Button>
    </div>
  )
}

interface MoreProps {
  query: ReturnType<typeof useGarments>
  list: RefObject<HTMLElement | null>
}

/** The next page comes by itself before its place is reached; the button is for whom it did not come to. */
export function More({ query, list }: MoreProps) {
  const copy = useCopy()
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage } = query
  const fetchMore = useEffectEvent(() => void query.fetchNextPage({ cancelRefetch: false }))
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchMore(), {
      rootMargin: ahead,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError])
  return (
    <div ref={end} className="mt-10 text-center">
      <MoreButton query={query} list={list} size="lg">
        {copy.history.more}
      </MoreButton>
    </div>
  )
}

/** Who made the pictures, said once instead of on each card; the viewer says it of each. */
function Makers() {
  const { items } = useHistory()
  const makers = [...new Set(items.flatMap((item) => makerOf(item) ?? []))]
  return <p className="mt-6 text-[0.875rem] text-ink-2 empty:hidden">{makers.join(' · ')}</p>
}
