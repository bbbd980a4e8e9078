import { lazy, Suspense, useState } from 'react'
import { type PromptKey, promptKeys } from '#contracts/instructions.ts'
import type { Prompt } from '#contracts/prompts.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import { useDeletePrompt } from './queries.ts'

const Versions = lazy(async () => ({ default: (await import('./versions.tsx')).Versions }))

interface PromptCardProps {
  prompt: Prompt
  isEdited: boolean
  /** With a text of its own instead of the one in use, where one is to be tried. */
  onEdit: (draft?: string) => void
  onDeleted: () => void
}

export function PromptCard({ prompt, isEdited, onEdit, onDeleted }: PromptCardProps) {
  const copy = useCopy()
  const remove = useDeletePrompt()
  const [isOpen, setOpen] = useState(false)
  return (
    <article
      aria-labelledby={`prompt-${prompt.id}`}
      className={cn('border-[1.5px] bg-sheet p-5', isEdited ? 'border-ink' : 'border-line')}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Heading prompt={prompt} />
        <div className="flex flex-wrap gap-2">
          <Button look="outline" size="sm" onClick={() => onEdit()}>
            {copy.edit}
          </Button>
          <Button look="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {copy.versions.open}
          </Button>
          <Button
            look="ghost"
            size="sm"
            busy={remove.isPending}
            disabled={remove.isPending}
            onClick={() => remove.mutate(prompt, { onSuccess: onDeleted })}
          >
            {copy.remove}
          </Button>
        </div>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        className="mt-4 max-h-60 overflow-auto border-s-4 border-line ps-4 font-mono text-[0.875rem] whitespace-pre-wrap wrap-anywhere"
      >
        {prompt.value}
      </pre>
      {isOpen && (
        <Suspense fallback={<Spinner label={copy.versions.open} />}>
          <Versions promptKey={prompt.key} current={prompt.value} onTry={onEdit} />
        </Suspense>
      )}
    </article>
  )
}

/** Its key, what it is for, and who wrote it last. */
function Heading({ prompt }: { prompt: Prompt }) {
  const copy = useCopy()
  const { formatDay } = useFormats()
  const key = promptKeys.find((known): known is PromptKey => known === prompt.key)
  return (
    <div className="min-w-0">
      <h3 id={`prompt-${prompt.id}`} className="font-semibold wrap-anywhere">
        {prompt.key}
      </h3>
      <p className="text-[0.9375rem] text-ink-2">{prompt.description ?? (key && copy.whatFor[key])}</p>
      <p className="text-[0.875rem] text-ink-2 wrap-anywhere">
        {copy.changed(formatDay(prompt.updatedAt), prompt.updatedBy)}
      </p>
    </div>
  )
}
