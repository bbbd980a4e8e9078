import type { Garment, GarmentPicture } from '#contracts/garments.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import { useGeneration } from './garment-queries.ts'
import { failuresOf, runningOf, shownPicture } from './garment-views.ts'
import { useHistoryCopy } from './history-copy.ts'
import { StageTape } from './stage-tape.tsx'

interface GarmentFrontProps {
  garment: Garment
  onOpen: (picture: GarmentPicture) => void
}

/** The picture that stands for a garment, or its photo until there is one; what runs or failed is said on it. */
export function GarmentFront({ garment, onOpen }: GarmentFrontProps) {
  const copy = useCopy()
  const texts = useHistoryCopy()
  const shown = shownPicture(garment)
  const running = runningOf(garment)
  const failed = failuresOf(garment)[0]
  const loud = running ?? failed
  return (
    <div className="relative isolate aspect-2/3 overflow-hidden bg-sheet">
      {shown?.thumbUrl ? (
        <button
          type="button"
          aria-label={texts.view(copy.labels.pose[shown.poseType], garment.name)}
          onClick={() => onOpen(shown)}
          className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4"
        >
          <Picture url={shown.thumbUrl} className="object-cover" />
        </button>
      ) : (
        <>
          <div className="paper absolute inset-0" />
          <Picture
            url={`${garment.photoUrl}&size=thumb`}
            className={cn('absolute inset-0 object-contain p-4', loud && 'opacity-45')}
          />
          {failed && !running && (
            <div className="absolute inset-0 grid place-items-center">
              <Icon name="alert" size="size-12" className="text-alarm" />
            </div>
          )}
        </>
      )}
      {loud && (
        <span className="woven absolute start-0 top-3 bg-bg px-3 text-ink">
          {copy.labels.status[loud.status]}
        </span>
      )}
      {running && <Running picture={running} />}
    </div>
  )
}

function Running({ picture }: { picture: GarmentPicture }) {
  const copy = useCopy()
  const generation = useGeneration(picture.id)
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0">
      <div className="flex items-center justify-center gap-2.5 bg-bg/90 px-2 py-2.5">
        <Spinner />
        <p className="min-w-0 text-[0.9375rem] leading-tight font-medium">
          {copy.labels.pose[picture.poseType]}:{' '}
          {copy.labels.stage[generation?.stage ?? 'queued'].toLowerCase()}
        </p>
      </div>
      {generation && <StageTape generation={generation} uploadShare={1} />}
    </div>
  )
}

export const Picture = ({ url, className }: { url: string; className: string }) => (
  <LazyImage src={url} alt="" width="512" height="768" className={cn('size-full', className)} />
)
