import sharp from 'sharp'
import { drawPicture } from './compose/picture.ts'
import { makeTextures } from './compose/textures.ts'
import { drape } from './drape/drape.ts'
import type { Mannequin } from './figure/mannequin.ts'
import { unpackMannequin } from './figure/packing.ts'
import { decode, decodeDetail } from './garment/decode.ts'
import { findGarment } from './garment/find-garment.ts'
import { findNeckline } from './garment/neckline.ts'
import { loadOpenCv } from './garment/opencv.ts'
import { clamp } from './maths/scalar.ts'
import type { BodyType, Gender, RenderRequest, RenderResult, Stage, Warning } from './types.ts'

export interface RenderContext {
  /** Gives the packed mannequin; body/load.ts has the ones that ship. */
  bodies: (gender: Gender, bodyType: BodyType) => Promise<Uint8Array>
  onStage?: (stage: Stage) => void
  signal?: AbortSignal
}

/** Below the first the picture may not show the garment well; below the second it may not even be one. */
const CONFIDENT = 0.85
const DOUBTFUL = 0.65
const LOW_RESOLUTION = 300
/** Smallest side of a picture, px. */
const SMALLEST = 64

/** Loads the vision library once; later calls return at once. */
export const warm = (): Promise<void> => loadOpenCv()

/**
 * Draws the garment of a photo on a mannequin. The same request gives the same bytes.
 * Throws EngineError `unreadable` or `no_garment`; aborting rejects between stages.
 */
export async function render(
  request: RenderRequest,
  { bodies, onStage, signal }: RenderContext,
): Promise<RenderResult> {
  const { pose, kind, ghost = false, tone = 'linen' } = request
  const width = Math.round(clamp(request.width ?? 1024, SMALLEST, 2048))
  const height = Math.round(clamp(request.height ?? 1536, SMALLEST, 3072))
  const enter = async (stage: Stage) => {
    onStage?.(stage)
    // Stages are long and synchronous: messages and aborts get their turn between them.
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
  }
  await enter('decode')
  await loadOpenCv()
  const { work, cutOut, sourceSize } = await decode(request.garment)
  const mannequin = unpackOnce(await bodies(request.gender, request.bodyType))
  await enter('segment')
  const found = findGarment(work, cutOut, kind)
  await enter('understand')
  const detail = await decodeDetail(request.garment, found)
  const upper = found.fit.kind === 'sleeved' || found.fit.kind === 'sleeveless'
  const neckline = upper ? findNeckline(found, detail) : null
  await enter('drape')
  const draped = drape(mannequin, found, neckline)
  await enter('texture')
  const textures = makeTextures(found.photo, detail, found.mask)
  await enter('light')
  const rgb = drawPicture({
    mannequin,
    draped,
    textures,
    category: found.category,
    pose,
    tone,
    ghost,
    width,
    height,
  })
  await enter('encode')
  const png = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
  const backInvented = pose === 'posteriore'
  const warnings: Warning[] = []
  if (found.confidence < CONFIDENT) warnings.push('low_confidence')
  if (found.confidence < DOUBTFUL) warnings.push('no_garment')
  if (sourceSize < LOW_RESOLUTION) warnings.push('low_resolution')
  if (backInvented) warnings.push('back_invented')
  return {
    png: new Uint8Array(png),
    ...{ width, height, kind: found.fit.kind, category: found.category, confidence: found.confidence },
    ...{ backInvented, warnings },
  }
}

/** Unpacked mannequins in use lately, newest last: one takes some 10 MB. */
const unpacked = new Map<Uint8Array, Mannequin>()
const KEPT = 2

/** A loader that answers the same bytes again saves the unpacking. */
function unpackOnce(bytes: Uint8Array): Mannequin {
  const mannequin = unpacked.get(bytes) ?? unpackMannequin(bytes)
  unpacked.delete(bytes)
  unpacked.set(bytes, mannequin)
  for (const oldest of unpacked.keys()) if (unpacked.size > KEPT) unpacked.delete(oldest)
  return mannequin
}
