import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import { ModelCard } from './model-card.tsx'
import { ModelEditor } from './model-editor.tsx'
import { ModelFilters } from './model-filters.tsx'
import { type ModelFilter, modelsQuery } from './queries.ts'

/** From how many models on looking for one is worth a row of controls. */
const worthFiltering = 7
const everything: ModelFilter = { gender: '', bodyType: '', search: '' }

/** The form above, the catalogue below. Only the super-admin sees who is active and changes it. */
export function ModelsPanel({ mayHide = false }: { mayHide?: boolean }) {
  const copy = useCopy()
  const [filter, setFilter] = useState(everything)
  const { data: models, isPending, isError, refetch } = useQuery(modelsQuery(filter))
  const [edited, setEdited] = useState<CatalogueModel | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const isFiltered = Object.values(filter).some(Boolean)
  const edit = (model: CatalogueModel) => {
    setEdited(model)
    form.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="grid gap-12">
      <div ref={form} className="scroll-mt-16">
        <ModelEditor
          key={edited ? `${edited.id} ${edited.updatedAt}` : 'new'}
          edited={edited}
          onDone={() => setEdited(null)}
        />
      </div>
      <section aria-labelledby="models-title">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <h2 id="models-title" className="text-3xl">
            {copy.listTitle}
          </h2>
          {((models?.length ?? 0) >= worthFiltering || isFiltered) && (
            <ModelFilters filter={filter} onChange={setFilter} />
          )}
        </div>
        {isPending && <Spinner label={copy.loading} />}
        {isError && (
          <div role="alert" className="flex flex-wrap items-center gap-4">
            <p>{copy.loadFailed}</p>
            <Button look="outline" size="sm" onClick={() => refetch()}>
              {copy.retry}
            </Button>
          </div>
        )}
        {models?.length === 0 && (
          <p className="paper border-[1.5px] border-dashed border-control px-5 py-14 text-center text-xl font-semibold">
            {isFiltered ? copy.nothingFound : copy.empty}
          </p>
        )}
        <ul className="grid grid-cols-1 gap-x-6 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
          {models?.map((model) => (
            <li key={model.id}>
              <ModelCard
                model={model}
                isEdited={edited?.id === model.id}
                mayHide={mayHide}
                onEdit={() => edit(model)}
                onDeleted={() => edited?.id === model.id && setEdited(null)}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
