import { lazy, type RefObject, Suspense } from 'react'
import type { Generation } from '#contracts/generations.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useViewerCopy } from './viewer-copy.ts'

const FormatsPanel = lazy(async () => ({ default: (await import('./formats-panel.tsx')).FormatsPanel }))

interface FormatsMenuProps {
  generation: Generation
  isOpen: boolean
  onToggle: () => void
  opener: RefObject<HTMLButtonElement | null>
}

/** The button beside the download. What it opens comes when it is wanted. */
export function FormatsMenu({ generation, isOpen, onToggle, opener }: FormatsMenuProps) {
  const viewer = useViewerCopy()
  return (
    <>
      <Button
        ref={opener}
        look="ghost"
        className={`max-sm:w-11 max-sm:px-0 ${isOpen ? 'bg-sheet-2' : ''}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'formats' : undefined}
        onClick={onToggle}
      >
        <Icon name="crop" />
        <span className="max-sm:sr-only">{viewer.formats}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FormatsPanel key={generation.id} generation={generation} />
        </Suspense>
      )}
    </>
  )
}
