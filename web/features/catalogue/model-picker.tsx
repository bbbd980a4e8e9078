import { useQuery } from '@tanstack/react-query'
import { RadioGroup } from 'radix-ui'
import type { ChoosableModel } from '#contracts/catalogue.ts'
import type { Gender } from '#contracts/generations.ts'
import { Mannequin } from '#web/art/mannequin.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCopy } from './copy.ts'
import { modelsQuery } from './queries.ts'

interface ModelPickerProps {
  gender: Gender
  value: string | null
  onChange: (id: string | null) => void
}

/** The active models of one gender, as radio buttons with a picture; nothing when there are none. */
export function ModelPicker({ gender, value, onChange }: ModelPickerProps) {
  const copy = useCopy()
  const { data: models, isPending, isError, refetch } = useQuery(modelsQuery(gender))
  if (isError)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>{copy.failed}</p>
        <Button look="outline" size="sm" onClick={() => refetch()}>
          {copy.retry}
        </Button>
      </div>
    )
  if (models?.length === 0) return null
  return (
    <section aria-labelledby="models-title">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h3 id="models-title" className="font-semibold">
            {copy.title}
          </h3>
          <p className="text-[0.9375rem] text-ink-2">{copy.hint}</p>
        </div>
        {value && (
          <Button look="outline" size="sm" onClick={() => onChange(null)}>
            {copy.clear}
          </Button>
        )}
      </div>
      {isPending ? (
        <div role="status" className={grid}>
          <span className="sr-only">{copy.loading}</span>
          {['a', 'b', 'c'].map((key) => (
            <div key={key} aria-hidden="true" className="skeleton aspect-3/4" />
          ))}
        </div>
      ) : (
        <RadioGroup.Root
          value={value ?? ''}
          onValueChange={onChange}
          aria-labelledby="models-title"
          className={grid}
        >
          {models.map((model) => (
            <ModelOption key={model.id} model={model} />
          ))}
        </RadioGroup.Root>
      )}
    </section>
  )
}

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

const ModelOption = ({ model }: { model: ChoosableModel }) => {
  const copy = useCopy()
  return (
    <RadioGroup.Item
      value={model.id}
      aria-label={`${model.name}, ${copy.bodyType[model.bodyType]}`}
      className="overflow-hidden rounded-cut border-[1.5px] border-control text-start transition-colors hover:bg-sheet max-sm:grid max-sm:grid-cols-[6rem_1fr] data-[state=checked]:border-ink data-[state=checked]:bg-sheet data-[state=checked]:shadow-[inset_0_-7px_0_var(--tape)]"
    >
      <span className="paper grid aspect-3/4 place-items-center overflow-hidden bg-sheet">
        {model.imageUrl ? (
          <img src={model.imageUrl} alt="" loading="lazy" className="size-full object-cover object-top" />
        ) : (
          <Mannequin gender={model.gender} body={model.bodyType} className="h-[94%] text-ink-2" />
        )}
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 px-3.5 pt-2.5 pb-4 max-sm:grid max-sm:content-center">
        <span className="font-semibold">{model.name}</span>
        <span className="text-[0.9375rem] text-ink-2">{copy.bodyType[model.bodyType]}</span>
      </span>
    </RadioGroup.Item>
  )
}
