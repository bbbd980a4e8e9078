import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useHistoryCopy } from './history-copy.ts'

interface StoredPhotoProps {
  url: string
  onRemove: () => void
}

/** In place of an upload: the photo of a garment of the archive. */
export function StoredPhoto({ url, onRemove }: StoredPhotoProps) {
  const copy = useHistoryCopy()
  return (
    <section aria-labelledby="stored-photo-label">
      <h3 id="stored-photo-label" className="mb-2 font-semibold">
        {copy.storedPhoto}
      </h3>
      <figure className="notched paper grid min-h-88 place-items-center bg-sheet p-5">
        <img
          src={url}
          alt={copy.storedPhoto}
          // Gone, or somebody else's: the form asks for a photo again.
          onError={onRemove}
          className="max-h-[min(34rem,62vh)] min-h-0 max-w-full object-contain shadow-[0_6px_24px_var(--shade)]"
        />
        <Button
          look="outline"
          size="sm"
          className="absolute end-3 top-3 bg-sheet"
          aria-label={copy.storedRemove}
          onClick={onRemove}
        >
          <Icon name="close" size="size-4" />
          {copy.storedRemove}
        </Button>
      </figure>
      <p className="mt-2 flex items-start gap-2 text-ink-2">
        <Icon name="check" className="mt-0.5 text-good" />
        {copy.stored}
      </p>
    </section>
  )
}
