import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { useCopy } from './copy.ts'
import { Icon } from './icon.tsx'

export interface DecodedPicture {
  /** It can be painted at once: what speaks of it may be shown. */
  isThere: boolean
  /** It did not come; a broken line is not asked again before it is mended or the person wants it. */
  isMissing: boolean
  retry: () => void
}

const pausesMs = [500, 2000]

interface Try {
  src: string | null
  count: number
  outcome: 'there' | 'missing' | null
}

/** Fetches a picture before it is shown, again when it does not come, and again when the network is back; null is none yet. */
export function useDecodedPicture(src: string | null): DecodedPicture {
  const [last, setLast] = useState<Try>({ src, count: 0, outcome: null })
  const { count, outcome } = last.src === src ? last : { count: 0, outcome: null }
  useEffect(() => {
    if (outcome === 'there') return
    const again = () => setLast({ src, count: count + 1, outcome: null })
    const wait = outcome === 'missing' ? pausesMs[count] : undefined
    const timer = wait === undefined ? undefined : setTimeout(again, wait)
    if (outcome === 'missing') addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [src, count, outcome])
  useEffect(() => {
    if (src === null) return
    let isWanted = true
    const end = (ended: 'there' | 'missing') => isWanted && setLast({ src, count, outcome: ended })
    const image = new Image()
    image.src = src
    image.decode().then(
      () => end('there'),
      () => end('missing'),
    )
    return () => {
      isWanted = false
    }
  }, [src, count])
  return {
    isThere: outcome === 'there',
    isMissing: outcome === 'missing' && count >= pausesMs.length,
    retry: () => setLast({ src, count: count + 1, outcome: null }),
  }
}

/** The place of a picture until it is there; where it does not come, that is said. */
export function PicturePlace({ picture, className }: { picture: DecodedPicture; className?: string }) {
  const copy = useCopy()
  if (!picture.isMissing)
    return (
      <div role="status" className={cn('skeleton', className)}>
        <span className="sr-only">{copy.pictureLoading}</span>
      </div>
    )
  return (
    <div role="alert" className={cn('grid place-content-center justify-items-center gap-4 p-6', className)}>
      <Icon name="alert" size="size-8" className="text-alarm" />
      <p className="max-w-[26ch] text-center">{copy.pictureMissing}</p>
      <Button look="outline" size="sm" onClick={picture.retry}>
        <Icon name="retry" size="size-4.5" />
        {copy.retry}
      </Button>
    </div>
  )
}

/** An image that is whole or not there: never half painted, never broken. */
export function DecodedImage({ src, className, ...image }: ComponentProps<'img'> & { src: string }) {
  const picture = useDecodedPicture(src)
  if (!picture.isThere) return <PicturePlace picture={picture} className="size-full" />
  // biome-ignore lint/a11y/useAltText: its caller says what it shows
  return <img src={src} className={className} {...image} />
}
