import sharp from 'sharp'
import { drawPicture } from './compose/picture.ts'
import { CONFIDENT, DOUBTFUL } from './confidence.ts'
import { type Draped, drape } from './drape/drape.ts'
import type { Mannequin } from './figure/mannequin.ts'
import { unpackMannequin } from './figure/packing.ts'
import { isUpper } from './fit/fit.ts'
import { type Inspection, wornMask } from './inspection.ts'
import { clamp } from './maths/scalar.ts'
import { type Named, nameCategory } from './name/name-category.ts'
import { decode, decodeDetail } from './pixels/decode.ts'
import type { Detail, Mask } from './pixels/raster.ts'
import { withoutLeftovers } from './texture/leftovers.ts'
import { makeTextures, type Textures } from './texture/textures.ts'
import type { Front } from './texture/unseen-back.ts'
import type { BodyType, Category, Gender, RenderRequest, RenderResult, Stage, Warning } from './types.ts'
import { findGarment } from './understand/find-garment.ts'
import { type Jumpsuit, partJumpsuit } from './understand/jumpsuit.ts'
import { findNeckline, type Neckline } from './understand/neckline.ts'
import type { FoundGarment } from './understand/stages.ts'

export interface RenderContext {
  /** Gives the packed mannequin; body/load.ts has the ones that ship. */
  bodies: (gender: Gender, bodyType: BodyType) => Promise<Uint8Array>
  onStage?: (stage: Stage) => void
  signal?: AbortSignal
  /** Observes what the engine saw and drew, for measuring; costs nothing when left out. */
  inspect?: (seen: Inspection) => void
}

const LOW_RESOLUTION = 300
/** Smallest side of a picture, px. */
const SMALLEST = 64

/**
 * Draws the garment of a photo on a mannequin. The same request gives the same bytes.
 * Throws EngineError `unreadable` or `no_garment`; aborting rejects between stages.
 */
export async function render(
  request: RenderRequest,
  { bodies, onStage, signal, inspect }: RenderContext,
): Promise<RenderResult> {
  const { pose, ghost = false, transparent = false, tone = 'linen' } = request
  const width = Math.round(clamp(request.width ?? 1024, SMALLEST, 2048))
  const height = Math.round(clamp(request.height ?? 1536, SMALLEST, 3072))
  const enter = async (stage: Stage) => {
    onStage?.(stage)
    // Stages are long and synchronous: messages and aborts get their turn between them.
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
  }
  const mannequin = unpackOnce(await bodies(request.gender, request.bodyType))
  const garment = await understandOnce(request, enter)
  const { found, named, sourceSize } = garment
  await enter('drape')
  const draped = drapeOnce(garment, mannequin)
  await enter('texture')
  garment.textures ??= makeTextures(found, garment.detail, clothOf(garment), frontOf(garment))
  await enter('light')
  const { rgb, alpha } = drawPicture({
    mannequin,
    draped,
    textures: garment.textures,
    cut: found.cut,
    pose,
    tone,
    ghost,
    transparent,
    width,
    height,
    inspect: inspect && ((buffer, scene) => inspect({ found, worn: wornMask(buffer, width), scene })),
  })
  await enter('encode')
  const opaque = sharp(rgb, { raw: { width, height, channels: 3 } })
  const image = alpha
    ? opaque.joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } })
    : opaque
  const png = await image.png({ compressionLevel: 4 }).toBuffer()
  const backInvented = pose === 'posteriore'
  const warnings: Warning[] = []
  if (found.confidence < CONFIDENT) warnings.push('low_confidence')
  if (found.confidence < DOUBTFUL) warnings.push('no_garment')
  if (sourceSize < LOW_RESOLUTION) warnings.push('low_resolution')
  if (backInvented) warnings.push('back_invented')
  return {
    png: new Uint8Array(png),
    ...{ width, height, kind: found.fit.kind, confidence: found.confidence },
    ...{ category: named.category, categoryConfidence: named.confidence, backInvented, warnings },
  }
}

interface Understood {
  found: FoundGarment
  named: Named
  neckline: Neckline | null
  jumpsuit: Jumpsuit | null
  detail: Detail
  /** Null until a picture needs them. */
  textures: Textures | null
  sourceSize: number
}

/** What the last picture was made of: a further pose of the same garment only needs the light. */
let last: { request: Source; garment: Understood } | null = null
let lastCloth: { garment: Understood; mannequin: Mannequin; draped: Draped } | null = null

type Source = Pick<RenderRequest, 'garment' | 'mask' | 'category'>

async function understandOnce(
  request: RenderRequest,
  enter: (stage: Stage) => Promise<void>,
): Promise<Understood> {
  if (last && isSame(last.request, request)) return last.garment
  const garment = await understand(request, enter)
  last = { request, garment }
  return garment
}

const isSame = (a: Source, b: Source): boolean =>
  a.category === b.category &&
  Buffer.compare(a.garment, b.garment) === 0 &&
  Buffer.compare(a.mask ?? NO_BYTES, b.mask ?? NO_BYTES) === 0
const NO_BYTES = new Uint8Array()

async function understand(
  { garment: bytes, mask, category }: Source,
  enter: (stage: Stage) => Promise<void>,
): Promise<Understood> {
  await enter('decode')
  const { work, cutOut, sourceSize } = await decode(bytes, { mask })
  await enter('segment')
  const found = findGarment(work, cutOut, category)
  const named = category ? { category, confidence: 1 } : nameCategory(found)
  await enter('understand')
  const detail = await decodeDetail(bytes, found)
  const jumpsuit = named.category === 'jumpsuit' ? partJumpsuit(found) : null
  const neckline = findNeckline(jumpsuit?.top ?? found, detail)
  return { found, named, neckline, jumpsuit, detail, textures: null, sourceSize }
}

/** Where the texture is taken from. */
const clothOf = ({ found, jumpsuit, neckline }: Understood): Mask =>
  neckline && !jumpsuit ? withoutLeftovers(found, neckline) : found.mask

const CLOSING: Category[] = ['shirt', 'jacket', 'vest']

function frontOf({ found, named, jumpsuit, neckline }: Understood): Front | null {
  const { fit, fits } = jumpsuit?.top ?? found
  if (!neckline || !isUpper(fit)) return null
  return { fit, fits, neckline, closes: found.open || CLOSING.includes(named.category) }
}

function drapeOnce(garment: Understood, mannequin: Mannequin): Draped {
  if (lastCloth?.garment === garment && lastCloth.mannequin === mannequin) return lastCloth.draped
  const draped = drape(mannequin, garment)
  lastCloth = { garment, mannequin, draped }
  return draped
}

/** Unpacked mannequins: one takes some 4 MB, and eight ship. */
const unpacked = new WeakMap<Uint8Array, Mannequin>()

/** A loader that answers the same bytes again saves the unpacking. */
function unpackOnce(bytes: Uint8Array): Mannequin {
  const mannequin = unpacked.get(bytes) ?? unpackMannequin(bytes)
  unpacked.set(bytes, mannequin)
  return mannequin
}
