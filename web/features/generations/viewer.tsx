import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Generation, resultSize } from '#contracts/generations.ts'
import { noticeText } from '#web/language/sentences.ts'
import { Button, button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Compare } from '#web/ui/compare.tsx'
import { DecodedImage, PicturePlace, useDecodedPicture } from '#web/ui/decoded-image.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRemove } from './change-picture.ts'
import { Complaint } from './complaint.tsx'
import { useCopy } from './copy.ts'
import { FormatsMenu } from './formats-menu.tsx'
import { downloadName, downloadUrl, resultUrl, sourceUrl } from './picture.ts'
import { useViewerCopy } from './viewer-copy.ts'
import { describe, makerOf } from './wording.ts'

interface ViewerProps {
  /** The finished ones, in the order of the history. */
  items: Generation[]
  current: Generation
  onMove: (generation: Generation) => void
  onClose: () => void
}

/** One picture over the whole screen; only the viewer listens to its keys. */
export function Viewer({ items, current, onMove, onClose }: ViewerProps) {
  const copy = useCopy()
  const viewer = useViewerCopy()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isZoomed, setZoomed] = useState(false)
  const [hasFormats, setFormats] = useState(false)
  const formatsButton = useRef<HTMLButtonElement>(null)
  const remove = useRemove()
  const index = items.findIndex(({ id }) => id === current.id)
  const previous = items[index - 1]
  const next = items[index + 1]

  useFullScreen(dialog)

  const move = (to: Generation | undefined) => {
    if (!to) return
    setZoomed(false)
    onMove(to)
  }
  const discard = () => {
    remove.mutate(current)
    const neighbour = next ?? previous
    if (neighbour) move(neighbour)
    else onClose()
  }
  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    // A key pressed in a toast is the toast's; nothing focused at all (a button that went off) is still the viewer.
    if (target !== document.body && target instanceof Node && !dialog.current?.contains(target)) return
    // The slider and the enlarged picture need the arrows for themselves.
    const keepsArrows = isZoomed || hasFormats || target instanceof HTMLInputElement
    if (event.key === 'Escape' && hasFormats) {
      setFormats(false)
      formatsButton.current?.focus()
    } else if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowLeft' && !keepsArrows) move(previous)
    else if (event.key === 'ArrowRight' && !keepsArrows) move(next)
    else if (event.key.toLowerCase() === 'd')
      dialog.current?.querySelector<HTMLAnchorElement>('a[download]')?.click()
    else if (event.key === 'Delete') discard()
  })
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={viewer.label}
      className="fixed inset-0 z-50 m-0 size-full max-h-none max-w-none bg-bg text-ink open:grid open:grid-cols-[minmax(0,1fr)] open:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="relative flex items-center gap-1 border-b border-line px-3 py-2 sm:gap-2 sm:px-5">
        <p className="me-auto min-w-0 truncate">
          <span className="font-semibold">{describe(current)}</span>
          <span className="ms-3 text-ink-2 tabular-nums max-sm:hidden">
            {viewer.position(index + 1, items.length)}
          </span>
        </p>
        <Button
          look="ghost"
          size="icon"
          aria-label={isZoomed ? viewer.fit : viewer.zoom}
          aria-pressed={isZoomed}
          className={isZoomed ? 'bg-sheet-2' : ''}
          onClick={() => setZoomed(!isZoomed)}
        >
          <Icon name="zoom" />
        </Button>
        <a
          className={button({ look: 'ghost', className: 'max-sm:w-11 max-sm:px-0' })}
          href={downloadUrl(current)}
          download={downloadName(current)}
        >
          <Icon name="download" />
          <span className="max-sm:sr-only">{copy.history.download}</span>
        </a>
        <FormatsMenu
          generation={current}
          isOpen={hasFormats}
          onToggle={() => setFormats(!hasFormats)}
          opener={formatsButton}
        />
        <Button look="ghost" size="icon" aria-label={copy.history.remove} onClick={discard}>
          <Icon name="trash" />
        </Button>
        <Button look="outline" size="icon" aria-label={viewer.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className="relative grid min-h-0 grid-cols-[minmax(0,1fr)] items-center sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-2">
        <Arrow to={previous} icon="back" label={viewer.previous} onMove={move} />
        {isZoomed ? <Enlarged generation={current} /> : <BeforeAfter key={current.id} generation={current} />}
        <Arrow to={next} icon="forward" label={viewer.next} onMove={move} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 border-t border-line px-5 py-1.5 text-[0.875rem] text-ink-2">
        <p>{[makerOf(current), noticeText(current)].filter(Boolean).join(' · ')}</p>
        <Complaint
          key={current.id}
          generation={current}
          className="has-[fieldset]:order-first has-[fieldset]:basis-full"
        />
        <p className="ms-auto pointer-coarse:hidden">{viewer.keys}</p>
      </div>
    </dialog>,
    document.body,
  )
}

function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/**
 * Everything else becomes inert except the toasts: a browser-made modal would lock away the button that undoes a
 * deletion.
 */
function useFullScreen(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    const page = document.getElementById('root')
    page?.toggleAttribute('inert', true)
    document.documentElement.classList.add('overflow-hidden')
    dialog.current?.show()
    return () => {
      page?.toggleAttribute('inert', false)
      document.documentElement.classList.remove('overflow-hidden')
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [dialog])
}

interface ArrowProps {
  to: Generation | undefined
  icon: 'back' | 'forward'
  label: string
  onMove: (to: Generation | undefined) => void
}
const Arrow = ({ to, icon, label, onMove }: ArrowProps) => (
  <Button
    look="ghost"
    size="icon"
    className={cn(
      'max-sm:absolute max-sm:top-1/2 max-sm:z-10 max-sm:bg-bg/80 max-sm:disabled:hidden',
      icon === 'back' ? 'max-sm:start-0' : 'max-sm:end-0',
    )}
    aria-label={label}
    disabled={!to}
    onClick={() => onMove(to)}
  >
    <Icon name={icon} />
  </Button>
)

const BeforeAfter = ({ generation }: { generation: Generation }) => {
  const copy = useCopy()
  const viewer = useViewerCopy()
  const url = resultUrl(generation, 'full')
  const picture = useDecodedPicture(url)
  const frame = 'aspect-2/3 w-[min(100cqw,calc(100cqh*2/3-1rem))] bg-sheet'
  return (
    <div className="@container-size grid size-full min-h-0 place-items-center">
      {picture.isThere ? (
        <Compare
          className={frame}
          label={viewer.compare}
          valueText={viewer.compareValue}
          captions={viewer}
          initial={6}
          before={
            <div className="paper size-full">
              <DecodedImage
                src={sourceUrl(generation, 'view')}
                alt={copy.live.source}
                className="size-full object-contain p-4"
              />
            </div>
          }
          after={
            <img
              src={url}
              alt={describe(generation)}
              width="1024"
              height="1536"
              className="size-full object-cover"
            />
          }
        />
      ) : (
        <PicturePlace picture={picture} className={frame} />
      )}
    </div>
  )
}

const Enlarged = ({ generation }: { generation: Generation }) => {
  const viewer = useViewerCopy()
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
      tabIndex={0}
      aria-label={viewer.zoomed}
      className="size-full overflow-auto focus-visible:-outline-offset-4"
    >
      <DecodedImage
        src={resultUrl(generation, 'full')}
        alt={describe(generation)}
        width={resultSize.width}
        height={resultSize.height}
        onLoad={({ currentTarget: { parentElement: frame } }) => {
          // The middle of the picture is where the garment is.
          if (frame) frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2
        }}
        className="mx-auto max-w-none"
      />
    </section>
  )
}
