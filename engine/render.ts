import sharp from 'sharp'
import { extentOf, isWearable } from './compose/framing.ts'
import { drawPicture, type Picture } from './compose/picture.ts'
import { CONFIDENT } from './confidence.ts'
import { type Draped, drape } from './drape/drape.ts'
import { easeOf } from './drape/ease.ts'
import { EngineError } from './errors.ts'
import type { Mannequin } from './figure/mannequin.ts'
import { type Inspection, wornMask } from './inspection.ts'
import { clamp } from './maths/scalar.ts'
import { mirrored } from './pixels/decode.ts'
import type { Textures } from './texture/textures.ts'
import { TEXTURING, texturingOf } from './texture-photo.ts'
import type { Pending, Threads } from './threads/threads.ts'
import type { RenderRequest, RenderResult, Stage, Warning } from './types.ts'
import { areSleevesDoubtful } from './understand/sleeves-doubt.ts'
import { type Source, type UnderstoodPhoto, understandPhoto } from './understand-photo.ts'
import type { Made, Workspace } from './workspace.ts'

export interface RenderContext {
  /** Handed to one picture after another, it spares what they have in common. */
  workspace: Workspace
  onStage?: (stage: Stage) => void
  signal?: AbortSignal
  /** Observes what the engine saw and drew, for measuring; costs nothing when left out. */
  inspect?: (seen: Inspection) => void
}

/** Longer side of a photo below which its print may look coarse, px. */
const LOW_RESOLUTION = 300
/** Sides of a picture, px. */
const SMALLEST = 64
const USUAL = { width: 1024, height: 1536 }
const LARGEST = { width: 2048, height: 3072 }

/**
 * Draws the garment of a photo on a mannequin. The same request gives the same bytes.
 * Throws EngineError `unreadable` or `no_garment`; aborting rejects between stages.
 */
export async function render(
  request: RenderRequest,
  { workspace, onStage, signal, inspect }: RenderContext,
): Promise<RenderResult> {
  const { pose, ghost = false, transparent = false, tone = 'linen', head = 'hair' } = request
  const sheer = request.sheer === true && !transparent
  const size = sizeOf(request)
  const enter = async (stage: Stage) => {
    onStage?.(stage)
    // Stages are long and synchronous: messages and aborts get their turn between them.
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
  }
  const { gender, bodyType, girths } = request
  const mannequin = await workspace.mannequin(gender, bodyType, girths)
  const accessories = await workspace.accessories(gender)
  const cutFor = request.cutFor ? await workspace.mannequin(gender, bodyType, request.cutFor) : mannequin
  const front = await understandOnce(workspace, { ...request, sheer }, enter)
  const { category } = front.garment.named
  const back = await understandBack(workspace, { ...request, sheer, category }, enter)
  await enter('drape')
  // A photo of the back that was taken for another kind of garment makes a pattern that nobody could wear.
  const isSeen = back !== null && isWearable(extentOf(drapeOnce(back, mannequin, cutFor)))
  const made = isSeen ? back : front
  const { found } = made.garment
  const textures = textureOnce(made, isSeen, workspace.threads)
  const draped = drapeOnce(made, mannequin, cutFor)
  if (!isWearable(extentOf(draped))) throw new EngineError('no_garment', 'Nobody could wear what was cut out')
  await enter('light')
  const picture = drawPicture(
    {
      ...{ mannequin, accessories, draped, textures, cut: found.cut },
      ...{ pose, tone, head, ghost, transparent, sheer, ...size },
      inspect: inspect && ((buffer, scene) => inspect({ found, worn: wornMask(buffer, size.width), scene })),
    },
    workspace.drawing,
    workspace.threads,
  )
  await enter('encode')
  const writing = encode(picture, size)
  workspace.drawing.tidy()
  const png = await writing
  workspace.drawing.giveBack(picture.rgb)
  const { named, isDoubtful, sourceSize } = front.garment
  const backInvented = pose === 'posteriore' && !isSeen
  const sheerUnseen = sheer && textures.result().opacity === null
  return {
    png,
    ...size,
    ...describe({ found, named, isDoubtful, sourceSize }, { backInvented, sheerUnseen }),
    ease: easeOf(draped.cloths, mannequin),
  }
}

