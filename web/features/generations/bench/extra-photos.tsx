import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Garment, garments } from '#contracts/garments.ts'
import { send } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from '../copy.ts'
import { putGarment } from '../garment-cache.ts'
import { PhotoField, usePhoto } from '../photo-field.tsx'
import { downscale } from '../prepare-photo.ts'
import { showError } from '../queries.ts'
import { useBenchCopy } from './bench-copy.ts'
import type { Draft } from './draft.ts'

interface ExtraPhotosProps {
  /** Its photos are changed at once; those of a new garment lie in the draft. */
  garment: Garment | null
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

/** What few need, folded: the weave from close by, and the back. */
export function ExtraPhotos(props: ExtraPhotosProps) {
  const bench = useBenchCopy()
  const { garment, draft } = props
  const count = [garment?.detailUrl ?? draft.detail, garment?.backUrl ?? draft.back].filter(Boolean).length
  return (
    <details className="group border-t border-line pt-3" id="extra-photos">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <Icon name="plus" size="size-4.5" className="transition-transform group-open:rotate-45" />
        {bench.more}
        {count > 0 && (
          <span className="ms-auto text-[0.9375rem] font-normal text-ink-2">{bench.moreCount(count)}</span>
        )}
      </summary>
      <div className="grid gap-4 pt-2">
        <ExtraPhoto {...props} part="detail" />
        <ExtraPhoto {...props} part="back" />
      </div>
    </details>
  )
}

function ExtraPhoto({ garment, draft, onChange, part }: ExtraPhotosProps & { part: 'detail' | 'back' }) {
  const copy = useCopy()
  const bench = useBenchCopy()
  const stored = useStoredPhoto(garment, part)
  const photo = usePhoto((file) => (garment ? stored.put(file) : onChange({ [part]: file })))
  const [label, hint] =
    part === 'detail' ? [copy.photo.detail, copy.photo.detailHint] : [bench.back, bench.backHint]
  if (stored.url)
    return (
      <section aria-label={label}>
        <h3 className="mb-2 font-semibold">{label}</h3>
        <figure className="notched grid h-26 grid-cols-[1fr_auto] place-items-center gap-3 bg-sheet p-2.5">
          <img src={stored.url} alt={label} className="max-h-21 min-h-0 max-w-full object-contain" />
          <Button look="outline" size="sm" busy={stored.isPending} onClick={() => stored.remove()}>
            <Icon name="close" size="size-4" />
            {copy.photo.remove}
            <span className="sr-only">: {label}</span>
          </Button>
        </figure>
      </section>
    )
  return (
    <PhotoField
      id={`${part}Image`}
      label={label}
      hint={hint}
      file={garment ? null : draft[part]}
      photo={stored.isPending ? { ...photo, isChecking: true } : photo}
      onRemove={() => onChange({ [part]: null })}
      isCompact
    />
  )
}

function useStoredPhoto(garment: Garment | null, part: 'detail' | 'back') {
  const client = useQueryClient()
  const [set, unset] =
    part === 'detail' ? [garments.setDetail, garments.removeDetail] : [garments.setBack, garments.removeBack]
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, file }: { id: string; file: File | null }) => {
      if (!file) return send(unset, { params: { id } })
      const form = new FormData()
      form.set('picture', await downscale(file), file.name)
      return send(set, { params: { id }, form })
    },
    onSuccess: (fresh) => putGarment(client, fresh),
    onError: showError,
  })
  const change = (file: File | null) => garment && mutate({ id: garment.id, file })
  const url = garment?.[`${part}Url`]
  return { url: url && `${url}&size=thumb`, isPending, put: change, remove: () => change(null) }
}
