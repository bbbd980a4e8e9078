import { Link } from 'wouter'
import { failsAgain } from '#contracts/errors.ts'
import type { GarmentPicture } from '#contracts/garments.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { garmentPath } from './bench/addresses.ts'
import { useRemove, useRetry } from './change-picture.ts'
import { useCopy } from './copy.ts'
import { useGeneration } from './garment-queries.ts'
import { describe, messageOfFailure } from './wording.ts'

/** As high as its words, which take two lines on a phone. */
const changeLook = {
  look: 'outline',
  size: null,
  className: 'min-h-11 min-w-0 flex-1 bg-bg px-3 py-1 text-[0.9375rem] leading-snug',
} as const

/** Why a view came to nothing, what became of its credit, and the ways on. */
export function GarmentTrouble({ picture }: { picture: GarmentPicture }) {
  const copy = useCopy()
  const generation = useGeneration(picture.id)
  const retry = useRetry()
  const remove = useRemove()
  if (!generation) return <p className="mt-2 min-h-12" />
  return (
    <div className="mt-2.5 border-s-4 border-alarm bg-alarm-bg px-3 py-2 text-[0.9375rem] leading-snug">
      <p>
        <span className="font-semibold">{copy.labels.pose[picture.poseType]}. </span>
        {messageOfFailure(generation)}
      </p>
      {generation.refunded && <p className="mt-0.5 text-ink-2">{copy.history.refunded}</p>}
      <Link href={`/assistenza?immagine=${picture.id}`} className="underline">
        {copy.history.help}
      </Link>
      <div className="mt-2 flex items-center gap-1">
        {failsAgain(generation.failure) && generation.garmentId ? (
          <Link href={garmentPath(generation.garmentId)} className={button(changeLook)}>
            <span className="text-center whitespace-normal">{copy.live.changePhoto}</span>
          </Link>
        ) : (
          <Button
            look="outline"
            size="sm"
            className="flex-1 bg-bg"
            busy={retry.isPending}
            disabled={retry.isPending}
            onClick={() => retry.retry(generation.id)}
          >
            <Icon name="retry" size="size-4.5" />
            {copy.history.retry}
          </Button>
        )}
        <Button
          look="ghost"
          size="icon"
          aria-label={`${copy.history.remove}: ${describe(generation)}`}
          onClick={() => remove.mutate(generation)}
        >
          <Icon name="trash" />
        </Button>
      </div>
    </div>
  )
}
