import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import { ConsentLine } from '#web/forms/consent-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { useCopy } from './copy.ts'
import { useDeleteModel, useSaveModel } from './queries.ts'

interface ModelCardProps {
  model: CatalogueModel
  isEdited: boolean
  mayHide: boolean
  onEdit: () => void
  onDeleted: () => void
}

export function ModelCard({ model, isEdited, mayHide, onEdit, onDeleted }: ModelCardProps) {
  const copy = useCopy()
  const remove = useDeleteModel()
  const save = useSaveModel()
  const isBusy = remove.isPending || save.isPending
  return (
    <article aria-label={model.name} className="grid h-full content-start">
      <Portrait model={model} isEdited={isEdited} mayHide={mayHide} />
      <h3 className="mt-3 text-lg font-semibold wrap-anywhere">{model.name}</h3>
      <p className="text-ink-2">
        {copy.genders[model.gender]}, {copy.bodies[model.bodyType]}
      </p>
      <p className="text-[0.9375rem] text-ink-2 wrap-anywhere">{model.ethnicity}</p>
      {model.consent && <ConsentLine consent={model.consent} />}
      {model.imageUrl && (
        <p className={cn('text-[0.9375rem]', model.origin === 'undeclared' ? 'text-alarm' : 'text-ink-2')}>
          {copy.origins[model.origin]}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="outline" size="sm" aria-label={copy.of(copy.edit, model.name)} onClick={onEdit}>
          {copy.edit}
        </Button>
        {mayHide && (
          <Button
            look="ghost"
            size="sm"
            aria-label={copy.of(model.isActive ? copy.hide : copy.reveal, model.name)}
            busy={save.isPending}
            disabled={isBusy}
            onClick={() =>
              save.mutate({ form: { ...model, isActive: !model.isActive, consent: null }, edited: model })
            }
          >
            {model.isActive ? copy.hide : copy.reveal}
          </Button>
        )}
        {model.consent ? (
          <SureButton
            look="ghost"
            label={copy.removeForGood}
            about={model.name}
            busy={isBusy}
            onSure={() => remove.mutate(model, { onSuccess: onDeleted })}
          />
        ) : (
          <Button
            look="ghost"
            size="sm"
            aria-label={copy.of(copy.remove, model.name)}
            busy={remove.isPending}
            disabled={isBusy}
            onClick={() => remove.mutate(model, { onSuccess: onDeleted })}
          >
            {copy.remove}
          </Button>
        )}
      </div>
    </article>
  )
}

function Portrait({ model, isEdited, mayHide }: Pick<ModelCardProps, 'model' | 'isEdited' | 'mayHide'>) {
  const copy = useCopy()
  return (
    <div
      className={cn(
        'paper relative grid aspect-3/4 place-items-center overflow-hidden border-[1.5px] bg-sheet',
        isEdited ? 'border-ink' : 'border-line',
      )}
    >
      {model.imageUrl ? (
        <LazyImage
          src={model.imageUrl}
          alt={model.name}
          className={cn('size-full object-cover object-top', !model.isActive && mayHide && 'opacity-45')}
        />
      ) : (
        <span className="bg-sheet px-3 py-1 text-ink-2">{copy.noImage}</span>
      )}
      {mayHide && !model.isActive && (
        <span className="woven absolute start-0 top-3 bg-bg px-3">{copy.hidden}</span>
      )}
    </div>
  )
}
