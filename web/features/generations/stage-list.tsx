import type { Generation, Stage } from '#contracts/generations.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'

/** The studio cuts and drapes; a remote AI paints in one go. Which of them works shows in the stage it reports. */
const studioTrack: readonly Stage[] = ['queued', 'reading', 'cutting', 'draping', 'lighting', 'saving']
const aiTrack: readonly Stage[] = ['queued', 'painting', 'saving']

export function trackOf(generation: Generation): { track: readonly Stage[]; at: number } {
  const stage = generation.stage ?? 'queued'
  const track = stage === 'painting' || generation.madeByAi ? aiTrack : studioTrack
  return { track, at: Math.max(0, track.indexOf(stage)) }
}

interface StageListProps {
  /** Null while the photo is still on its way. */
  generation: Generation | null
  uploadShare: number
}

export function StageList({ generation, uploadShare }: StageListProps) {
  const copy = useCopy()
  const { track, at } = generation ? trackOf(generation) : { track: studioTrack, at: -1 }
  const percent = Math.round(uploadShare * 100)
  const steps = [
    { name: copy.live.uploading, note: generation ? null : copy.live.uploadShare(percent) },
    ...track.map((stage) => ({ name: copy.labels.stage[stage], note: null })),
  ]
  return (
    <ol className="grid">
      {steps.map((step, index) => {
        const state = index < at + 1 ? 'done' : index === at + 1 ? 'now' : 'next'
        return (
          <li
            key={step.name}
            aria-current={state === 'now' ? 'step' : undefined}
            className={cn(
              'flex min-h-11 items-center gap-3 border-b border-dashed border-line',
              state === 'now' ? 'font-semibold' : 'text-ink-2',
            )}
          >
            <span className="grid w-10 shrink-0 place-items-center">
              {state === 'done' && <Icon name="check" size="size-4.5" className="text-good" />}
              {state === 'now' && <Spinner />}
              {state === 'next' && <span aria-hidden="true" className="h-[3px] w-2 bg-line" />}
            </span>
            {step.name}
            {step.note && <span className="ms-auto tabular-nums">{step.note}</span>}
          </li>
        )
      })}
    </ol>
  )
}
