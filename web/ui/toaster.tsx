import { Toast } from 'radix-ui'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { button } from './button.tsx'
import { cn } from './cn.ts'
import { useCopy } from './copy.ts'
import { Icon } from './icon.tsx'
import { dismiss, type ToastItem, useToasts } from './toasts.ts'

/** How long a toast is shown, ms; one with something to do longer: who reads slowly has to reach it, too. */
const SHOWN = { usual: 5_000, withAction: 10_000 }

export function Toaster() {
  const copy = useCopy()
  const items = useToasts()
  return (
    <Toast.Provider label={copy.notice} duration={SHOWN.usual} swipeDirection="right" swipeThreshold={50}>
      {items.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      {/* Beside the page, so that a viewer that makes the page inert leaves them alone. */}
      {createPortal(
        <Toast.Viewport
          hotkey={['F8']}
          label={copy.notices}
          className="fixed z-60 max-sm:inset-e-4 max-sm:top-18 sm:inset-s-4 sm:bottom-4 grid w-[min(27rem,calc(100vw-2rem))] gap-2 outline-none"
        />,
        document.body,
      )}
    </Toast.Provider>
  )
}

function ToastCard({ item }: { item: ToastItem }) {
  const copy = useCopy()
  const card = useRef<HTMLLIElement>(null)
  const isKept = useRef(false)
  const isBad = item.variant === 'destructive'
  return (
    <Toast.Root
      open={item.isOpen}
      duration={item.action ? SHOWN.withAction : SHOWN.usual}
      onOpenChange={(open) => {
        if (!open && !isKept.current) dismiss(item.id)
      }}
      onEscapeKeyDown={() => {
        // Elsewhere Esc belongs to what has the focus, and must not take an undo away. Prevented, it would close no dialog.
        isKept.current = !card.current?.contains(document.activeElement)
        queueMicrotask(() => {
          isKept.current = false
        })
      }}
      ref={card}
      className={cn(
        'relative flex animate-rise items-center gap-3 rounded-cut border-[1.5px] p-4 pe-13 shadow-[0_12px_40px_var(--shade)] data-[state=closed]:hidden data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isBad ? 'border-alarm bg-alarm-bg' : 'border-control bg-sheet',
      )}
    >
      <span aria-hidden="true" className={cn('w-2 self-stretch', isBad ? 'bg-alarm' : 'tape-y')} />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{item.title}</Toast.Title>
        {item.description && (
          <Toast.Description className="mt-0.5 text-[0.9375rem] leading-snug text-ink-2">
            {item.description}
          </Toast.Description>
        )}
      </div>
      {item.action && (
        <Toast.Action
          altText={item.action.altText}
          onClick={item.action.run}
          className={button({ look: 'outline', size: 'sm' })}
        >
          {item.action.label}
        </Toast.Action>
      )}
      <Toast.Close
        className="absolute inset-e-1 top-1 grid size-11 place-items-center"
        aria-label={copy.close}
      >
        <Icon name="close" size="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
