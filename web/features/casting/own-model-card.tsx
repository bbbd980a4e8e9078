import type { OwnModel } from '#contracts/own-models.ts'
import { ConsentLine } from '#web/forms/consent-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { useCopy } from './copy.ts'
import { useRemove } from './own-queries.ts'

interface OwnModelCardProps {
  model: OwnModel
  /** Null: it cannot be renewed, or is being renewed. */
  onRenew: (() => void) | null
}

export function OwnModelCard({ model, onRenew }: OwnModelCardProps) {
  const copy = useCopy()
  const remove = useRemove()
  const { id, name, gender, bodyType, imageUrl, origin, consent } = model
  return (
    <article aria-label={name} className="grid gap-2">
      <div className="paper relative aspect-2/3 overflow-hidden border-[1.5px] border-line bg-bg">
        {imageUrl && <LazyImage src={imageUrl} alt={name} className="size-full object-cover object-top" />}
        <span className="woven absolute start-0 top-3 bg-bg px-3">
          {origin === 'photographed' ? copy.own.photographed : copy.madeByAi}
        </span>
      </div>
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <p className="text-[0.9375rem] text-ink-2">{`${copy.genders[gender]}, ${copy.bodies[bodyType]}`}</p>
      {consent && <ConsentLine consent={consent} />}
      <div className="flex flex-wrap gap-2">
        {consent && onRenew && (
          <Button look="outline" size="sm" aria-label={`${copy.own.renew}: ${name}`} onClick={onRenew}>
            {copy.own.renew}
          </Button>
        )}
        <SureButton
          label={copy.own.remove}
          about={name}
          busy={remove.isPending}
          onSure={() => remove.mutate(id)}
        />
      </div>
    </article>
  )
}
