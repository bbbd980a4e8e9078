import { lazy, Suspense, useState } from 'react'
import { failsAgain } from '#contracts/errors.ts'
import type { Generation } from '#contracts/generations.ts'
import { noticeText } from '#web/language/sentences.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { useRetry } from '../change-picture.ts'
import { readCopy, useCopy } from '../copy.ts'
import { downloadName, downloadUrl } from '../picture.ts'
import { isRunning } from '../queries.ts'
import { StageList } from '../stage-list.tsx'
import { askForNotice, canOfferNotice } from '../unseen.ts'
import { describe, makerOf, messageOfFailure } from '../wording.ts'
import { useBenchCopy } from './bench-copy.ts'

const Complaint = lazy(async () => ({ default: (await import('../complaint.tsx')).Complaint }))

interface ResultPanelProps {
  /** Null while the photo is still on its way. */
  picture: Generation | null
  /** The finished picture is on the canvas. */
  isShown: boolean
  uploadShare: number
  onView: () => void
  /** Another picture of the same garment on the same model. */
  onAnotherPose: () => void
  onAnotherPhoto: () => void
  /** What is made instead of a failed one. */
  onFollow: (generation: Generation) => void
}

/** What becomes of a picture, and what can be done with it. */
export function ResultPanel(props: ResultPanelProps) {
  const { picture, isShown } = props
  return (
    <div className="grid content-start gap-5">
      <p role="status" className="sr-only">
        {spoken(picture, isShown)}
      </p>
      {!picture || isRunning(picture) ? (
        <Working {...props} />
      ) : picture.status === 'completed' ? (
        <Done {...props} picture={picture} />
      ) : (
        <Failed {...props} picture={picture} />
      )}
    </div>
  )
}

function Working({ picture, uploadShare, onAnotherPhoto }: ResultPanelProps) {
  const copy = useCopy()
  const bench = useBenchCopy()
  const isOnline = useOnline()
  return (
    <>
      <h2 className="text-3xl">
        {!isOnline
          ? bench.waitingLine
          : picture
            ? copy.labels.stage[picture.stage ?? 'queued']
            : copy.live.uploading}
      </h2>
      {isOnline || !picture ? (
        <StageList generation={picture} uploadShare={uploadShare} />
      ) : (
        <p>{bench.waitingText}</p>
      )}
      {picture && (
        <>
          <p className="text-ink-2">{copy.live.leave}</p>
          <TellMe />
          <Button look="outline" onClick={onAnotherPhoto}>
            <Icon name="plus" size="size-4.5" />
            {copy.live.another}
          </Button>
        </>
      )}
    </>
  )
}

/** Offered where somebody waits; never asked for out of the blue. */
function TellMe() {
  const bench = useBenchCopy()
  const [isOn, setOn] = useState(false)
  if (isOn) return <p className="text-ink-2">{bench.notifyOn}</p>
  if (!canOfferNotice()) return null
  return (
    <Button look="outline" onClick={async () => setOn(await askForNotice())}>
      {bench.notify}
    </Button>
  )
}

interface EndedProps extends ResultPanelProps {
  picture: Generation
}

function Done({ picture, isShown, onView, onAnotherPose, onAnotherPhoto }: EndedProps) {
  const copy = useCopy()
  const notice = noticeText(picture)
  return (
    <>
      <h2 className="text-3xl">{isShown ? copy.live.doneTitle : copy.labels.stage.saving}</h2>
      <p className="text-ink-2">
        {describe(picture)}
        {makerOf(picture) && <span className="block">{makerOf(picture)}</span>}
      </p>
      {notice && <p className="border-s-4 border-tape bg-sheet px-3.5 py-2.5 text-[0.9375rem]">{notice}</p>}
      <div className="z-20 grid bg-bg max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:border-t max-md:border-line max-md:px-4 max-md:py-2.5">
        <a
          className={button({ size: 'lg', className: 'max-md:h-14' })}
          href={downloadUrl(picture)}
          download={downloadName(picture)}
        >
          <Icon name="download" />
          {copy.history.download}
        </a>
      </div>
      <Button look="outline" onClick={onView}>
        <Icon name="zoom" />
        {copy.live.openViewer}
      </Button>
      {picture.garmentId && (
        <Button look="outline" onClick={onAnotherPose}>
          <Icon name="person" />
          {copy.live.otherPose}
        </Button>
      )}
      <Button look="outline" onClick={onAnotherPhoto}>
        <Icon name="plus" />
        {copy.live.another}
      </Button>
      <Suspense>
        <Complaint key={picture.id} generation={picture} />
      </Suspense>
    </>
  )
}

function Failed({ picture, onFollow, onAnotherPose }: EndedProps) {
  const copy = useCopy()
  const retry = useRetry()
  const isLasting = failsAgain(picture.failure)
  return (
    <>
      <h2 className="text-3xl">{copy.live.failedTitle}</h2>
      <p className="flex items-start gap-2.5 border-[1.5px] border-alarm bg-alarm-bg p-3.5">
        <Icon name="alert" className="mt-0.5 text-alarm" />
        {messageOfFailure(picture)}
      </p>
      {picture.refunded && (
        <p className="flex items-center gap-2.5 font-medium">
          <Icon name="check" className="text-good" />
          {copy.history.refunded}
        </p>
      )}
      {!isLasting && (
        <Button
          size="lg"
          busy={retry.isPending}
          disabled={retry.isPending}
          onClick={() => retry.retry(picture.id, { onSuccess: onFollow })}
        >
          <Icon name="retry" />
          {copy.history.retry}
        </Button>
      )}
      <Button {...(isLasting ? { size: 'lg' } : { look: 'outline' })} onClick={onAnotherPose}>
        {copy.live.changePhoto}
      </Button>
    </>
  )
}

function spoken(picture: Generation | null, isShown: boolean): string {
  const copy = readCopy()
  if (!picture) return copy.live.uploading
  if (picture.status === 'completed') return isShown ? copy.live.doneTitle : copy.labels.stage.saving
  if (picture.status === 'failed') return `${copy.live.failedTitle}: ${messageOfFailure(picture)}`
  return copy.labels.stage[picture.stage ?? 'queued']
}
