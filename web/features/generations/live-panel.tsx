import type { Generation } from '#contracts/generations.ts'
import { noticeText } from '#web/language/sentences.ts'
import { Button, button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Compare } from '#web/ui/compare.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { readCopy, useCopy } from './copy.ts'
import { downloadName, downloadUrl, resultUrl, sourceUrl } from './picture.ts'
import { isRunning, useRetry } from './queries.ts'
import { StageList } from './stage-list.tsx'
import { StageTape } from './stage-tape.tsx'
import type { Draft, Workbench } from './use-workbench.ts'
import { describe, makerOf, messageOfFailure } from './wording.ts'

interface LivePanelProps {
  bench: Workbench
  onOpen: (generation: Generation) => void
}

/** As large as the window allows without scrolling. */
const frame = 'notched mx-auto w-full max-w-[max(16rem,calc((100dvh-15.5rem)*2/3))] bg-sheet'

/** The work table while a picture is made, and then the picture, where the person is looking. */
export function LivePanel({ bench, onOpen }: LivePanelProps) {
  const copy = useCopy()
  const generation = bench.isSending ? null : bench.watched
  const localUrl = useObjectUrl(bench.isSending ? bench.draft.product : null)
  const sentUrl = localUrl ?? bench.draft.garment?.photoUrl ?? null
  return (
    <section
      aria-label={copy.live.progress}
      className="grid gap-8 md:grid-cols-[minmax(0,1fr)_21rem]"
      // The second click on the button lands here, and would select the words.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
    >
      {generation?.status === 'completed' ? (
        <Compare
          className={cn(frame, 'aspect-2/3')}
          label={copy.viewer.compare}
          valueText={copy.viewer.compareValue}
          captions={copy.viewer}
          before={<SourcePicture url={sourceUrl(generation, 'view')} />}
          after={
            <img
              src={resultUrl(generation, 'view')}
              alt={describe(generation)}
              width="1024"
              height="1536"
              className="size-full animate-rise object-cover"
            />
          }
        />
      ) : (
        <WorkFrame
          url={generation ? sourceUrl(generation, 'view') : sentUrl}
          generation={generation}
          uploadShare={bench.uploadShare}
        />
      )}
      <div className="grid content-start gap-5">
        <p role="status" className="sr-only">
          {spoken(generation)}
        </p>
        {!generation || isRunning(generation) ? (
          <Working bench={bench} generation={generation} />
        ) : generation.status === 'completed' ? (
          <Done bench={bench} generation={generation} onOpen={onOpen} />
        ) : (
          <Failed bench={bench} generation={generation} />
        )}
      </div>
    </section>
  )
}

function WorkFrame(props: { url: string | null; generation: Generation | null; uploadShare: number }) {
  const copy = useCopy()
  const { url, generation, uploadShare } = props
  return (
    <div className={cn(frame, 'self-start')}>
      <div className="relative isolate aspect-2/3 overflow-hidden">
        {url && (
          <img src={url} alt="" className="absolute inset-0 size-full scale-110 object-cover blur-2xl" />
        )}
        <div className="absolute inset-0 bg-bg/35" />
        {url && (
          <img
            src={url}
            alt={copy.live.source}
            className="absolute inset-0 m-auto max-h-[62%] max-w-[70%] object-contain shadow-[0_10px_40px_var(--shade)]"
          />
        )}
        {generation?.status !== 'failed' && (
          <StageTape
            generation={generation}
            uploadShare={uploadShare}
            className="absolute inset-x-0 bottom-0"
          />
        )}
      </div>
    </div>
  )
}

const SourcePicture = ({ url }: { url: string }) => {
  const copy = useCopy()
  return (
    <div className="paper relative size-full bg-sheet">
      <img src={url} alt={copy.live.source} className="absolute inset-0 size-full object-contain p-4" />
    </div>
  )
}

function Working({ bench, generation }: { bench: Workbench; generation: Generation | null }) {
  const copy = useCopy()
  return (
    <>
      <h2 className="text-3xl">
        {generation ? copy.labels.stage[generation.stage ?? 'queued'] : copy.live.uploading}
      </h2>
      <StageList generation={generation} uploadShare={bench.uploadShare} />
      <Button size="lg" busy disabled>
        {copy.generating}
      </Button>
      {generation && (
        <>
          <p className="text-ink-2">{copy.live.leave}</p>
          <Button look="outline" onClick={() => bench.prepare()}>
            <Icon name="plus" size="size-4.5" />
            {copy.live.another}
          </Button>
        </>
      )}
    </>
  )
}

function Done({ bench, generation, onOpen }: LivePanelProps & { generation: Generation }) {
  const copy = useCopy()
  const notice = noticeText(generation)
  return (
    <>
      <h2 className="text-3xl">{copy.live.doneTitle}</h2>
      <p className="text-ink-2">
        {describe(generation)}
        {makerOf(generation) && <span className="block">{makerOf(generation)}</span>}
      </p>
      {notice && <Notice text={notice} />}
      <a
        className={button({ size: 'lg' })}
        href={downloadUrl(generation)}
        download={downloadName(generation)}
      >
        <Icon name="download" />
        {copy.history.download}
      </a>
      <Button look="outline" onClick={() => onOpen(generation)}>
        <Icon name="zoom" />
        {copy.live.openViewer}
      </Button>
      {generation.garmentId && (
        <Button look="outline" onClick={() => bench.prepare(sameGarment(generation))}>
          <Icon name="person" />
          {copy.live.otherPose}
        </Button>
      )}
      <Button look="outline" onClick={() => bench.prepare()}>
        <Icon name="plus" />
        {copy.live.another}
      </Button>
    </>
  )
}

/** The same choices again, with the photo that is stored. */
const sameGarment = (generation: Generation): Partial<Draft> => ({
  product: null,
  detail: null,
  garment: generation.garmentId
    ? { id: generation.garmentId, photoUrl: sourceUrl(generation, 'view') }
    : null,
  gender: generation.selectedGender,
  pose: generation.poseType,
  garmentKind: generation.garmentKind,
  modelId: generation.selectedModelId,
})

function Failed({ bench, generation }: { bench: Workbench; generation: Generation }) {
  const copy = useCopy()
  const retry = useRetry()
  return (
    <>
      <h2 className="text-3xl">{copy.live.failedTitle}</h2>
      <p className="flex items-start gap-2.5 border-[1.5px] border-alarm bg-alarm-bg p-3.5">
        <Icon name="alert" className="mt-0.5 text-alarm" />
        {messageOfFailure(generation)}
      </p>
      {generation.refunded && (
        <p className="flex items-center gap-2.5 font-medium">
          <Icon name="check" className="text-good" />
          {copy.history.refunded}
        </p>
      )}
      <Button
        size="lg"
        busy={retry.isPending}
        disabled={retry.isPending}
        onClick={() => retry.retry(generation.id, { onSuccess: bench.follow })}
      >
        <Icon name="retry" />
        {copy.history.retry}
      </Button>
      <Button look="outline" onClick={() => bench.prepare({})}>
        {copy.live.changePhoto}
      </Button>
    </>
  )
}

export const Notice = ({ text }: { text: string }) => (
  <p className="border-s-4 border-tape bg-sheet px-3.5 py-2.5 text-[0.9375rem]">{text}</p>
)

function spoken(generation: Generation | null): string {
  const copy = readCopy()
  if (!generation) return copy.live.uploading
  if (generation.status === 'completed') return copy.live.doneTitle
  if (generation.status === 'failed') return `${copy.live.failedTitle}: ${messageOfFailure(generation)}`
  return copy.labels.stage[generation.stage ?? 'queued']
}
