import type { V1Generation } from '#contracts/v1.ts'
import type { ShownGeneration } from '#server/generations/find-for-key.ts'
import { presentGeneration } from '#server/generations/present.ts'

/** A generation as programs see it: with the addresses of their own doors. */
export function presentForKey(shown: ShownGeneration): V1Generation {
  const { id, test } = shown.generation
  const made = presentGeneration(shown)
  const self = `/api/v1/generations/${id}`
  const isThere = made.generatedImageUrl !== null
  return {
    ...made,
    test,
    links: {
      self,
      image: isThere ? `${self}/image` : null,
      download: isThere ? `${self}/download` : null,
    },
  }
}
