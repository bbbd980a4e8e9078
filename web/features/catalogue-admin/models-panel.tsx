import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import { EditorSheet, useEdited } from '#web/ui/editor-sheet.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { useCopy } from './copy.ts'
import { Coverage } from './coverage.tsx'
import { ModelCard } from './model-card.tsx'
import { ModelEditor } from './model-editor.tsx'
import { ModelFilters } from './model-filters.tsx'
import { everything, modelsQuery } from './queries.ts'

/** From how many models on looking for one is worth a row of controls. */
const worthFiltering = 7

interface ModelsPanelProps {
  mayHide?: boolean
  /** Between the form and the catalogue: other ways to a model. */
  children?: ReactNode
}

/** The form above, the catalogue below. Only the super-admin sees who is active and changes it. */
export function ModelsPanel({ mayHide = false, children }: ModelsPanelProps) {
  const copy = useCopy()
  const [filter, setFilter] = useState(everything)
  const query = useQuery(modelsQuery(filter))
  const { edited, sheet, edit, finish, forget } = useEdited<CatalogueModel>()
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <div className="grid gap-12">
      <EditorSheet id="model-title" title={edited ? copy.editTitle : copy.newTitle} ref={sheet}>
        <ModelEditor
          key={edited ? `${edited.id} ${edited.updatedAt}` : 'new'}
          edited={edited}
          onDone={finish}
        />
      </EditorSheet>
      {children}
      <Coverage />
      <section aria-labelledby="models-title">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <h2 id="models-title" className="text-3xl">
            {copy.listTitle}
          </h2>
          {((query.data?.length ?? 0) >= worthFiltering || isFiltered) && (
            <ModelFilters filter={filter} onChange={setFilter} />
          )}
        </div>
        <Fetched query={query}>
          {(models: CatalogueModel[]) =>
            models.length === 0 ? (
              <Empty title={isFiltered ? copy.nothingFound : copy.empty} />
            ) : (
              <ul className="grid grid-cols-1 gap-x-6 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
                {models.map((model) => (
                  <li key={model.id}>
                    <ModelCard
                      model={model}
                      isEdited={edited?.id === model.id}
                      mayHide={mayHide}
                      onEdit={() => edit(model)}
                      onDeleted={() => forget(model)}
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
