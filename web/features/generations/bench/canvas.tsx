import type { ReactNode } from 'react'
import type { Generation } from '#contracts/generations.ts'
import { cn } from '#web/ui/cn.ts'
import { Compare } from '#web/ui/compare.tsx'
import { DecodedImage, type DecodedPicture, PicturePlace } from '#web/ui/decoded-image.tsx'
import { useCopy } from '../copy.ts'
import { resultUrl } from '../picture.ts'
import { isRunning } from '../queries.ts'
import { StageTape } from '../stage-tape.tsx'
import { useViewerCopy } from '../viewer-copy.ts'
import { describe } from '../wording.ts'

/** As large as the window allows without scrolling. */
const frame = 'notched mx-auto w-full max-w-[max(14rem,calc((100dvh-15.5rem)*2/3))] bg-sheet'

interface CanvasProps {
  /** The photo of the garment. */
  photoUrl: string | null
  /** Null while the photo is still on its way. */
  picture: Generation | null
  uploadShare: number
  /** The picture itself, once it is finished. */
  result: DecodedPicture
}

/** The picture, and before it its photo with the stages of the work, in the same place. */
export function Canvas({ result, ...work }: CanvasProps) {
  const copy = useCopy()
  const viewer = useViewerCopy()
  const { picture, photoUrl } = work
  if (picture?.status !== 'completed') return <WorkFrame {...work} />
  if (!result.isThere) return <PicturePlace picture={result} className={cn(frame, 'aspect-2/3')} />
  return (
    <Compare
      key={picture.id}
      className={cn(frame, 'aspect-2/3')}
      label={viewer.compare}
      valueText={viewer.compareValue}
      captions={viewer}
      before={
        <div className="paper relative size-full bg-sheet">
          {photoUrl && (
            <DecodedImage
              src={photoUrl}
              alt={copy.live.source}
              className="absolute inset-0 size-full object-contain p-4"
            />
          )}
        </div>
      }
      after={
        <img
          src={resultUrl(picture, 'view')}
          alt={describe(picture)}
          width="1024"
          height="1536"
          className="size-full animate-rise object-cover"
        />
      }
    />
  )
}

function WorkFrame({ photoUrl, picture, uploadShare }: Omit<CanvasProps, 'result'>) {
  const copy = useCopy()
  const isAtWork = !picture || isRunning(picture)
  return (
    <div className={frame}>
      <div className="relative isolate aspect-2/3 overflow-hidden">
        {photoUrl && (
          <img src={photoUrl} alt="" className="absolute inset-0 size-full scale-110 object-cover blur-2xl" />
        )}
        <div className="absolute inset-0 bg-bg/35" />
        {photoUrl && (
          <img
            src={photoUrl}
            alt={copy.live.source}
            className="absolute inset-0 m-auto max-h-[62%] max-w-[70%] object-contain shadow-[0_10px_40px_var(--shade)]"
          />
        )}
        {isAtWork && (
          <div className="absolute inset-x-0 bottom-0">
            {/* On a phone the list of stages lies below the fold. */}
            <p aria-hidden="true" className="bg-bg/90 px-3 py-2 font-semibold md:hidden">
              {picture ? copy.labels.stage[picture.stage ?? 'queued'] : copy.live.uploading}
            </p>
            <StageTape generation={picture} uploadShare={uploadShare} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The photo that the next picture is made of. */
export const PhotoOnPaper = ({
  url,
  alt,
  children,
}: {
  url: string | null
  alt: string
  children?: ReactNode
}) => (
  <figure className="notched paper relative grid h-[max(10rem,25dvh)] place-items-center bg-sheet p-3 md:h-[max(20rem,calc(100dvh-15.5rem))] md:p-6">
    {url && (
      <img
        src={url}
        alt={alt}
        className="max-h-full min-h-0 max-w-full object-contain shadow-[0_6px_24px_var(--shade)]"
      />
    )}
    {children}
  </figure>
)
