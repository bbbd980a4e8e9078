import { useEffect, useRef } from 'react'
import type { Garment, GarmentPicture } from '#contracts/garments.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from '../copy.ts'
import { useHistoryCopy } from '../history-copy.ts'
import { useBenchCopy } from './bench-copy.ts'

interface StripProps {
  garment: Garment
  /** Null: the photo, and what is chosen for the next picture. */
  shownId: string | null
  onShow: (id: string | null) => void
}
const tile =
  'relative grid size-full place-items-center overflow-hidden bg-sheet aria-[current]:outline-[3px] aria-[current]:-outline-offset-3 aria-[current]:outline-tape focus-visible:-outline-offset-3'

/** The photo of a garment and all that was made of it, in the order in which it was asked for. */
export function Strip({ garment, shownId, onShow }: StripProps) {
  const bench = useBenchCopy()
  const list = useRef<HTMLUListElement>(null)
  const pictures = garment.pictures.toReversed()
  useEffect(() => {
    const shown = list.current?.querySelector(shownId ? `[data-picture="${shownId}"]` : '[data-picture]')
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shownId])
  return (
    <ul
      ref={list}
      aria-label={bench.views}
      className="flex gap-2 overflow-x-auto max-md:-mx-4 max-md:px-4 md:max-h-[calc(100dvh-15.5rem)] md:flex-col md:overflow-y-auto"
    >
      <li data-picture="photo" className="aspect-2/3 w-14 shrink-0 md:w-full">
        <button
          type="button"
          aria-label={`${bench.photo}: ${bench.another}`}
          aria-current={shownId === null ? 'true' : undefined}
          className={cn(tile, 'paper')}
          onClick={() => onShow(null)}
        >
          <img
            src={`${garment.photoUrl}&size=thumb`}
            alt=""
            className="absolute inset-0 size-full object-contain p-1"
          />
          <span className="absolute end-1 bottom-1 grid size-6 place-items-center bg-tape text-on-tape">
            <Icon name="plus" size="size-4" />
          </span>
        </button>
      </li>
      {pictures.map((picture) => (
        <li key={picture.id} data-picture={picture.id} className="aspect-2/3 w-14 shrink-0 md:w-full">
          <Tile picture={picture} garment={garment} isShown={picture.id === shownId} onShow={onShow} />
        </li>
      ))}
    </ul>
  )
}

interface TileProps extends Pick<StripProps, 'garment' | 'onShow'> {
  picture: GarmentPicture
  isShown: boolean
}

function Tile({ picture, garment, isShown, onShow }: TileProps) {
  const copy = useCopy()
  const texts = useHistoryCopy()
  const pose = copy.labels.pose[picture.poseType]
  const state =
    picture.status === 'completed'
      ? texts.view(pose, garment.name)
      : picture.status === 'failed'
        ? texts.notMade(pose)
        : texts.making(pose)
  return (
    <button
      type="button"
      title={pose}
      aria-label={state}
      aria-current={isShown ? 'true' : undefined}
      className={tile}
      onClick={() => onShow(picture.id)}
    >
      {picture.thumbUrl && (
        <img src={picture.thumbUrl} alt="" className="absolute inset-0 size-full object-cover" />
      )}
      {picture.status === 'failed' && <Icon name="alert" className="text-alarm" />}
      {(picture.status === 'pending' || picture.status === 'processing') && <Spinner />}
    </button>
  )
}
