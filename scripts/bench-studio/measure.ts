import sharp from 'sharp'
import { coach } from '#engine/coach/coach.ts'
import { EngineError } from '#engine/errors.ts'
import type { Inspection } from '#engine/inspection.ts'
import type { Mask, Photo } from '#engine/pixels/raster.ts'
import { turnMask } from '#engine/pixels/turn.ts'
import { render } from '#engine/render.ts'
import type { Cut, Pose, RenderRequest, RenderResult, Stage, TemplateKind } from '#engine/types.ts'
import type { Workspace } from '#engine/workspace.ts'
import { backgroundLeak, type Clothed, colourDifference } from './colours.ts'
import { holes } from './holes.ts'
import type { Label } from './labels.ts'
import { iou } from './masks.ts'
import { printMatches } from './print-matches.ts'

/** What became of one photo. Shares are 0 to 1, times milliseconds; null is "cannot be told for this photo". */
export interface Measured {
  name: string
  refusal: string | null
  category: string
  cut: Cut | null
  kind: TemplateKind | null
  isCutRight: boolean | null
  isCategoryRight: boolean | null
  confidence: number
  categoryConfidence: number
  /** Why the confidence is low. */
  doubts: string[]
  iou: number | null
  /** CIEDE2000 of the cloth in photo and picture, light removed. */
  colour: number | null
  /** Patches of a print that were found again, of so many. */
  print: { tried: number; matched: number } | null
  leak: number | null
  holes: number | null
  ms: number
  furtherPoseMs: number | null
  /** Of the coach's look at the photo alone. */
  coachMs: number | null
  /** Of `ms` to what sharp alone needs to decode, resize and encode the photo. */
  timesSharp: number | null
  stages: Partial<Record<Stage, number>>
  rssMb: number
}

/** Taken for another cut or category, or for nothing. */
export const isMisread = ({ isCutRight, isCategoryRight }: Measured): boolean =>
  isCutRight === false || isCategoryRight === false

/** Pictures are compared at this width: no measure sees more. */
const COMPARED_WIDTH = 512
const FEWEST_PATCHES = 15

export interface Judged {
  measured: Measured
  result: RenderResult | null
}

export interface MeasureOptions {
  workspace: Workspace
  label?: Label | undefined
  /** What the scoreboard needs, and no more: neither the coach nor holes, no further pose, nothing to compare times with. */
  quick?: boolean
}

export async function measure(
  name: string,
  request: RenderRequest,
  { workspace, label, quick = false }: MeasureOptions,
): Promise<Judged> {
  const { result, ms, stages } = await timeRender(request, workspace)
  const coachMs = quick ? null : await timeCoach(request, workspace)
  const timesSharp = quick ? null : ms / (await sharpAlone(request))
  const times = { ms, coachMs, timesSharp, stages, rssMb: rssMb() }
  if (result instanceof EngineError) {
    const missed = label ? false : null
    const answers = { isCutRight: missed, isCategoryRight: missed }
    const measured = { name, refusal: result.message, ...unknown, ...answers, ...times }
    return { measured, result: null }
  }
  const inspection = await inspect(request, workspace)
  const { found } = inspection
  const { category, confidence, categoryConfidence, kind } = result
  return {
    measured: {
      ...{ name, refusal: null, category, confidence, categoryConfidence, ...times },
      ...{ cut: found.cut, kind },
      doubts: found.doubts,
      isCutRight: label ? label.cuts.includes(found.cut) : null,
      isCategoryRight: label ? label.categories.includes(category) : null,
      iou: label?.mask ? iou(label.mask, upright(found), await widthOf(request.garment)) : null,
      ...(await compare(inspection, result, request.pose)),
      holes: quick ? null : holes(inspection.scene).count,
      furtherPoseMs: quick ? null : await timeFurtherPose(request, workspace),
    },
    result,
  }
}

/** What is said of a photo without a picture. */
const unknown = {
  ...{ category: '', cut: null, kind: null, confidence: 0, categoryConfidence: 0, doubts: [] },
  ...{ iou: null, colour: null, print: null, leak: null, holes: null, furtherPoseMs: null },
}

async function timeRender(request: RenderRequest, workspace: Workspace) {
  const clock = stopwatch()
  const result = await render(request, { workspace, onStage: clock.enter }).catch((error: unknown) => {
    if (error instanceof EngineError) return error
    throw error
  })
  return { result, ...clock.stop() }
}

/** The picture once more, from what the workspace remembers: to look into one takes time that is not the engine's. */
async function inspect(request: RenderRequest, workspace: Workspace): Promise<Inspection> {
  const { promise, resolve } = Promise.withResolvers<Inspection>()
  await render(request, { workspace, inspect: resolve })
  return promise
}

async function compare({ found, worn }: Inspection, result: RenderResult, pose: Pose) {
  const photo: Clothed = { picture: found.photo, mask: found.mask }
  const picture = await smaller(result, worn)
  const print = pose === 'frontale' ? printMatches(photo, picture) : null
  return {
    colour: colourDifference(photo, picture),
    leak: backgroundLeak(photo, picture),
    print: print && print.tried >= FEWEST_PATCHES ? print : null,
  }
}

async function smaller({ png, width, height }: RenderResult, worn: Mask): Promise<Clothed> {
  const size = { width: COMPARED_WIDTH, height: Math.round((height / width) * COMPARED_WIDTH) }
  const rgb = await sharp(png).resize(size).removeAlpha().raw().toBuffer()
  const data = Uint8Array.from({ length: size.width * size.height }, (_, i) => {
    const x = Math.floor(((i % size.width) / size.width) * width)
    const y = Math.floor((Math.floor(i / size.width) / size.height) * height)
    return worn.data[y * width + x] ?? 0
  })
  const picture: Photo = { ...size, rgb: new Uint8Array(rgb) }
  return { picture, mask: { ...size, data } }
}

/** Masks by hand were drawn on the photo as it lies. */
const upright = ({ mask, turn }: Inspection['found']): Mask =>
  turn === 0 ? mask : turnMask(mask, turn === 1 ? 3 : 1)

async function widthOf(photo: Uint8Array): Promise<number> {
  const { autoOrient } = await sharp(photo).metadata()
  return autoOrient.width
}

async function timeFurtherPose(request: RenderRequest, workspace: Workspace): Promise<number> {
  const started = performance.now()
  const pose = request.pose === 'laterale' ? 'frontale' : 'laterale'
  await render({ ...request, pose }, { workspace })
  return performance.now() - started
}

async function timeCoach({ garment }: RenderRequest, { threads }: Workspace): Promise<number> {
  const started = performance.now()
  await coach(garment, threads).catch((error: unknown) => {
    if (!(error instanceof EngineError)) throw error
  })
  return performance.now() - started
}

/** What any server must spend: decode, resize, encode. */
async function sharpAlone({ garment, width, height }: RenderRequest): Promise<number> {
  const size = { width: width ?? 1024, height: height ?? 1536, fit: 'contain' } as const
  const started = performance.now()
  await sharp(garment).autoOrient().resize(size).png({ compressionLevel: 6 }).toBuffer()
  return performance.now() - started
}

function stopwatch() {
  const started = performance.now()
  const stages: Partial<Record<Stage, number>> = {}
  let [stage, since]: [Stage | null, number] = [null, started]
  const enter = (next: Stage | null) => {
    if (stage) stages[stage] = performance.now() - since
    ;[stage, since] = [next, performance.now()]
  }
  const stop = () => {
    enter(null)
    return { ms: performance.now() - started, stages }
  }
  return { enter, stop }
}

const rssMb = (): number => Math.round(process.memoryUsage.rss() / 1e6)
