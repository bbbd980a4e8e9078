import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Prompt } from '#contracts/prompts.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import { PromptCard } from './prompt-card.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { promptsQuery } from './queries.ts'

/** The form above, what is set below: the same for administrators and the super-admin. */
export function PromptsPanel() {
  const copy = useCopy()
  const { data: prompts, isPending, isError, refetch } = useQuery(promptsQuery)
  const [edited, setEdited] = useState<Prompt | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const edit = (prompt: Prompt) => {
    setEdited(prompt)
    form.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="grid gap-12">
      <div ref={form} className="scroll-mt-16">
        <PromptEditor
          // A fresh form for each text, and again when somebody else changed it meanwhile.
          key={edited ? `${edited.id} ${edited.updatedAt}` : 'new'}
          edited={edited}
          prompts={prompts ?? []}
          onDone={() => setEdited(null)}
        />
      </div>
      <section aria-labelledby="prompts-title">
        <h2 id="prompts-title" className="mb-6 text-3xl">
          {copy.listTitle}
        </h2>
        {isPending && <Spinner label={copy.loading} />}
        {isError && (
          <div role="alert" className="flex flex-wrap items-center gap-4">
            <p>{copy.loadFailed}</p>
            <Button look="outline" size="sm" onClick={() => refetch()}>
              {copy.retry}
            </Button>
          </div>
        )}
        {prompts?.length === 0 && (
          <div className="paper border-[1.5px] border-dashed border-control px-5 py-14 text-center">
            <p className="text-xl font-semibold">{copy.empty}</p>
            <p className="mt-1 text-ink-2">{copy.emptyHint}</p>
          </div>
        )}
        <ul className="grid gap-5">
          {prompts?.map((prompt) => (
            <li key={prompt.id}>
              <PromptCard
                prompt={prompt}
                isEdited={edited?.id === prompt.id}
                onEdit={() => edit(prompt)}
                onDeleted={() => edited?.id === prompt.id && setEdited(null)}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
