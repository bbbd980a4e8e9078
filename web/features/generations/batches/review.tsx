import { type KeyboardEvent, memo, useRef, useState } from 'react'
import type { BatchItem } from '#contracts/batch-items.ts'
import type { BatchGarment, ShownBatch } from '#contracts/batches.ts'
import { failures, isFailureCode } from '#contracts/errors.ts'
import { isDoubtful } from '#contracts/notices.ts'
import { failureText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { useCopy } from '../copy.ts'
import { useBatchCopy } from './copy.ts'
import { doubtsKind, isChoosing, type Judge, judgeByKey, useJudge } from './judge.ts'
import { KindSelect } from './kind-select.tsx'
import { nameOf } from './name-of.ts'
import { ReplaceButton } from './replace-button.tsx'
import { Sheet } from './sheet.tsx'

type Shelf = 'all' | 'open' | 'doubtful' | 'approved' | 'discarded' | 'failed'
const shelves: readonly Shelf[] = ['all', 'open', 'doubtful', 'approved', 'discarded', 'failed']

const isOn = (shelf: Shelf, item: BatchItem): boolean => {
  const { status, review, notices } = item
  if (shelf === 'failed') return status === 'failed'
  if (shelf === 'open') return status === 'completed' && review === null
  if (shelf === 'doubtful') return isOn('open', item) && isDoubtful(notices)
  if (shelf === 'all') return status !== 'skipped'
  return status === 'completed' && review === shelf
}

interface ReviewProps {
  batch: ShownBatch
  items: BatchItem[]
}

/** The contact sheet: what was made, judged with one key each. */
export function Review({ batch, items }: ReviewProps) {
  const { review: copy } = useBatchCopy()
  const [shelf, setShelf] = useState<Shelf>('all')
  const [openId, setOpenId] = useState<string | null>(null)
  const judge = useJudge(batch.id)
  const grid = useRef<HTMLUListElement>(null)
  const shown = items.filter((item) => isOn(shelf, item))
  const garments = new Map(batch.list.map((garment) => [garment.id, garment]))
  const openBatch = batch.status === 'cancelled' ? null : batch.id
  const open = items.filter((item) => isOn('open', item))
  const press = (event: KeyboardEvent) => onKey(event, { grid: grid.current, shown, judge })
  return (
    <section aria-labelledby="review-title">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="me-auto">
          <h2 id="review-title" className="text-[1.9rem]">
            {copy.title}
          </h2>
          <p className="mt-1 text-ink-2 pointer-coarse:hidden">{copy.text}</p>
        </div>
        {open.length > 0 && (
          <Button look="outline" size="sm" onClick={() => judge.review(open, 'approved')}>
            {copy.approveAll}
          </Button>
        )}
      </div>
      <fieldset className="mt-4 mb-4 flex min-w-0 overflow-x-auto">
        <legend className="sr-only">{copy.title}</legend>
        {shelves.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === shelf}
            className="-ms-[1.5px] h-11 border-[1.5px] border-control px-3.5 font-medium whitespace-nowrap text-ink-2 first:ms-0 hover:bg-sheet aria-pressed:relative aria-pressed:border-ink aria-pressed:bg-sheet aria-pressed:text-ink aria-pressed:hem"
            onClick={() => setShelf(each)}
          >
            {copy.filters[each]}{' '}
            <span className="tabular-nums">{items.filter((item) => isOn(each, item)).length}</span>
          </button>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <p className="text-ink-2">{copy.none}</p>
      ) : (
        <ul ref={grid} onKeyDown={press} className="grid gap-x-3 gap-y-5" style={columns}>
          {shown.map((item) => (
            <Card
              key={item.id}
              item={item}
              garment={garments.get(item.garmentId)}
              batchId={openBatch}
              judge={judge}
              onOpen={setOpenId}
            />
          ))}
        </ul>
      )}
      {openId && (
        <Sheet
          items={shown.filter(({ thumbUrl }) => thumbUrl)}
          openId={openId}
          garments={garments}
          batchId={openBatch}
          judge={judge}
          onMove={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </section>
  )
}

interface Keys {
  grid: HTMLElement | null
  shown: BatchItem[]
  judge: Judge
}

function onKey(event: KeyboardEvent, { grid, shown, judge }: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isChoosing(event)) return
  const all = [...(grid?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const item = shown.find(({ id }) => id === all[at]?.dataset.item)
  const across = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key]
  const done = judgeByKey(event.key, item, judge)
  if (step === undefined && !done) return
  event.preventDefault()
  all[at + (step ?? (done === 'redo' ? 0 : 1))]?.focus()
}

/** As many as fit, two on a phone; far from the window they are not drawn. */
const columns = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 40vw), 1fr))' }
const farAway = { contentVisibility: 'auto', containIntrinsicSize: 'auto 19rem' } as const

