import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Prompt } from '#contracts/prompts.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { useCopy } from './copy.ts'
import { PromptCard } from './prompt-card.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { promptsQuery } from './queries.ts'

/** The form above, what is set below: the same for administrators and the super-admin. */
export function PromptsPanel() {
  const copy = useCopy()
  const query = useQuery(promptsQuery)
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
          prompts={query.data ?? []}
          onDone={() => setEdited(null)}
        />
      </div>
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
                      onEdit={() => edit(prompt)}
                      onDeleted={() => edited?.id === prompt.id && setEdited(null)}
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
