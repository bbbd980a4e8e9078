import { lazy, Suspense } from 'react'
import { Flat } from '#web/art/flat.tsx'
import { useCopy } from '../copy.ts'
import { PhotoField, type usePhoto } from '../photo-field.tsx'
import type { Draft } from './draft.ts'

const Resume = lazy(async () => ({ default: (await import('./resume.tsx')).Resume }))
const PhotoTips = lazy(async () => ({ default: (await import('../photo-tips.tsx')).PhotoTips }))
const BatchEntry = lazy(async () => ({ default: (await import('../batches/entry.tsx')).BatchEntry }))
const SamplePhotos = lazy(async () => ({ default: (await import('../sample-photos.tsx')).SamplePhotos }))

interface EmptyBenchProps {
  product: ReturnType<typeof usePhoto>
  /** What was prepared here another time. */
  offered: Draft | null
  onResume: (draft: Draft) => void
  onDiscard: () => void
  /** More than one photo is a batch; unset where the plan has none. */
  onMany: ((photos: File[]) => void) | undefined
}

/** Before there is a garment: where its photo goes, and what makes a good one. */
export function EmptyBench({ product, offered, onResume, onDiscard, onMany }: EmptyBenchProps) {
  const copy = useCopy()
  return (
    <div className="grid content-start gap-6">
      {offered && (
        <Suspense>
          <Resume draft={offered} onResume={onResume} onDiscard={onDiscard} />
        </Suspense>
      )}
      <PhotoField
        id="productImage"
        label={copy.photo.product}
        hint={copy.photo.productHint}
        file={null}
        photo={product}
        onMany={onMany}
        onRemove={() => undefined}
      >
        <Flat className="mx-auto mb-5 h-36 text-ink" />
      </PhotoField>
      <section aria-labelledby="samples-title" className="border-t border-line pt-5">
        <h3 id="samples-title" className="font-semibold">
          {copy.samples.title}
        </h3>
        <p className="text-ink-2">{copy.samples.text}</p>
        <Suspense fallback={<div className="min-h-56" />}>
          <SamplePhotos onPick={product.offer} />
        </Suspense>
      </section>
      <Suspense>
        <BatchEntry mayHave={onMany !== undefined} />
      </Suspense>
      <Suspense>
        <PhotoTips />
      </Suspense>
    </div>
  )
}