interface CardProps {
  item: BatchItem
  garment: BatchGarment | undefined
  /** Null once nothing can be added to it. */
  batchId: string | null
  judge: Judge
  onOpen: (id: string) => void
}

const Card = memo(function Card({ onOpen, ...card }: CardProps) {
  const { item, garment, batchId } = card
  const name = nameOf(garment)
  const { review: copy } = useBatchCopy()
  const { labels } = useCopy()
  const { status, review, thumbUrl } = item
  const view = [labels.pose[item.poseType], item.modelName].filter(Boolean).join(' · ')
  const doubt = isOn('doubtful', item) ? copy.doubtful : null
  return (
    <li className="min-w-0" style={farAway}>
      <button
        type="button"
        data-item={item.id}
        aria-label={copy.open([name, view, copy.states[status], doubt].filter(Boolean).join(', '))}
        onClick={() => onOpen(item.id)}
        disabled={!thumbUrl && status !== 'failed'}
        className={cn(
          'relative block aspect-2/3 w-full overflow-hidden border-[1.5px] bg-sheet-2',
          review === 'approved' ? 'border-ink' : 'border-transparent',
          review === 'discarded' && 'opacity-45',
          !thumbUrl && 'paper border-dashed border-control',
        )}
      >
        {thumbUrl ? (
          <LazyImage src={thumbUrl} alt="" className="size-full object-cover" />
        ) : (
          <span
            className={cn('block px-2 text-[0.9375rem]', status === 'failed' ? 'text-alarm' : 'text-ink-2')}
          >
            {copy.states[status]}
            {status === 'failed' && <Reason code={item.failure} />}
          </span>
        )}
        {review && <Mark icon={review === 'approved' ? 'check' : 'close'} text={copy[review]} />}
        {doubt && <Mark icon="alert" text={doubt} />}
      </button>
      <p className="mt-1.5 truncate text-[0.9375rem] font-semibold">{name}</p>
      <p className="truncate text-[0.875rem] text-ink-2">{view}</p>
      {garment && batchId && doubtsKind(item) && (
        <KindSelect batchId={batchId} garment={garment} className="mt-1 w-full" />
      )}
      <Deeds {...card} />
    </li>
  )
})

const Mark = ({ icon, text }: { icon: IconName; text: string }) => (
  <span className="absolute start-0 bottom-0 flex items-center gap-1 bg-bg px-2 py-1 text-[0.875rem] font-semibold text-ink">
    <Icon name={icon} size="size-4" />
    {text}
  </span>
)

/** Its picture failed, or it was refused before there was one. */
function Reason({ code }: { code: string | null }) {
  const { review: copy } = useBatchCopy()
  const text = isFailureCode(code)
    ? failureText({ failure: code, errorMessage: failures[code] })
    : code && copy.refusals[code]
  return <span className="mt-1 block text-[0.875rem] text-ink-2">{text}</span>
}

function Deeds({ item, garment, batchId, judge }: Omit<CardProps, 'onOpen'>) {
  const { review: copy } = useBatchCopy()
  const name = nameOf(garment)
  const tap = (label: string, icon: 'check' | 'close' | 'retry', run: () => void, isPressed?: boolean) => (
    <button
      type="button"
      // The keys do the same from the picture itself.
      tabIndex={-1}
      aria-pressed={isPressed}
      aria-label={`${label}: ${name}`}
      title={label}
      onClick={run}
      className="grid size-11 place-items-center rounded-cut text-ink-2 hover:bg-sheet-2 hover:text-ink aria-pressed:text-ink pointer-coarse:h-11"
    >
      <Icon name={icon} />
    </button>
  )
  if (item.status === 'completed') {
    return (
      <div className="flex">
        {tap(copy.approve, 'check', () => judge.review([item], 'approved'), item.review === 'approved')}
        {tap(copy.discard, 'close', () => judge.review([item], 'discarded'), item.review === 'discarded')}
        {tap(copy.redo, 'retry', () => judge.redo(item))}
      </div>
    )
  }
  if (item.status === 'failed') {
    return (
      <div className="flex">
        {tap(copy.retry, 'retry', () => judge.redo(item))}
        {garment && batchId && <ReplaceButton batchId={batchId} garment={garment} />}
      </div>
    )
  }
  if (item.status !== 'waiting') return null
  return <div className="flex">{tap(copy.skip, 'close', () => judge.skip(item))}</div>
}
