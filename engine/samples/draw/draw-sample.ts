import type { Point } from '../../maths/vector.ts'
import { WIDTH } from './canvas.ts'
import { foldField } from './folds.ts'
import { layUp } from './garment.ts'
import { photograph } from './photograph.ts'
import { outlineOf } from './polygon.ts'
import type { Sample } from './sample.ts'

export interface DrawnSample {
  jpeg: Buffer
  /** The garment's outline in px of the picture. */
  mask: Point[]
}

/** Draws a sample from nothing; the same sample gives the same bytes. */
export async function drawSample({ layers, folds, shot }: Sample): Promise<DrawnSample> {
  const maps = await layUp(await layers(), foldField(folds, shot.seed))
  const { jpeg, mask } = await photograph(maps, shot)
  return { jpeg, mask: outlineOf(mask, WIDTH) }
}
