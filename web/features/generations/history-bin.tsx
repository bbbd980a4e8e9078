import { useRef } from 'react'
import { Link } from 'wouter'
import type { Garment } from '#contracts/garments.ts'
import { useFormats } from '#web/language/language.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.ts'
import { historyPath } from './bench/addresses.ts'
import { useCopy } from './copy.ts'
import { Picture } from './garment-front.tsx'
import { grid } from './garment-list.tsx'
import { useGarments, useRestoreGarment } from './garment-queries.ts'
import { useHistoryCopy } from './history-copy.ts'
import { More, Waiting } from './history-grid.tsx'

/** What was deleted in the last thirty days, and the way back. */
export function HistoryBin() {
  const copy = useCopy()
  const texts = useHistoryCopy()
  const list = useRef<HTMLUListElement>(null)
  const query = useGarments({ status: 'deleted' })
  const { items, isPending, isError, refetch } = query
  return (
    <>
      <div className="mb-7 grid justify-items-start gap-2">
        <Link href={historyPath} className={button({ look: 'ghost', className: '-ms-3 px-3' })}>
          <Icon name="back" />
          {texts.backToHistory}
        </Link>
        <h2 className="text-3xl">{texts.bin}</h2>
        <p className="text-ink-2">{texts.binText}</p>
      </div>
      {isPending ? (
        <Waiting />
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>{copy.history.failed}</p>
          <Button look="outline" onClick={() => refetch()}>
            {copy.history.retryLoad}
          </Button>
        </div>
      ) : items.length === 0 ? (
        <p className="paper px-5 py-14 text-center text-xl">{texts.binEmpty}</p>
      ) : (
        <ul ref={list} className={grid}>
          {items.map((garment) => (
            <li key={garment.id} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] content-start">
              <Discarded garment={garment} />
            </li>
          ))}
        </ul>
      )}
      <More query={query} list={list} />
    </>
  )
}

function Discarded({ garment }: { garment: Garment }) {
  const texts = useHistoryCopy()
  const { formatDay } = useFormats()
  const restore = useRestoreGarment()
  const back = () => restore.mutate(garment.id, { onSuccess: () => void toast({ title: texts.restored }) })
  return (
    <article aria-label={garment.name} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="paper aspect-square overflow-hidden bg-sheet">
        <Picture url={`${garment.photoUrl}&size=thumb`} className="object-contain p-4 opacity-75" />
      </div>
      <div>
        <h3 className="truncate font-semibold">{garment.name}</h3>
        <p className="text-[0.875rem] text-ink-2 tabular-nums">
          {texts.pictures(garment.counts.completed)}
          {garment.expiresAt && ` · ${texts.until(formatDay(garment.expiresAt))}`}
        </p>
      </div>
      <Button look="outline" size="sm" busy={restore.isPending} disabled={restore.isPending} onClick={back}>
        <Icon name="retry" size="size-4.5" />
        {texts.restore}
        <span className="sr-only">: {garment.name}</span>
      </Button>
    </article>
  )
}
