import { EngineError } from './errors.ts'
import { type Named, nameCategory } from './name/name-category.ts'
import { plausibility, verdictOn } from './name/plausibility.ts'
import { decode, decodeDetail } from './pixels/decode.ts'
import type { Detail, Mask } from './pixels/raster.ts'
import { CLEARING, clearingOf } from './texture/ground.ts'
import type { Threads } from './threads/threads.ts'
import type { RenderRequest, Stage } from './types.ts'
import { findGarment } from './understand/find-garment.ts'
import { type Jumpsuit, partJumpsuit } from './understand/jumpsuit.ts'
import { findNeckline, type Neckline } from './understand/neckline.ts'
import { asNamed } from './understand/sleeves-seen.ts'
import type { FoundGarment } from './understand/stages.ts'

/** What of a request decides how its photo is understood. */
export type Source = Pick<RenderRequest, 'garment' | 'mask' | 'category' | 'sheer'>

/** All that is told of a photo before anything is made from it. */
export interface UnderstoodPhoto {
  found: FoundGarment
  named: Named
  /** It may be no garment at all, and the request did not say what it is. */
  isDoubtful: boolean
  neckline: Neckline | null
  jumpsuit: Jumpsuit | null
  detail: Detail
  /** The garment without ground within its outline. */
  cloth: Mask
  /** The cloth shows the ground, which is there only in a photo that was not cut out before. */
  sheer: boolean
  /** Longer side of the photo as sent, px. */
  sourceSize: number
}

/** Decodes a photo and finds the garment in it. Throws EngineError `unreadable` or `no_garment`. */
export async function understandPhoto(
  { garment: bytes, mask, category, sheer: isSaid = false }: Source,
  enter: (stage: Stage) => Promise<void>,
  threads: Threads,
): Promise<UnderstoodPhoto> {
  await enter('decode')
  const { work, cutOut, sourceSize } = await decode(bytes, { mask })
  await enter('segment')
  const seen = findGarment(work, cutOut, category, threads)
  const { isDoubtful, ...named } = category
    ? { category, confidence: 1, isDoubtful: false }
    : recognise(seen, threads)
  const found = asNamed(seen, named.category)
  await enter('understand')
  const clearing = threads.start(CLEARING, clearingOf(found))
  const detail = await decodeDetail(bytes, found)
  const jumpsuit = named.category === 'jumpsuit' ? partJumpsuit(found) : null
  const neckline = findNeckline(jumpsuit?.top ?? found, detail, named.category)
  const sheer = isSaid && cutOut === null
  return { found, named, isDoubtful, neckline, jumpsuit, cloth: clearing.result(), sheer, detail, sourceSize }
}

/** What nobody has named must look like what it is called. */
function recognise(seen: FoundGarment, threads: Threads): Named & { isDoubtful: boolean } {
  const plausible = plausibility(seen, threads)
  const named = nameCategory(seen)
  const verdict = verdictOn(plausible.result(), named)
  if (verdict === 'none') throw new EngineError('no_garment', 'It looks like no garment')
  return { ...named, isDoubtful: verdict === 'doubtful' }
}
