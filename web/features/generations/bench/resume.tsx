import { Button } from '#web/ui/button.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { useBenchCopy } from './bench-copy.ts'
import type { Draft } from './draft.ts'

interface ResumeProps {
  draft: Draft
  onResume: (draft: Draft) => void
  onDiscard: () => void
}

/** What was prepared another time, offered where the next photo would go. */
export function Resume({ draft, onResume, onDiscard }: ResumeProps) {
  const copy = useBenchCopy()
  const url = useObjectUrl(draft.product)
  return (
    <div className="notched flex flex-wrap items-center gap-4 bg-sheet p-4">
      {url && <img src={url} alt={copy.resumePhoto} className="paper size-16 shrink-0 object-contain p-1" />}
      <p className="min-w-0 flex-1 basis-52 text-ink-2">{copy.resumeText}</p>
      <span className="flex flex-wrap gap-2">
        <Button onClick={() => onResume(draft)}>{copy.resume}</Button>
        <Button look="ghost" onClick={onDiscard}>
          {copy.discard}
        </Button>
      </span>
    </div>
  )
}
