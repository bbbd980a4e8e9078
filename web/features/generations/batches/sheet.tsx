import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { BatchItem } from '#contracts/batch-items.ts'
import type { BatchGarment } from '#contracts/batches.ts'
import { noticeText as italian } from '#contracts/notice-words.ts'
import { noticeText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Complaint } from '../complaint.tsx'
import { useGeneration } from '../garment-queries.ts'
import { useBatchCopy } from './copy.ts'
import { GarmentThumb } from './garment-thumb.tsx'
import { doubtsKind, isChoosing, type Judge, judgeByKey } from './judge.ts'
import { KindSelect } from './kind-select.tsx'
import { nameOf } from './name-of.ts'

interface SheetProps {
  items: BatchItem[]
  openId: string
  /** By their ids. */
  garments: ReadonlyMap<string, BatchGarment>
  /** Null once nothing can be added to it. */
  batchId: string | null
  judge: Judge
  onMove: (id: string) => void
  onClose: () => void
}

/** One picture over the whole screen, with the same keys; a verdict leads to the next one. */
export function Sheet({ items, openId, garments, batchId, judge, onMove, onClose }: SheetProps) {
  const { review: copy, kind, plan } = useBatchCopy()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const at = items.findIndex(({ id }) => id === openId)
  const item = items[at]
  const garment = item && garments.get(item.garmentId)
  const picture = useGeneration(item?.generationId ?? null)
  const isGone = item === undefined
  // Made again, or no longer on this shelf.
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  const go = (to: number) => {
    const next = items[to]
    if (next) onMove(next.id)
  }
  const press = (event: KeyboardEvent) => {
    if (isChoosing(event)) return
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step) return go(at + step)
    if (judgeByKey(event.key, item, judge)) go(at + 1)
  }
  if (!item) return null
  const verdict = (word: 'approved' | 'discarded') => {
    judge.review([item], word)
    go(at + 1)
  }
  const redo = () => {
    judge.redo(item)
    go(at + 1)
  }
  return (
    <dialog
      ref={dialog}
      aria-label={nameOf(garment)}
      onClose={onClose}
      onKeyDown={press}
      className="m-0 size-full max-h-none max-w-none bg-bg text-ink"
    >
      <div className="flex h-full flex-col gap-3 p-3">
        <div className="flex items-center gap-4">
          <p className="me-auto truncate text-xl font-semibold">{nameOf(garment)}</p>
          <p className="text-ink-2 tabular-nums">
            {at + 1} / {items.length}
          </p>
          <Button look="ghost" size="icon" aria-label={plan.drop} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </Button>
        </div>
        <img
          key={item.generationId}
          src={`/api/generations/${item.generationId}/image?size=view`}
          alt={nameOf(garment)}
          className="mx-auto min-h-0 flex-1 object-contain"
        />
        <p className="text-center text-[0.9375rem] text-ink-2 empty:hidden">
          {noticeText({ notice: italian(item.notices), notices: item.notices })}
        </p>
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          {garment && batchId && (
            <div className="flex items-center gap-3 text-[0.9375rem]">
              <GarmentThumb garment={garment} />
              <div className="grid justify-items-start gap-1">
                <p className="empty:hidden">{doubtsKind(item) && kind.now}</p>
                <KindSelect batchId={batchId} garment={garment} />
              </div>
            </div>
          )}
          {picture?.status === 'completed' && <Complaint key={picture.id} generation={picture} />}
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <Button
            look="outline"
            aria-pressed={item.review === 'discarded'}
            onClick={() => verdict('discarded')}
          >
            <Icon name="close" />
            {copy.discard}
          </Button>
          <Button look="outline" onClick={redo}>
            <Icon name="retry" />
            {copy.redo}
          </Button>
          <Button aria-pressed={item.review === 'approved'} onClick={() => verdict('approved')}>
            <Icon name="check" />
            {copy.approve}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
