import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Prompt } from '#contracts/prompts.ts'
import { EditorSheet, useEdited } from '#web/ui/editor-sheet.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { useCopy } from './copy.ts'
import { PromptCard } from './prompt-card.tsx'
import { promptsQuery } from './queries.ts'

// The forms bring their machinery with them; the texts that are set are there before it.
const PromptEditor = lazy(async () => ({ default: (await import('./prompt-editor.tsx')).PromptEditor }))

/** The form above, what is set below: the same for administrators and the super-admin. */
export function PromptsPanel() {
  const copy = useCopy()
  const query = useQuery(promptsQuery)
  const { edited, sheet, edit, finish, forget } = useEdited<Prompt>()
  const [draft, setDraft] = useState<string>()
  return (
    <div className="grid gap-12">
      <EditorSheet id="prompt-title" title={edited ? copy.editTitle : copy.newTitle} ref={sheet}>
        <Suspense fallback={<div className="skeleton min-h-[70dvh]" />}>
          <PromptEditor
            // A fresh form for each text, and again when somebody else changed it meanwhile.
            key={edited ? `${edited.id} ${edited.updatedAt} ${draft}` : 'new'}
            edited={edited}
            draft={draft}
            prompts={query.data ?? []}
            onDone={finish}
          />
        </Suspense>
      </EditorSheet>
      <section aria-labelledby="prompts-title">
        <h2 id="prompts-title" className="mb-6 text-3xl">
          {copy.listTitle}
        </h2>
        <Fetched query={query}>
          {(prompts: Prompt[]) =>
            prompts.length === 0 ? (
              <Empty title={copy.empty} text={copy.emptyHint} />
            ) : (
              <ul className="grid gap-5">
                {prompts.map((prompt) => (
                  <li key={prompt.id}>
                    <PromptCard
                      prompt={prompt}
                      isEdited={edited?.id === prompt.id}
                      onEdit={(text) => {
                        setDraft(text)
                        edit(prompt)
                      }}
                      onDeleted={() => forget(prompt)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
      </section>
    </div>
  )
}
