import { copyKey, resultSizes } from './keys.ts'
import type { FiledGeneration } from './store.ts'

/** Every file that a generation says it has. */
export const namedFiles = ({ product, detail, result }: FiledGeneration): string[] =>
  [product, detail, result].filter((key) => key !== null).flatMap(withCopies)

/** A stored picture and its copies for the screen, where its kind has any. */
export const withCopies = (key: string): string[] => [
  ...new Set(resultSizes.map((size) => copyKey(key, size))),
]
