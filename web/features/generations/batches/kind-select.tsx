import { type BatchGarment, batches } from '#contracts/batches.ts'
import { type GarmentKind, garmentKinds } from '#contracts/generations.ts'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from '../copy.ts'
import { useBatchCopy } from './copy.ts'
import { nameOf } from './name-of.ts'
import { useDeed } from './queries.ts'

interface KindSelectProps {
  batchId: string
  garment: BatchGarment
  /** The kind of all garments, where the batch has one. */
  fallback?: GarmentKind | null
  className?: string
}

/** The kind of a garment: asked where its photo leaves it unsure, and open to correction everywhere. */
export function KindSelect({ batchId, garment, fallback = null, className }: KindSelectProps) {
  const { kind: copy } = useBatchCopy()
  const { labels } = useCopy()
  const deed = useDeed(batches.editGarment, batchId)
  // What was said last shows until the batch has been looked at again.
  const kind = deed.isPending ? deed.variables.body.kind : (garment.kind ?? fallback)
  return (
    <select
      aria-label={copy.of(nameOf(garment))}
      className={cn(
        'h-9 max-w-full rounded-cut border-[1.5px] bg-bg px-1 text-[0.875rem] text-ink pointer-coarse:h-11',
        kind ? 'border-control' : 'border-ink font-semibold',
        className,
      )}
      value={kind ?? ''}
      onChange={({ target }) => {
        const next = garmentKinds.find((each) => each === target.value)
        if (next) deed.mutate({ params: { id: batchId, garment: garment.id }, body: { kind: next } })
      }}
    >
      {!kind && <option value="">{copy.ask}</option>}
      {garmentKinds.map((each) => (
        <option key={each} value={each}>
          {labels.garmentKind[each]}
        </option>
      ))}
    </select>
  )
}
