import { copyKey, resultSizes } from './keys.ts'
import type { FiledGeneration, PhotographedGarment } from './store.ts'

/** Every file that a generation says it has. */
export const namedFiles = (row: FiledGeneration): string[] =>
  [...photosOf(row), row.result].filter((key) => key !== null).flatMap(withCopies)

/** The photos that a picture was made with; most of them are its garment's still. */
export const photosOf = ({ product, detail, back }: FiledGeneration): string[] =>
  [product, detail, back].filter((key) => key !== null)

/** The photos that a garment has now. */
export const photosOfGarment = ({ photo, detail, back }: Omit<PhotographedGarment, 'id' | 'userId'>) =>
  [photo, detail, back].flatMap((stored) => (stored ? [stored.key] : []))

/** A stored picture and its copies for the screen, where its kind has any. */
export const withCopies = (key: string): string[] => [
  ...new Set(resultSizes.map((size) => copyKey(key, size))),
]
