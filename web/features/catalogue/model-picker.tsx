import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ChoosableModel } from '#contracts/catalogue.ts'
import type { Gender } from '#contracts/generations.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { ModelFilters } from './model-filters.tsx'
import { ModelStrip } from './model-strip.tsx'
import { modelsQuery, usePin } from './queries.ts'
import { useModelFilter } from './use-model-filter.ts'

interface ModelPickerProps {
  gender: Gender
  value: string | null
  /** Somebody wants one at random, though the shop has a model of its own. */
  isRandom: boolean
  onChange: (id: string | null) => void
}

/** The active models of one gender, and what of them to look at; nothing when there are none. */
export function ModelPicker({ gender, ...choice }: ModelPickerProps) {
  const copy = useCopy()
  const { data: models, isPending, isError, refetch } = useQuery(modelsQuery(gender))
  // Those of the other gender are there when they are chosen: what one has just clicked does not move under the pointer.
  usePrefetchQuery(modelsQuery(gender === 'female' ? 'male' : 'female'))
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
    <section aria-labelledby="models-title" className="grid min-w-0 gap-2.5">
      {isPending ? (
        <>
          <ModelsTitle />
          <div role="status" className="skeleton min-h-72">
            <span className="sr-only">{copy.loading}</span>
          </div>
        </>
      ) : (
        <ModelChoice models={models} {...choice} />
      )}
    </section>
  )
}

const ModelsTitle = () => (
  <h3 id="models-title" className="font-semibold max-md:sr-only">
    {useCopy().title}
  </h3>
)

type ModelChoiceProps = Omit<ModelPickerProps, 'gender'> & { models: ChoosableModel[] }

function ModelChoice({ models, ...choice }: ModelChoiceProps) {
  const copy = useCopy()
  const view = useModelFilter(models)
  const { value, onChange } = choice
  useBeginWithPinned(models, choice)
  const shown = view.found()
  const chosen = models.find(({ id }) => id === value)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ModelsTitle />
      {/* Where there is little room the models come first, and what chooses among them on demand. */}
      <Button
        look="outline"
        size="sm"
        className="justify-self-start max-md:order-last md:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {copy.filters(view.count)}
      </Button>
      <div className={isOpen ? 'max-md:order-last' : 'max-md:hidden'}>
        <ModelFilters models={models} view={view} />
      </div>
      <ModelStrip models={shown} value={value} onChange={onChange} />
      <div className={shown.length ? 'sr-only' : 'flex flex-wrap items-center gap-x-3 gap-y-2'}>
        <p role="status">{shown.length ? copy.found(shown.length) : copy.nothingFound}</p>
        {shown.length === 0 && (
          <Button look="outline" size="sm" onClick={view.clear}>
            {copy.clear}
          </Button>
        )}
      </div>
      {chosen ? (
        <Chosen model={chosen} isHidden={!shown.includes(chosen)} />
      ) : (
        <p className="text-[0.9375rem] text-ink-2">{copy.randomHint}</p>
      )}
    </>
  )
}

/** A new picture begins with the shop's own model, until the person asks for one at random. */
function useBeginWithPinned(models: ChoosableModel[], choice: Omit<ModelPickerProps, 'gender'>) {
  const { value, isRandom } = choice
  const pinned = models.find(({ isPinned }) => isPinned)?.id
  const begin = useEffectEvent(() => {
    if (pinned && value === null && !isRandom) choice.onChange(pinned)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when either changes, a new picture may begin
  useEffect(() => begin(), [pinned, value])
}

function Chosen({ model, isHidden }: { model: ChoosableModel; isHidden: boolean }) {
  const copy = useCopy()
  const pin = usePin()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-[0.9375rem] wrap-anywhere">
        <span className="font-semibold">{model.name}</span>
        <span className="text-ink-2">{`, ${copy.bodyType[model.bodyType]}, ${model.ethnicity}`}</span>
        {isHidden && <span className="block">{copy.hidden}</span>}
      </p>
      <Button
        look="outline"
        size="sm"
        aria-pressed={model.isPinned}
        busy={pin.isPending}
        disabled={pin.isPending}
        onClick={() => pin.mutate(model)}
      >
        {!pin.isPending && (
          <Icon name="star" size="size-4.5" className={model.isPinned ? 'fill-current' : ''} />
        )}
        {copy.mine[model.gender]}
      </Button>
    </div>
  )
}
