import { isUpper } from './fit/fit.ts'
import { marked } from './pixels/raster.ts'
import { withoutBars } from './texture/bars.ts'
import { withoutClips } from './texture/clips.ts'
import { withoutLeftovers } from './texture/leftovers.ts'
import { findTag } from './texture/tags.ts'
import {
  type Cloth,
  makeTextures,
  type PhotographedFront,
  type Texture,
  type Textures,
} from './texture/textures.ts'
import { sharedCopy } from './threads/shared.ts'
import type { Task } from './threads/threads.ts'
import type { Category } from './types.ts'
import type { UnderstoodPhoto } from './understand-photo.ts'

type Pictured = Pick<
  UnderstoodPhoto,
  'found' | 'named' | 'jumpsuit' | 'neckline' | 'cloth' | 'detail' | 'sheer'
>

interface Texturing extends Pictured {
  /** The photo shows the back itself, its prints with it. */
  fromBehind: boolean
}

export const TEXTURING: Task<Texturing, Textures> = {
  module: import.meta.url,
  name: 'TEXTURING',
  run: texturesOf,
}

/** What a photo's textures are made from; how it was cut out is none of it. */
export const texturingOf = (
  { found, named, jumpsuit, neckline, cloth, detail, sheer }: Pictured,
  fromBehind: boolean,
): Texturing => ({
  ...{ named, neckline, cloth, detail, sheer, fromBehind, found: { ...found, cutting: null } },
  jumpsuit: jumpsuit && {
    top: { ...jumpsuit.top, cutting: null },
    trousers: { ...jumpsuit.trousers, cutting: null },
  },
})

function texturesOf(garment: Texturing): Textures {
  const { found, detail, sheer, fromBehind } = garment
  const seen = fromBehind ? null : frontOf(garment)
  const { front, back, opacity, fabric } = makeTextures({ ...found, detail, sheer }, clothOf(garment), seen)
  const shared = inSharedMemory(front)
  return {
    front: shared,
    back: back.rgb === front.rgb ? shared : inSharedMemory(back),
    opacity,
    fabric,
  }
}

/** All threads shade with it. */
function inSharedMemory({ rgb, ...place }: Texture): Texture {
  return { ...place, rgb: rgb.buffer instanceof SharedArrayBuffer ? rgb : sharedCopy(rgb) }
}

/** Where the texture is taken from: the cloth without what a hanger or a tag left within its outline. */
function clothOf({ found, named, jumpsuit, neckline, cloth: mask }: Pictured): Cloth {
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

function frontOf({ found, named, jumpsuit, neckline }: Pictured): PhotographedFront | null {
  const { fit, fits } = jumpsuit?.top ?? found
  if (!isUpper(fit)) return { fit, fits }
  if (!neckline) return null
  return { fit, fits, neckline, closes: found.open || CLOSING.includes(named.category) }
}
