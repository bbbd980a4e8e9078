import type { FormatName } from '#contracts/format-words.ts'
import type { Survey } from '#server/pictures/pictures.ts'
import { enlargementOf } from './judge-formats.ts'

/** Less is not worth a drawing. */
const LEAST_TIMES = 1.05
/** Drawn a little too large, a picture gets sharper when it is fitted. */
const SPARE = 1.02
/** So many times its side are drawn in a second, with the look at the photo before; the rest is enlarged. */
const MOST_TIMES = 1.5

/** How many times its side a picture is drawn again for a format; null where it has the pixels. */
export function drawnTimes(survey: Survey, format: FormatName): number | null {
  const times = Math.min(enlargementOf(survey, format) * SPARE, MOST_TIMES)
  return times > LEAST_TIMES ? times : null
}