interface Size {
  width: number
  height: number
}

const sizeOf = ({ width = USUAL.width, height = USUAL.height }: RenderRequest): Size => ({
  width: Math.round(clamp(width, SMALLEST, LARGEST.width)),
  height: Math.round(clamp(height, SMALLEST, LARGEST.height)),
})

async function understandOnce(
  workspace: Workspace,
  request: Source,
  enter: (stage: Stage) => Promise<void>,
): Promise<Made> {
  if (workspace.made && isSame(workspace.made.source, request)) return workspace.made
  const garment = await understandPhoto(request, enter, workspace.threads)
  workspace.made = { source: request, garment, textures: null, worn: null }
  return workspace.made
}

/**
 * A photo from behind, as if one looked through the garment from the front: its left is then the wearer's left. Null when
 * it is not asked for, and when nothing can be made of it, which is no reason to draw nothing.
 */
async function understandBack(
  workspace: Workspace,
  { back, category, sheer, pose }: RenderRequest,
  enter: (stage: Stage) => Promise<void>,
): Promise<Made | null> {
  if (pose !== 'posteriore' || !back) return null
  try {
    return await understandOnce(workspace, { garment: await mirrored(back), category, sheer }, enter)
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

const isSame = (a: Source, b: Source): boolean =>
  a.category === b.category &&
  a.sheer === b.sheer &&
  Buffer.compare(a.garment, b.garment) === 0 &&
  Buffer.compare(a.mask ?? NO_BYTES, b.mask ?? NO_BYTES) === 0
const NO_BYTES = new Uint8Array()

function drapeOnce(made: Made, mannequin: Mannequin, cutFor: Mannequin): Draped {
  if (made.worn?.mannequin !== mannequin || made.worn.cutFor !== cutFor)
    made.worn = { mannequin, cutFor, draped: drape(mannequin, { ...made.garment, cutFor }) }
  return made.worn.draped
}

/** Runs beside draping, and beside the part of drawing that needs no colours. */
function textureOnce(made: Made, fromBehind: boolean, threads: Threads): Pending<Textures> {
  made.textures ??= threads.start(TEXTURING, texturingOf(made.garment, fromBehind))
  return made.textures
}

async function encode({ rgb, alpha }: Picture, size: Size): Promise<Uint8Array> {
  const opaque = sharp(rgb, { raw: { ...size, channels: 3 } })
  const image = alpha ? opaque.joinChannel(Buffer.from(alpha), { raw: { ...size, channels: 1 } }) : opaque
  return new Uint8Array(await image.png({ compressionLevel: 4 }).toBuffer())
}

/** What is said with a picture. */
function describe(
  {
    found,
    named,
    isDoubtful,
    sourceSize,
  }: Pick<UnderstoodPhoto, 'found' | 'named' | 'isDoubtful' | 'sourceSize'>,
  { backInvented, sheerUnseen }: { backInvented: boolean; sheerUnseen: boolean },
) {
  const warnings: Warning[] = []
  if (found.confidence < CONFIDENT) warnings.push('low_confidence')
  if (isDoubtful) warnings.push('doubtful_garment')
  if (areSleevesDoubtful(found, named.category)) warnings.push('doubtful_sleeves')
  if (sourceSize < LOW_RESOLUTION) warnings.push('low_resolution')
  if (backInvented) warnings.push('back_invented')
  if (sheerUnseen) warnings.push('sheer_unseen')
  return {
    ...{ kind: found.fit.kind, confidence: found.confidence },
    ...{ category: named.category, categoryConfidence: named.confidence, backInvented, warnings },
  }
}
