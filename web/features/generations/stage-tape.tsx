import type { Generation } from '#contracts/generations.ts'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'
import { trackOf } from './stage-list.tsx'

interface StageTapeProps {
  generation: Generation | null
  uploadShare: number
  className?: string
}

/** The tape pulled out as far as the work has come: the upload is its first stretch, each stage another. */
export function StageTape({ generation, uploadShare, className }: StageTapeProps) {
  const copy = useCopy()
  const share = shareOf(generation, uploadShare)
  return (
    <div
      role="progressbar"
      aria-label={copy.live.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={generation ? copy.labels.stage[generation.stage ?? 'queued'] : copy.live.uploading}
      className={cn('h-7 overflow-hidden border-t-[1.5px] border-on-tape/60 bg-sheet-2', className)}
    >
      <div
        className="tape h-full border-e-[10px] border-[oklch(0.86_0.008_220)] transition-[width] duration-700 [--n:9px]"
        style={{ width: `${Math.max(4, share * 100)}%` }}
      />
    </div>
  )
}

function shareOf(generation: Generation | null, uploadShare: number): number {
  if (!generation) return uploadShare * 0.12
  const { track, at } = trackOf(generation)
  return 0.12 + ((at + 0.5) / track.length) * 0.88
}
