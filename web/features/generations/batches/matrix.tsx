import { memo, type ReactNode, useState } from 'react'
import type { BatchItem } from '#contracts/batch-items.ts'
import { type BatchGarment, batches, type ShownBatch } from '#contracts/batches.ts'
import type { GarmentKind } from '#contracts/generations.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { useCoachCopy } from '../coach-copy.ts'
import { useCopy } from '../copy.ts'
import { type Column, columnKey, columnsOf } from './columns.ts'
import { useBatchCopy } from './copy.ts'
import { GarmentThumb } from './garment-thumb.tsx'
import { doubleRefs, isDouble } from './grouping.ts'
import { KindSelect } from './kind-select.tsx'
import { nameOf } from './name-of.ts'
import { useDeed, useEditItems } from './queries.ts'
import { ReplaceButton } from './replace-button.tsx'

interface MatrixProps {
  batch: ShownBatch
  items: BatchItem[]
}

/** Garments down, views across: each cell is one picture, and one credit. */
export function Matrix({ batch, items }: MatrixProps) {
  const { matrix: copy, ...words } = useBatchCopy()
  const columns = columnsOf(items)
  const edit = useEditItems(batch.id)
  const ofGarment = Map.groupBy(items, ({ garmentId }) => garmentId)
  const doubles = doubleRefs(batch.list.map(({ ref }) => ref))
  const unsure = batch.look.garmentKind ? [] : batch.list.filter(({ kind }) => kind === null)
  // Fixed when the filter is set, so that a row does not vanish once it is answered.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null)
  const toggle = (cells: BatchItem[], isOn: boolean) => {
    const ids = cells.filter(isFree).map(({ id }) => id)
    // As many at a time as the server takes.
    for (let at = 0; at < ids.length; at += 500)
      edit.mutate({ ids: ids.slice(at, at + 500), status: isOn ? 'waiting' : 'skipped' })
  }
  return (
    <section aria-labelledby="matrix-title">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="matrix-title" className="text-[1.9rem]">
          {copy.title}
        </h2>
        <p className="text-ink-2">{words.garments(batch.list.length)}</p>
      </div>
      {(unsure.length > 0 || only) && (
        <Unsure
          count={unsure.length}
          isOnly={only !== null}
          onOnly={(isOnly) => setOnly(isOnly ? new Set(unsure.map(({ id }) => id)) : null)}
        />
      )}
      <div className="relative -mx-4 mt-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <table className="w-full border-collapse text-start">
          <thead className="bg-bg">
            <tr className="border-b-[1.5px] border-control">
              <th scope="col" className="py-2 text-start font-semibold">
                {copy.garment}
              </th>
              {columns.map((column) => (
                <ColumnHead
                  key={columnKey(column)}
                  column={column}
                  cells={items.filter((item) => columnKey(item) === columnKey(column))}
                  onToggle={toggle}
                />
              ))}
              <th scope="col">
                <span className="sr-only">{words.plan.drop}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {batch.list
              .filter(({ id }) => !only || only.has(id))
              .map((garment) => (
                <Row
                  key={garment.id}
                  batchId={batch.id}
                  garment={garment}
                  fallback={batch.look.garmentKind}
                  cells={ofGarment.get(garment.id) ?? noCells}
                  columns={columns}
                  isDoubled={isDouble(doubles, garment.ref)}
                  onToggle={toggle}
                />
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface UnsureProps {
  count: number
  isOnly: boolean
  onOnly: (isOnly: boolean) => void
}

/** Asks about unsure kinds before a credit is spent; a batch may start without an answer. */
function Unsure({ count, isOnly, onOnly }: UnsureProps) {
  const { kind: copy } = useBatchCopy()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="flex items-center gap-2 empty:hidden">
        {count > 0 && (
          <>
            <Icon name="alert" />
            {copy.unsure(count)}
          </>
        )}
      </p>
      <Button look="outline" size="sm" onClick={() => onOnly(!isOnly)}>
        {isOnly ? copy.all : copy.only}
      </Button>
    </div>
  )
}

const noCells: BatchItem[] = []
const isFree = ({ status }: BatchItem): boolean => status === 'waiting' || status === 'skipped'

interface ColumnHeadProps {
  column: Column
  cells: BatchItem[]
  onToggle: (cells: BatchItem[], isOn: boolean) => void
}

function ColumnHead({ column, cells, onToggle }: ColumnHeadProps) {
  const { matrix: copy } = useBatchCopy()
  const { labels } = useCopy()
  const free = cells.filter(isFree)
  const view = [labels.pose[column.poseType], column.modelName].filter(Boolean).join(' · ')
  return (
    <th scope="col" className="w-24 px-1 py-2 text-center text-[0.9375rem] font-medium">
      <label className="grid justify-items-center gap-1">
        <span className="leading-tight">
          {labels.pose[column.poseType]}
          {column.modelName && <span className="block text-ink-2">{column.modelName}</span>}
        </span>
        <input
          type="checkbox"
          aria-label={copy.column(view)}
          className="size-5 accent-ink "
          disabled={free.length === 0}
          checked={free.length > 0 && free.every(({ status }) => status === 'waiting')}
          onChange={({ target }) => onToggle(cells, target.checked)}
        />
      </label>
    </th>
  )
}

interface RowProps {
  batchId: string
  garment: BatchGarment
  fallback: GarmentKind | null
  cells: BatchItem[]
  columns: Column[]
  isDoubled: boolean
  onToggle: (cells: BatchItem[], isOn: boolean) => void
}

const Row = memo(function Row({ batchId, garment, fallback, cells, columns, isDoubled, onToggle }: RowProps) {
  const { matrix: copy, plan } = useBatchCopy()
  const { labels } = useCopy()
  const deed = useDeed(batches.removeGarment, batchId)
  const name = nameOf(garment)
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 pe-4 text-start font-normal">
        <div className="flex min-w-52 items-center gap-3">
          <GarmentThumb garment={garment} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <KindSelect batchId={batchId} garment={garment} fallback={fallback} className="mt-1" />
            {isDoubled && <p className="text-[0.875rem] text-alarm">{plan.double}</p>}
            <Remarks
              garment={garment}
              hasBackPose={cells.some(({ poseType }) => poseType === 'posteriore')}
            />
          </div>
        </div>
      </th>
      {columns.map((column) => {
        const cell = cells.find((item) => columnKey(item) === columnKey(column))
        const view = [labels.pose[column.poseType], column.modelName].filter(Boolean).join(' · ')
        return (
          <td key={columnKey(column)} className="px-1 text-center">
            {cell && <Cell cell={cell} label={copy.cell(name, view)} onToggle={onToggle} />}
          </td>
        )
      })}
      <td className="text-end whitespace-nowrap">
        <ReplaceButton batchId={batchId} garment={garment} />
        <Button
          look="ghost"
          size="icon"
          aria-label={copy.remove(name)}
          title={copy.remove(name)}
          onClick={() => deed.mutate({ params: { id: batchId, garment: garment.id } })}
        >
          <Icon name="close" />
        </Button>
      </td>
    </tr>
  )
})

interface CellProps {
  cell: BatchItem
  label: string
  onToggle: (cells: BatchItem[], isOn: boolean) => void
}

/** A tick while it can be chosen, then what has become of it. */
function Cell({ cell, label, onToggle }: CellProps): ReactNode {
  const { review } = useBatchCopy()
  if (isFree(cell)) {
    return (
      <label className="grid min-h-12 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          className="size-5 accent-ink "
          checked={cell.status === 'waiting'}
          onChange={({ target }) => onToggle([cell], target.checked)}
        />
      </label>
    )
  }
  if (cell.thumbUrl)
    return <LazyImage src={cell.thumbUrl} alt={label} className="mx-auto h-16 bg-sheet-2 object-cover" />
  return (
    <span className={`text-[0.875rem] ${cell.status === 'failed' ? 'text-alarm' : 'text-ink-2'}`}>
      {review.states[cell.status]}
    </span>
  )
}

/** The coach's word, and what the archive knows: one line each, the most important first. */
function Remarks({ garment, hasBackPose }: { garment: BatchGarment; hasBackPose: boolean }) {
  const { matrix: copy } = useBatchCopy()
  const coach = useCoachCopy()
  const { formatDay } = useFormats()
  const advice = garment.coaching?.advice[0]
  return (
    <div className="grid gap-0.5 text-[0.875rem] leading-snug text-ink-2">
      {advice ? (
        <p className="flex items-start gap-1.5 text-ink">
          <Icon name="alert" size="size-4" className="mt-0.5" />
          <span className="max-w-[36ch]">{coach.advice[advice]}</span>
        </p>
      ) : (
        garment.coaching && (
          <p className="flex items-center gap-1.5">
            <Icon name="check" size="size-4" className="text-good" />
            {copy.good}
          </p>
        )
      )}
      {garment.madeAt ? (
        <p>{copy.madeAt(formatDay(garment.madeAt))}</p>
      ) : (
        garment.duplicateOf && <p>{copy.duplicate}</p>
      )}
      {hasBackPose && !garment.backUrl && <p>{copy.noBack}</p>}
    </div>
  )
}
