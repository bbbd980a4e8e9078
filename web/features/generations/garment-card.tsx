import { memo } from 'react'
import { useLocation } from 'wouter'
import { type Garment, garmentNameLength, garmentRefLength } from '#contracts/garments.ts'
import { useFormats } from '#web/language/language.ts'
import { button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { garmentPath } from './bench/addresses.ts'
import type { Draft } from './bench/draft.ts'
import { useCopy } from './copy.ts'
import { GarmentFront } from './garment-front.tsx'
import { useEditGarment } from './garment-queries.ts'
import { GarmentStrip } from './garment-strip.tsx'
import { GarmentTrouble } from './garment-trouble.tsx'
import { failuresOf, missingPose, runningOf, shownPicture } from './garment-views.ts'
import { useHistoryCopy } from './history-copy.ts'
import { InPlace } from './in-place.tsx'
import { downloadName, downloadUrl } from './picture.ts'
import { ChooseBox } from './selection/choose-box.tsx'

export interface GarmentCardProps {
  garment: Garment
  onOpen: (pictureId: string) => void
  onAnother: (garment: Garment, change: Partial<Draft>) => void
  onRemove: (garment: Garment) => void
  /** Null while nothing is being chosen. */
  isChosen: boolean | null
  onChoose: (id: string, isOn: boolean, isRange: boolean) => void
}

/** Drawn again only when its own garment changed: an archive has thousands. */
export const GarmentCard = memo(function GarmentCard({
  garment,
  onOpen,
  onAnother,
  onRemove,
  isChosen,
  onChoose,
}: GarmentCardProps) {
  const open = ({ id }: { id: string }) => onOpen(id)
  const renameId = `rename-${garment.id}`
  return (
    <article aria-label={garment.name} className={cn('relative', isChosen !== null && 'h-full')}>
      <div className="contents" inert={isChosen !== null}>
        <div className="relative">
          <GarmentFront garment={garment} onOpen={open} />
          <Star garment={garment} />
        </div>
        <GarmentStrip
          garment={garment}
          onOpen={open}
          onPose={(pose) => onAnother(garment, { poses: [pose] })}
        />
        <Facts garment={garment} renameId={renameId} />
        <Actions garment={garment} renameId={renameId} onAnother={onAnother} onRemove={onRemove} />
        {failuresOf(garment).map((picture) => (
          <GarmentTrouble key={picture.id} picture={picture} />
        ))}
      </div>
      {isChosen !== null && <ChooseBox garment={garment} isChosen={isChosen} onChoose={onChoose} />}
    </article>
  )
})

function Star({ garment }: { garment: Garment }) {
  const texts = useHistoryCopy()
  const { mutate: edit } = useEditGarment()
  const { favourite } = garment
  return (
    <button
      type="button"
      aria-label={texts.favourite(garment.name)}
      aria-pressed={favourite}
      className="absolute end-0 top-0 grid size-11 place-items-center focus-visible:-outline-offset-4"
      onClick={() => edit({ garment, edit: { favourite: !favourite } })}
    >
      <span
        className={cn(
          'grid size-8 place-items-center rounded-cut',
          favourite ? 'bg-tape text-on-tape' : 'bg-bg/85 text-ink',
        )}
      >
        <Icon name="star" className={favourite ? 'fill-current' : ''} />
      </span>
    </button>
  )
}

function Facts({ garment, renameId }: { garment: Garment; renameId: string }) {
  const copy = useCopy()
  const texts = useHistoryCopy()
  const { formatDay } = useFormats()
  const { mutate: edit } = useEditGarment()
  const { name, ref } = garment
  const isQuiet = shownPicture(garment) && !runningOf(garment) && failuresOf(garment).length === 0
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] text-[0.875rem] text-ink-2 tabular-nums">
      <h3>
        <InPlace
          value={name}
          text={name}
          label={texts.rename(texts.name, name)}
          inputLabel={texts.name}
          hint={texts.editKeys}
          maxLength={garmentNameLength}
          openerId={renameId}
          className="line-clamp-2 text-[1.0625rem] leading-snug font-semibold whitespace-normal text-ink"
          onSave={(next) => edit({ garment, edit: { name: next } })}
        />
      </h3>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <InPlace
          value={ref ?? ''}
          text={ref ? `${texts.ref} ${ref}` : texts.addRef}
          label={ref ? texts.rename(texts.ref, ref) : `${texts.addRef}: ${name}`}
          inputLabel={texts.ref}
          hint={texts.editKeys}
          maxLength={garmentRefLength}
          onSave={(next) => edit({ garment, edit: { ref: next || null } })}
        />
        <time dateTime={garment.createdAt}>{formatDay(garment.createdAt)}</time>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3">
        {texts.pictures(garment.counts.completed)}
        {isQuiet && (
          <span className="flex items-center gap-1">
            <Icon name="check" size="size-4" className="text-good" />
            <span>{copy.labels.status.completed}</span>
          </span>
        )}
      </p>
    </div>
  )
}

type ActionsProps = Pick<GarmentCardProps, 'garment' | 'onAnother' | 'onRemove'> & { renameId: string }

function Actions({ garment, renameId, onAnother, onRemove }: ActionsProps) {
  const copy = useCopy()
  const texts = useHistoryCopy()
  const [, navigate] = useLocation()
  const shown = shownPicture(garment)
  const pose = missingPose(garment)
  return (
    <div className="mt-2 flex items-center gap-1">
      {shown ? (
        <a
          className={button({ look: 'outline', size: 'sm', className: 'min-w-0 flex-1' })}
          href={downloadUrl(shown)}
          download={downloadName(shown)}
        >
          <Icon name="download" size="size-4.5" />
          {copy.history.download}
          <span className="sr-only">: {garment.name}</span>
        </a>
      ) : (
        <span className="flex-1" />
      )}
      <Menu
        label={texts.menu(garment.name)}
        items={[
          { label: texts.details, icon: 'camera', run: () => navigate(garmentPath(garment.id)) },
          { label: texts.otherPose, icon: 'plus', run: () => onAnother(garment, { poses: [pose] }) },
          { label: texts.otherModel, icon: 'person', run: () => onAnother(garment, sameView(garment)) },
          {
            label: texts.renameAction,
            icon: 'pencil',
            run: () => document.getElementById(renameId)?.click(),
          },
          { label: texts.remove, icon: 'trash', run: () => onRemove(garment) },
        ]}
      />
    </div>
  )
}

/** The view that is shown, on somebody else. */
const sameView = (garment: Garment): Partial<Draft> => {
  const shown = shownPicture(garment)
  return { look: null, ...(shown && { poses: [shown.poseType], gender: shown.selectedGender }) }
}
