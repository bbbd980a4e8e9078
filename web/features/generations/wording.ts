import type { Generation } from '#contracts/generations.ts'
import { readFormats } from '#web/language/language.ts'
import { failureText } from '#web/language/sentences.ts'
import { readCopy } from './copy.ts'

/** What a picture shows, in words. */
export function describe({ modelName, selectedGender, poseType, createdAt }: Generation): string {
  const { labels } = readCopy()
  const who = modelName ?? labels.gender[selectedGender]
  return [who, labels.pose[poseType].toLowerCase(), readFormats().formatDay(createdAt)].join(', ')
}

export const messageOfFailure = (generation: Generation): string =>
  failureText(generation) ?? readCopy().failed

/** Who made the picture, as the law and honesty want it said. */
export function makerOf({ madeByAi }: Generation): string | null {
  if (madeByAi === null) return null
  return madeByAi ? readCopy().madeByAi : readCopy().madeByStudio
}
