import type { Generation } from '#contracts/generations.ts'
import { readFormats } from '#web/language/language.ts'
import { failureText } from '#web/language/sentences.ts'
import { readCopy } from './copy.ts'

/** What a picture shows, in words. */
export function describe(generation: Generation): string {
  const { modelName, selectedGender, poseType, createdAt } = generation
  const { labels } = readCopy()
  const who = modelName ?? labels.gender[selectedGender]
  const what = [who, labels.pose[poseType].toLowerCase(), ...describeFit(generation)]
  return [...what, readFormats().formatDay(createdAt)].join(', ')
}

/** Where a size was chosen: which one, and how the garment sits on it. */
function describeFit({ size, garmentSize, fit }: Generation): string[] {
  const copy = readCopy().size
  if (!size && !garmentSize) return []
  return [...(size ? [copy.worn(size)] : []), ...(fit ? [copy.fit[fit]] : [])]
}

export const messageOfFailure = (generation: Generation): string =>
  failureText(generation) ?? readCopy().failed

/** Who made the picture, as the law and honesty want it said. */
export function makerOf({ madeByAi }: Generation): string | null {
  if (madeByAi === null) return null
  return madeByAi ? readCopy().madeByAi : readCopy().madeByStudio
}
