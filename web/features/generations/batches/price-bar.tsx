import { batches, type ShownBatch } from '#contracts/batches.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { useBatchCopy } from './copy.ts'
import { useDeed } from './queries.ts'

const first = 3

/** What a start costs, before anything is spent; always in sight. */
export function PriceBar({ batch }: { batch: ShownBatch }) {
  const copy = useBatchCopy()
  const { formatCount } = useFormats()
  const deed = useDeed(batches.start, batch.id)
  const { credits, remaining, seconds } = batch.price
  const start = (only?: string[]) => deed.mutate({ params: { id: batch.id }, body: only ? { only } : {} })
  const images = copy.images(credits)
  const isFresh = batch.counts.completed === 0 && batch.list.length > first
  return (
    <div className="sticky bottom-0 z-30 border-t-[1.5px] border-control bg-bg py-3.5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p role="status" className="me-auto text-lg">
          {credits === 0 ? (
            copy.price.nothing
          ) : (
            <>
              <span className="font-semibold">
                {copy.price.sentence(
                  images,
                  copy.price.credits(formatCount(credits), credits === 1),
                  formatCount(Math.max(0, remaining - credits)),
                )}
              </span>{' '}
              <span className="text-ink-2">{copy.price.minutes(Math.ceil(seconds / 60))}</span>
            </>
          )}
        </p>
        {isFresh && (
          <Button
            look="outline"
            disabled={deed.isPending || credits === 0}
            className="max-sm:flex-1"
            onClick={() => start(batch.list.slice(0, first).map(({ id }) => id))}
          >
            {copy.price.first}
          </Button>
        )}
        <Button
          disabled={deed.isPending || credits === 0}
          busy={deed.isPending}
          className="max-sm:flex-1"
          onClick={() => start()}
        >
          {copy.price.start(images)}
        </Button>
      </div>
      {credits > remaining && <ShortOfCredits batch={batch} missing={credits - remaining} />}
    </div>
  )
}

function ShortOfCredits({ batch, missing }: { batch: ShownBatch; missing: number }) {
  const { price: copy } = useBatchCopy()
  return (
    <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-[0.9375rem]">
      <p>{copy.short(missing)}</p>
      <ByItself batch={batch} />
    </div>
  )
}

export function ByItself({ batch }: { batch: ShownBatch }) {
  const { price: copy } = useBatchCopy()
  const deed = useDeed(batches.edit, batch.id)
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 accent-ink"
        checked={batch.resumesByItself}
        disabled={deed.isPending}
        onChange={({ target }) =>
          deed.mutate({ params: { id: batch.id }, body: { resumesByItself: target.checked } })
        }
      />
      {copy.byItself}
    </label>
  )
}
