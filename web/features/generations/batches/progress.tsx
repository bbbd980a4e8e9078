import { batches, type ShownBatch } from '#contracts/batches.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { useBatchCopy } from './copy.ts'
import { ByItself } from './price-bar.tsx'
import { useDeed } from './queries.ts'

/** How far it has got, and the reins. */
export function Progress({ batch }: { batch: ShownBatch }) {
  const { progress: copy } = useBatchCopy()
  const { counts, status } = batch
  const isRunning = status === 'running'
  // What runs is what was ordered; of a batch that is planned on it is everything.
  const unordered = isRunning || status === 'paused' ? counts.waiting - counts.queued : 0
  const all = counts.all - counts.skipped - unordered
  const minutes = Math.ceil(batch.price.seconds / 60)
  const text = copy.text(counts.completed, all)
  return (
    <section aria-label={copy.label} className="grid gap-3">
      {status === 'paused' && <PauseNote batch={batch} />}
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <p className="text-xl font-semibold tabular-nums">{text}</p>
        {isRunning && <p className="text-ink-2">{copy.left(minutes)}</p>}
        {counts.failed > 0 && <p className="text-alarm">{copy.failed(counts.failed)}</p>}
      </div>
      <Tape
        value={counts.completed}
        max={Math.max(1, all)}
        label={copy.label}
        valueText={text}
        format={String}
      />
      <div className="flex flex-wrap items-center gap-3">
        {isRunning && <p className="me-auto max-w-[60ch] text-[0.9375rem] text-ink-2">{copy.close}</p>}
        <Reins batch={batch} />
      </div>
    </section>
  )
}

function Reins({ batch: { id, status, counts } }: { batch: ShownBatch }) {
  const { progress: copy } = useBatchCopy()
  const pause = useDeed(batches.pause, id)
  const resume = useDeed(batches.resume, id)
  const cancel = useDeed(batches.cancel, id)
  const retry = useDeed(batches.retry, id)
  const call = { params: { id }, body: undefined }
  const isOpen = status === 'running' || status === 'paused'
  return (
    <>
      {status === 'running' && (
        <Button look="outline" disabled={pause.isPending} onClick={() => pause.mutate(call)}>
          {copy.pause}
        </Button>
      )}
      {status === 'paused' && (
        <Button disabled={resume.isPending} onClick={() => resume.mutate(call)}>
          {copy.resume}
        </Button>
      )}
      {counts.failed > 0 && status !== 'cancelled' && (
        <Button look="outline" disabled={retry.isPending} onClick={() => retry.mutate(call)}>
          {copy.retry(counts.failed)}
        </Button>
      )}
      {isOpen && (
        <Button
          look="ghost"
          disabled={cancel.isPending}
          onClick={() => confirm(copy.cancelAsk) && cancel.mutate(call)}
        >
          {copy.cancel}
        </Button>
      )}
    </>
  )
}

function PauseNote({ batch }: { batch: ShownBatch }) {
  const { paused: copy } = useBatchCopy()
  const known = batch.pauseCode ? copy.codes[batch.pauseCode] : undefined
  return (
    <Notice title={copy.title} text={known ?? copy.reasons[batch.pauseReason ?? 'person']}>
      {batch.pauseReason === 'credits' && <ByItself batch={batch} />}
    </Notice>
  )
}
