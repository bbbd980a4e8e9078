import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { Button, button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { binPath } from './bench/addresses.ts'
import { useHistoryCopy } from './history-copy.ts'
import { HistoryFilters } from './history-filters.tsx'
import { useSelectionCopy } from './selection/selection-copy.ts'
import type { Selection } from './selection/use-selection.ts'
import { countDetails, shelves, type useHistoryFilter } from './use-history-filter.ts'

const pauseMs = 250
const filtersId = 'history-filters'

interface HistoryBarProps {
  view: ReturnType<typeof useHistoryFilter>
  total: number
  selection: Selection
}

/** What to look for; the answer is below it, and its number here. */
export function HistoryBar({ view: { filter, change }, total, selection }: HistoryBarProps) {
  const texts = useHistoryCopy()
  const choosing = useSelectionCopy()
  const [isOpen, setOpen] = useState(false)
  return (
    <form
      aria-label={texts.search}
      className="mb-6 flex flex-wrap items-center gap-x-2 gap-y-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField value={filter.search} onSearch={(search) => change({ search })} />
      <fieldset aria-label={texts.shelf} className="flex max-sm:w-full">
        {shelves.map((shelf) => (
          <button
            key={shelf}
            type="button"
            aria-pressed={filter.shelf === shelf}
            onClick={() => change({ shelf })}
            className={cn(
              'h-11 border-[1.5px] border-control px-3.5 font-medium whitespace-nowrap text-ink-2 hover:bg-sheet max-sm:flex-1 max-sm:px-1.5',
              '-ms-[1.5px] first:ms-0 first:rounded-s-cut last:rounded-e-cut',
              'aria-pressed:relative aria-pressed:border-ink aria-pressed:bg-sheet aria-pressed:text-ink aria-pressed:hem',
            )}
          >
            {texts.shelves[shelf]}
          </button>
        ))}
      </fieldset>
      <Button
        look="outline"
        className="max-sm:px-2 min-[87.5rem]:hidden"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.filters(countDetails(filter))}
      </Button>
      <p role="status" className="text-ink-2 tabular-nums">
        {texts.count(total)}
      </p>
      {total > 0 && (
        <Button
          look="outline"
          className="ms-auto"
          aria-pressed={selection.isOn}
          onClick={selection.isOn ? selection.end : selection.begin}
        >
          {selection.isOn ? choosing.done : choosing.select}
        </Button>
      )}
      <Link
        href={binPath}
        className={button({ look: 'ghost', className: 'px-3 max-lg:w-11 md:max-lg:px-0' })}
      >
        <Icon name="trash" />
        <span className="max-lg:sr-only">{texts.bin}</span>
      </Link>
      <div
        id={filtersId}
        className={cn(
          'w-full flex-wrap gap-3 max-sm:grid-cols-2 min-[87.5rem]:flex',
          isOpen ? 'grid sm:flex' : 'hidden',
        )}
      >
        <HistoryFilters filter={filter} change={change} />
      </div>
    </form>
  )
}

function SearchField({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const texts = useHistoryCopy()
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // The address says otherwise: somebody took the filters off.
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }
  const search = useEffectEvent(() => {
    if (typed !== value) onSearch(typed)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the pause
  useEffect(() => {
    const timer = setTimeout(() => search(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchInput
      label={texts.search}
      value={typed}
      maxLength={200}
      onChange={setTyped}
      className="min-w-44 flex-1 max-sm:basis-full sm:max-w-72 md:min-w-36"
    />
  )
}
