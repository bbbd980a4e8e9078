import { PLAUSIBLE } from './confidence.ts'
import { EngineError } from './errors.ts'
import { isUpper } from './fit/fit.ts'
import { type Named, nameCategory } from './name/name-category.ts'
import { plausibility } from './name/plausibility.ts'
import { decode, decodeDetail } from './pixels/decode.ts'
import { type Detail, marked } from './pixels/raster.ts'
import { withoutBars } from './texture/bars.ts'
import { withoutClips } from './texture/clips.ts'
import { withoutGround } from './texture/ground.ts'
import { withoutLeftovers } from './texture/leftovers.ts'
import { findTag } from './texture/tags.ts'
import { type Cloth, makeTextures, type PhotographedFront, type Textures } from './texture/textures.ts'
import type { Category, RenderRequest, Stage } from './types.ts'
import { findGarment } from './understand/find-garment.ts'
import { type Jumpsuit, partJumpsuit } from './understand/jumpsuit.ts'
import { findNeckline, type Neckline } from './understand/neckline.ts'
import { asNamed } from './understand/sleeves-seen.ts'
import type { FoundGarment } from './understand/stages.ts'
import { photographed } from './understand/thin-straps.ts'

/** What of a request decides how its photo is understood. */
export type Source = Pick<RenderRequest, 'garment' | 'mask' | 'category'>

/** All that is told of a photo before anything is made from it. */
export interface UnderstoodPhoto {
  found: FoundGarment
  named: Named
  neckline: Neckline | null
  jumpsuit: Jumpsuit | null
  detail: Detail
  /** Longer side of the photo as sent, px. */
  sourceSize: number
}

/** Decodes a photo and finds the garment in it. Throws EngineError `unreadable` or `no_garment`. */
export async function understandPhoto(
  { garment: bytes, mask, category }: Source,
  enter: (stage: Stage) => Promise<void>,
): Promise<UnderstoodPhoto> {
  await enter('decode')
  const { work, cutOut, sourceSize } = await decode(bytes, { mask })
  await enter('segment')
  const seen = findGarment(work, cutOut, category)
  const named = category ? { category, confidence: 1 } : recognise(seen)
  const found = asNamed(seen, named.category)
  await enter('understand')
  const detail = await decodeDetail(bytes, found)
  const jumpsuit = named.category === 'jumpsuit' ? partJumpsuit(found) : null
  const neckline = findNeckline(jumpsuit?.top ?? found, detail, named.category)
  return { found, named, neckline, jumpsuit, detail, sourceSize }
}

/** What nobody has named must look like what it is called. */
function recognise(seen: FoundGarment): Named {
  const named = nameCategory(seen)
  if (plausibility(seen, named) < PLAUSIBLE) throw new EngineError('no_garment', 'It looks like no garment')
  return named
}

export const texturesOf = (garment: UnderstoodPhoto): Textures =>
  makeTextures({ ...garment.found, detail: garment.detail }, clothOf(garment), frontOf(garment))

/** What a photo of the back shows is the back itself, its prints with it. */
export const texturesOfBack = (garment: UnderstoodPhoto): Textures =>
  makeTextures({ ...garment.found, detail: garment.detail }, clothOf(garment), null)

/** Where the texture is taken from: the garment without what the ground, a hanger or a tag left within its outline. */
function clothOf({ found, named, jumpsuit, neckline }: UnderstoodPhoto): Cloth {
  const mask = withoutGround({ ...found, mask: found.straps ? photographed(found.straps) : found.mask })
  const { fit } = found
  if (jumpsuit) return { mask, tag: null }
  if (!isUpper(fit)) return { mask: withoutClips(mask, { ...found, fit }), tag: null }
  if (!neckline) return { mask, tag: null }
  const whole = withoutLeftovers({ ...found, mask }, neckline)
  const tag = findTag({ ...found, mask: whole }, neckline)
  const bare = tag ? { ...whole, data: marked(whole.data, (cloth, i) => cloth === 1 && !tag.data[i]) } : whole
  const closes = CLOSING.includes(named.category)
  return { mask: closes ? withoutBars({ ...found, mask: bare }, neckline) : bare, tag }
}

const CLOSING: Category[] = ['shirt', 'jacket', 'vest']

function frontOf({ found, named, jumpsuit, neckline }: UnderstoodPhoto): PhotographedFront | null {
  const { fit, fits } = jumpsuit?.top ?? found
  if (!isUpper(fit)) return { fit, fits }
  if (!neckline) return null
  return { fit, fits, neckline, closes: found.open || CLOSING.includes(named.category) }
}
