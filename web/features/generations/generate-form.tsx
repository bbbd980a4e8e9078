import { lazy, type ReactNode, Suspense } from 'react'
import type { Gender } from '#contracts/generations.ts'
import { Flat } from '#web/art/flat.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'
import { PhotoField, type usePhoto } from './photo-field.tsx'
import { PhotoTips } from './photo-tips.tsx'
import type { Workbench } from './use-workbench.ts'

const TryOnChoices = lazy(async () => ({ default: (await import('./try-on-choices.tsx')).TryOnChoices }))
const CoachNote = lazy(async () => ({ default: (await import('./coach-note.tsx')).CoachNote }))
const StoredPhoto = lazy(async () => ({ default: (await import('./stored-photo.tsx')).StoredPhoto }))
const SamplePhotos = lazy(async () => ({ default: (await import('./sample-photos.tsx')).SamplePhotos }))

export type ModelPickerSlot = (slot: {
  gender: Gender
  value: string | null
  onChange: (id: string | null) => void
}) => ReactNode

interface GenerateFormProps {
  bench: Workbench
  product: ReturnType<typeof usePhoto>
  detail: ReturnType<typeof usePhoto>
  isExhausted: boolean
  upgrade: ReactNode
  /** Only plans that may choose get one. */
  modelPicker?: ModelPickerSlot | undefined
}

export function GenerateForm({
  bench,
  product,
  detail,
  isExhausted,
  upgrade,
  modelPicker,
}: GenerateFormProps) {
  const copy = useCopy()
  const { draft, edit } = bench
  const hasProduct = draft.product !== null || draft.garment !== null
  return (
    <form
      className={cn('grid gap-8', hasProduct && 'md:grid-cols-[minmax(0,1fr)_21rem]')}
      onSubmit={(event) => {
        event.preventDefault()
        bench.submit()
      }}
    >
      <div className="grid content-start gap-6">
        {draft.garment ? (
          <Suspense fallback={<div className="skeleton min-h-88" />}>
            <StoredPhoto url={draft.garment.photoUrl} onRemove={() => edit({ garment: null })} />
          </Suspense>
        ) : (
          <PhotoField
            id="productImage"
            label={copy.photo.product}
            hint={copy.photo.productHint}
            file={draft.product}
            photo={product}
            onRemove={() => edit({ product: null })}
          >
            <Flat className="mx-auto mb-5 h-36 text-ink" />
          </PhotoField>
        )}
        {!hasProduct && (
          <>
            <Suspense fallback={<div className="min-h-56" />}>
              <SamplePhotos onPick={product.offer} />
            </Suspense>
            <PhotoTips />
          </>
        )}
      </div>
      {hasProduct && (
        <div className="grid content-start gap-6">
          <PhotoField
            id="detailImage"
            label={copy.photo.detail}
            hint={copy.photo.detailHint}
            file={draft.detail}
            photo={detail}
            onRemove={() => edit({ detail: null })}
            isCompact
          />
          <Suspense fallback={<div className="min-h-64" />}>
            <TryOnChoices bench={bench} />
          </Suspense>
        </div>
      )}
      {hasProduct && modelPicker && (
        <div className="md:col-span-2">
          {modelPicker({
            gender: draft.gender,
            value: draft.modelId,
            onChange: (modelId) => edit({ modelId }),
          })}
        </div>
      )}
      {hasProduct && (
        <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line bg-bg px-4 py-4 sm:mx-0 sm:px-0 md:col-span-2">
          {/* With the button, so that it is read before a credit is spent, wherever the page is scrolled to. */}
          {draft.product && (
            <Suspense>
              <CoachNote photo={draft.product} isKnownSmall={product.warning !== null} />
            </Suspense>
          )}
          <Button
            type="submit"
            size="lg"
            className="max-sm:w-full"
            busy={bench.isSending}
            disabled={bench.isSending || isExhausted}
            aria-describedby="generate-note"
          >
            {bench.isSending ? copy.generating : copy.generate}
          </Button>
          <p id="generate-note" className={cn(isExhausted ? 'font-medium' : 'text-ink-2')}>
            {isExhausted ? copy.exhausted.description : copy.cost}
          </p>
          {isExhausted && upgrade}
        </div>
      )}
    </form>
  )
}
