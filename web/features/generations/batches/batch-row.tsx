import { Link } from 'wouter'
import type { Batch } from '#contracts/batches.ts'
import { useFormats } from '#web/language/language.ts'
import { useBatchCopy } from './copy.ts'

/** A batch in a list: what it is, how it stands, how far it has got. */
export function BatchRow({ batch }: { batch: Batch }) {
  const copy = useBatchCopy()
  const { formatDay } = useFormats()
  const { counts } = batch
  const planned = counts.all - counts.skipped
  const share = planned > 0 ? counts.completed / planned : 0
  return (
    <li>
      <Link
        href={`/lotti/${batch.id}`}
        className="grid items-center gap-x-6 gap-y-1.5 border-b border-line py-4 hover:bg-sheet sm:grid-cols-3 sm:px-3"
      >
        <span className="min-w-0">
          <span className="block truncate text-lg font-semibold">{batch.name}</span>
          <span className="text-[0.9375rem] text-ink-2">
            {formatDay(batch.createdAt)} · {copy.garments(batch.garments)}
          </span>
        </span>
        <span className="woven justify-self-start">{copy.status[batch.status]}</span>
        <span className="grid gap-1.5">
          <span className="text-[0.9375rem] text-ink-2 tabular-nums">
            {copy.doneOf(counts.completed, planned)}
          </span>
          <span className="h-2 bg-sheet-2" aria-hidden="true">
            <span className="block h-full bg-tape" style={{ width: `${share * 100}%` }} />
          </span>
        </span>
      </Link>
    </li>
  )
}
