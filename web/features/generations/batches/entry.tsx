import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Batch } from '#contracts/batches.ts'
import { button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BatchRow } from './batch-row.tsx'
import { useBatchCopy } from './copy.ts'
import { listQuery } from './queries.ts'

/** So many of those that wait for their owner or are being made. */
const most = 2
const isOpen = ({ status }: Batch) => status !== 'completed' && status !== 'cancelled'

/** The way from one garment to many: what lies open in the batches, and the door to them. */
export function BatchEntry({ mayHave }: { mayHave: boolean }) {
  const { entry: copy } = useBatchCopy()
  const { data = [] } = useQuery({ ...listQuery, enabled: mayHave })
  const open = data.filter(isOpen).slice(0, most)
  return (
    <section aria-labelledby="batch-entry-title" className="border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="me-auto max-w-[52ch]">
          <h3 id="batch-entry-title" className="font-semibold">
            {copy.title}
          </h3>
          <p className="text-ink-2">{mayHave ? copy.text : copy.sold}</p>
        </div>
        <Link href="/lotti" className={button({ look: 'outline' })}>
          {mayHave ? copy.open : copy.see}
          <Icon name="forward" size="size-4.5" />
        </Link>
      </div>
      {open.length > 0 && (
        <ul className="mt-4 border-t border-line">
          {open.map((batch) => (
            <BatchRow key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
    </section>
  )
}
