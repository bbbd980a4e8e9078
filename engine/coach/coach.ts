import { CONFIDENT, DOUBTFUL } from '../confidence.ts'
import { withoutSkin } from '../cut-out/skin.ts'
import { nameCategory } from '../name/name-category.ts'
import { plausibility } from '../name/plausibility.ts'
import { decode } from '../pixels/decode.ts'
import type { Box, Mask, Photo } from '../pixels/raster.ts'
import { shrink, shrinkMask } from '../pixels/shrink.ts'
import { turnMask, turnPhoto } from '../pixels/turn.ts'
import { SEEING, see } from '../sight/sight.ts'
import { ONE_THREAD, type Threads } from '../threads/threads.ts'
import type { Advice, Coaching } from '../types.ts'
import { isFace } from '../understand/face.ts'
import { turnBySight } from '../understand/upright.ts'
import { blurOf, greyOf } from './blur.ts'
import { factsOf } from './facts.ts'
import { type Glance, glance, withSight } from './glance.ts'
import { busyness, contactOf, countPieces } from './surroundings.ts'

/** Long side at which sharpness is judged: a picture shows hardly more of a photo. */
const SHARP_SIZE = 800
/** Long side at which the garment is looked for: a quarter of the pixels that a picture is made from. */
const GLANCE_SIZE = 200

/** Where advice begins. */
/** Longer side of the garment in the photo as sent, px. */
const FEWEST_PIXELS = 340
const BLURRED = 0.58
/** Of this percentile of brightness, 0 to 255. */
const DARK = 90
const BRIGHTEST = 0.9
/** Share of a side of the frame along which the garment lies. */
const CUT_OFF = 0.15
const BUSY = 0.18
/** Less than a picture needs (`PLAUSIBLE`): a glance fits its templates less well, and must not warn of too many garments. */
const IMPLAUSIBLE = 0.3
/** What makes an outline look like that of another garment, and what is then believed of the name at most. */
const MISLEADING = new Set<Advice>(['several', 'worn', 'cut_off', 'busy'])
const DOUBT = 0.6

/**
 * Looks at a photo before anybody spends anything on it: what would keep it from becoming a good picture, and what it
 * seems to show. Throws EngineError `unreadable`.
 */
export async function coach(bytes: Uint8Array, threads: Threads = ONE_THREAD): Promise<Coaching> {
  const { work, sourceSize, photo, seen } = await look(bytes, threads)
  const dark: Advice[] = brightness(photo) < DARK ? ['too_dark'] : []
  if (!seen) return noGarment(dark)
  const plausible = plausibility(seen, threads)
  const { category, confidence } = nameCategory(seen)
  if (isPoor(seen) || plausible.result() < IMPLAUSIBLE) return noGarment(dark)
  const enlarge = Math.max(work.width, work.height) / Math.max(seen.photo.width, seen.photo.height)
  const advice: Advice[] = [...adviseOnCutOut(seen), ...dark]
  if (blurOf(work, enlarged(seen.box, enlarge, work)) > BLURRED) advice.push('blurred')
  const workSize = Math.max(work.width, work.height)
  const garmentPixels = Math.max(seen.box.width, seen.box.height) * enlarge * (sourceSize / workSize)
  if (garmentPixels < FEWEST_PIXELS) advice.push('too_small')
  if (seen.cutting && busyness(seen.cutting.prepared.lab, seen.mask) > BUSY) advice.push('busy')
  const isMisled = advice.some((one) => MISLEADING.has(one))
  const categoryConfidence = isMisled ? Math.min(confidence, DOUBT) : confidence
  const isTrusted = !isMisled && seen.confidence > CONFIDENT
  const facts = isTrusted ? factsOf(seen, category) : null
  return { advice, category, categoryConfidence, confidence: seen.confidence, facts }
}

/** The photo, upright, the small one that is enough for a glance, and what is seen in it. Throws EngineError `unreadable`. */
export async function look(bytes: Uint8Array, threads: Threads = ONE_THREAD) {
  const { work, cutOut, sourceSize } = await decode(bytes, { largest: SHARP_SIZE })
  const seeing = threads.start(SEEING, work)
  const lying = await glanceAt(work, cutOut)
  const sight = seeing.result()
  const turn = turnBySight(sight)
  if (!turn) return { work, sourceSize, photo: lying.photo, seen: withSight(lying.outline, sight) }
  const turned = turnPhoto(work, turn)
  const upright = await glanceAt(turned, cutOut && turnMask(cutOut, turn))
  return { work: turned, sourceSize, photo: upright.photo, seen: withSight(upright.outline, see(turned)) }
}

async function glanceAt(work: Photo, cutOut: Mask | null) {
  const photo = await shrink(work, GLANCE_SIZE)
  return { photo, outline: glance(photo, cutOut && shrinkMask(cutOut, photo)) }
}

const noGarment = (advice: Advice[]): Coaching => ({
  advice: [...advice, 'no_garment'],
  ...{ category: null, categoryConfidence: 0, confidence: 0, facts: null },
})

/** Hardly cut out, or a face. */
const isPoor = ({ confidence, cutting, mask }: Glance): boolean =>
  confidence < DOUBTFUL || (cutting !== null && isFace(cutting.prepared.lab, mask))

/** The most important first. */
function adviseOnCutOut({ cutting, mask }: Glance): Advice[] {
  if (!cutting) return []
  const { prepared, segmentation } = cutting
  const advice: Advice[] = []
  if (countPieces(segmentation) > 1) advice.push('several')
  if (withoutSkin(prepared, segmentation)) advice.push('worn')
  if (contactOf(mask) > CUT_OFF) advice.push('cut_off')
  return advice
}

function enlarged({ x0, y0, x1, y1 }: Box, times: number, { width, height }: Photo): Box {
  const [left, top] = [Math.floor(x0 * times), Math.floor(y0 * times)]
  const right = Math.min(width - 1, Math.ceil((x1 + 1) * times))
  const bottom = Math.min(height - 1, Math.ceil((y1 + 1) * times))
  return { x0: left, y0: top, x1: right, y1: bottom, width: right - left + 1, height: bottom - top + 1 }
}

/** Of the brightest parts of a photo: a black garment on white is no dark photo. */
function brightness({ rgb }: Photo): number {
  const values = new Uint8Array(rgb.length / 3)
  for (let i = 0; i < values.length; i++) values[i] = Math.round(greyOf(rgb, i))
  values.sort()
  return values[Math.floor(values.length * BRIGHTEST)] ?? 0
}
