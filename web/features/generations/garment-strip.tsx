import type { Garment, GarmentPicture } from '#contracts/garments.ts'
import type { Pose } from '#contracts/generations.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import { Picture } from './garment-front.tsx'
import { leaves, otherViews, shownPicture, type View } from './garment-views.ts'
import { useHistoryCopy } from './history-copy.ts'

interface GarmentStripProps {
  garment: Garment
  onOpen: (picture: GarmentPicture) => void
  onPose: (pose: Pose) => void
}
const tile =
  'relative grid aspect-2/3 place-items-center overflow-hidden bg-sheet focus-visible:-outline-offset-3'

/** Under the front: the photo that it was made of, and the other views; a missing one is a plus. */
export function GarmentStrip({ garment, onOpen, onPose }: GarmentStripProps) {
  const texts = useHistoryCopy()
  const views = otherViews(garment)
  const drawn = [shownPicture(garment), ...views.map(({ finished }) => finished)]
  const others = leaves(garment).filter((id) => !drawn.some((picture) => picture?.id === id))
  const next = garment.pictures.find(({ id }) => id === others[0])
  return (
    <ul className="mt-1.5 grid grid-cols-3 gap-1.5 sm:grid-cols-4">
      <li className={`${tile} paper`}>
        <LazyImage
          src={`${garment.photoUrl}&size=thumb`}
          alt={texts.photo(garment.name)}
          className="absolute inset-0 size-full object-contain p-1"
        />
      </li>
      {views.map((view) => (
        <li key={view.pose} className="grid">
          <Tile garment={garment} view={view} onOpen={onOpen} onPose={onPose} />
        </li>
      ))}
      {next && (
        <li className="grid max-sm:hidden">
          <button
            type="button"
            aria-label={texts.others(others.length, garment.name)}
            className={`${tile} font-semibold tabular-nums`}
            onClick={() => onOpen(next)}
          >
            {next.thumbUrl && <Picture url={next.thumbUrl} className="absolute inset-0 object-cover" />}
            <span className="relative bg-bg px-1.5">+{others.length}</span>
          </button>
        </li>
      )}
    </ul>
  )
}

function Tile({ garment, view, onOpen, onPose }: GarmentStripProps & { view: View }) {
  const copy = useCopy()
  const texts = useHistoryCopy()
  const { finished, running, failed } = view
  const pose = copy.labels.pose[view.pose]
  if (finished?.thumbUrl)
    return (
      <button
        type="button"
        title={pose}
        aria-label={texts.view(pose, garment.name)}
        className={`${tile} cursor-zoom-in`}
        onClick={() => onOpen(finished)}
      >
        <Picture url={finished.thumbUrl} className="object-cover" />
      </button>
    )
  if (running)
    return (
      <div className={tile} role="img" aria-label={texts.making(pose)}>
        <Spinner />
      </div>
    )
  if (failed)
    return (
      <div className={tile} role="img" aria-label={texts.notMade(pose)}>
        <Icon name="alert" className="text-alarm" />
      </div>
    )
  return (
    <button
      type="button"
      title={pose}
      aria-label={texts.add(pose, garment.name)}
      className={`${tile} border-[1.5px] border-dashed border-control bg-transparent text-ink-2 hover:bg-sheet hover:text-ink`}
      onClick={() => onPose(view.pose)}
    >
      <Icon name="plus" />
    </button>
  )
}
