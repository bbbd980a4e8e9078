import type { BatchGarment } from '#contracts/batches.ts'
import { LazyImage } from '#web/ui/lazy-image.tsx'

/** The photo of a garment, beside its name or its kind. */
export const GarmentThumb = ({ garment }: { garment: BatchGarment }) => (
  <LazyImage
    src={`${garment.photoUrl}&size=thumb`}
    alt=""
    className="h-16 w-14 shrink-0 bg-sheet-2 object-cover"
  />
)
