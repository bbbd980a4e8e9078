import { memo } from 'react'
import type { Generation } from '#contracts/generations.ts'
import { useFormats } from '#web/language/language.ts'
import { noticeText } from '#web/language/sentences.ts'
import { Button, button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import { downloadName, downloadUrl, resultUrl, sourceUrl } from './picture.ts'
import { isRunning, useRetry } from './queries.ts'
import { StageTape } from './stage-tape.tsx'
import { describe, makerOf, messageOfFailure } from './wording.ts'

interface HistoryCardProps {
  generation: Generation
  onOpen: (generation: Generation) => void
  onRemove: (generation: Generation) => void
}

/** Drawn again only when its own picture changed: a history has thousands. */
export const HistoryCard = memo(function HistoryCard({ generation, onOpen, onRemove }: HistoryCardProps) {
  const copy = useCopy()
  const { formatDay } = useFormats()
  const name = describe(generation)
  return (
    <article aria-label={name} className="flex h-full animate-rise flex-col">
      <div className="relative isolate aspect-2/3 overflow-hidden bg-sheet">
        <CardPicture generation={generation} name={name} onOpen={onOpen} />
        <span
          className={cn(
            'woven absolute start-0 top-3 px-3',
            generation.status === 'completed' ? 'bg-tape text-on-tape' : 'bg-bg text-ink',
          )}
        >
          {copy.labels.status[generation.status]}
        </span>
      </div>
      <div className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="truncate font-medium">
          {generation.modelName ?? copy.labels.gender[generation.selectedGender]},{' '}
          {copy.labels.pose[generation.poseType].toLowerCase()}
        </p>
        <time dateTime={generation.createdAt} className="text-[0.9375rem] text-ink-2 tabular-nums">
          {formatDay(generation.createdAt)}
        </time>
      </div>
      {makerOf(generation) && generation.status === 'completed' && (
        <p className="text-[0.875rem] text-ink-2">{makerOf(generation)}</p>
      )}
      {generation.notice && <p className="mt-1 text-[0.875rem]">{noticeText(generation)}</p>}
      {generation.status === 'failed' && (
        <p className="mt-1 text-[0.9375rem] text-alarm">
          {messageOfFailure(generation)}
          {generation.refunded && <span className="block text-ink-2">{copy.history.refunded}</span>}
        </p>
      )}
      {!isRunning(generation) && (
        <div className="mt-auto flex items-center gap-2 pt-2.5">
          {generation.status === 'completed' ? (
            <a
              className={button({ look: 'outline', size: 'sm', className: 'flex-1' })}
              href={downloadUrl(generation)}
              download={downloadName(generation)}
            >
              <Icon name="download" size="size-4.5" />
              {copy.history.download}
              <span className="sr-only">: {name}</span>
            </a>
          ) : (
            <RetryButton generation={generation} />
          )}
          <Button
            look="ghost"
            size="icon"
            aria-label={`${copy.history.remove}: ${name}`}
            onClick={() => onRemove(generation)}
          >
            <Icon name="trash" size="size-5" />
          </Button>
        </div>
      )}
    </article>
  )
})

function CardPicture({ generation, name, onOpen }: Omit<HistoryCardProps, 'onRemove'> & { name: string }) {
  const copy = useCopy()
  if (generation.status === 'completed' && generation.generatedImageUrl)
    return (
      <button
        type="button"
        aria-label={copy.history.open(name)}
        onClick={() => onOpen(generation)}
        className="group absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4"
      >
        <img
          src={resultUrl(generation, 'thumb')}
          alt=""
          loading="lazy"
          decoding="async"
          width="512"
          height="768"
          className="size-full object-cover"
        />
      </button>
    )
  return (
    <>
      <img
        src={sourceUrl(generation, 'thumb')}
        alt=""
        loading="lazy"
        className={cn(
          'absolute inset-0 size-full scale-110 object-cover blur-lg',
          generation.status === 'failed' && 'opacity-40 grayscale',
        )}
      />
      {isRunning(generation) ? (
        <>
          <div className="absolute inset-x-0 bottom-7 grid justify-items-center gap-1 bg-bg/85 py-3">
            <Spinner />
            <p className="font-medium">{copy.labels.stage[generation.stage ?? 'queued']}</p>
          </div>
          <StageTape generation={generation} uploadShare={1} className="absolute inset-x-0 bottom-0" />
        </>
      ) : (
        <div className="absolute inset-0 grid place-items-center">
          <Icon name="alert" size="size-12" className="text-alarm" />
          <span className="sr-only">{copy.history.noImage}</span>
        </div>
      )}
    </>
  )
}

function RetryButton({ generation }: { generation: Generation }) {
  const copy = useCopy()
  const retry = useRetry()
  return (
    <Button
      look="outline"
      size="sm"
      className="flex-1"
      busy={retry.isPending}
      disabled={retry.isPending}
      onClick={() => retry.retry(generation.id)}
    >
      <Icon name="retry" size="size-4.5" />
      {copy.history.retry}
    </Button>
  )
}
