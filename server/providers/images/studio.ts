import { resultSize, type Stage, sureOfKind } from '#contracts/generations.ts'
import { girthsOf } from '#contracts/girths.ts'
import type { Notice, NoticeCode } from '#contracts/notices.ts'
import { type EnginePool, EnginePoolError } from '#engine/pool.ts'
import type { EnginePoolErrorCode, Stage as EngineStage, RenderRequest, RenderResult } from '#engine/types.ts'
import { type ImageOrder, type ImageProvider, ProviderError, type ProviderFailure } from './image-provider.ts'
import { toneOf } from './tones.ts'

/** Pictures by our own engine: no AI, no cost, and the same order gives the same picture. */
export function createStudioProvider(engine: Pick<EnginePool, 'render'>): ImageProvider {
  return {
    name: 'studio',
    isAi: false,
    repeatable: true,
    capabilities: {
      readsInstructions: false,
      mostReferences: 2,
      sizes: [resultSize],
      mask: false,
      seed: true,
      cents: 0,
    },
    async create(order, { signal, onStage }) {
      signal.throwIfAborted()
      try {
        const result = await engine.render(engineRequestOf(order), {
          signal,
          onStage: (stage) => onStage(stages[stage]),
        })
        return { bytes: result.png, costCents: 0, notices: noticesOf(result), fit: result.ease }
      } catch (error) {
        signal.throwIfAborted()
        throw error instanceof EnginePoolError ? explain(error) : error
      }
    },
  }
}

/** What our engine draws for an order. */
export function engineRequestOf(order: ImageOrder): RenderRequest {
  const { garment, back, garmentKind, fabric, gender, bodyType, size, garmentSize, pose, model, head } = order
  return {
    garment: garment.bytes,
    gender,
    bodyType,
    pose,
    tone: toneOf(model?.ethnicity ?? null),
    ...(head && { head }),
    ...(size && { girths: girthsOf(gender, bodyType, size) }),
    ...(garmentSize && { cutFor: girthsOf(gender, bodyType, garmentSize) }),
    ...(back && { back: back.bytes }),
    ...(garmentKind && { category: garmentKind }),
    ...(fabric === 'sheer' && { sheer: true }),
  }
}

const stages = {
  decode: 'reading',
  segment: 'cutting',
  understand: 'cutting',
  drape: 'draping',
  light: 'lighting',
  encode: 'saving',
} as const satisfies Record<EngineStage, Stage>

/**
 * A lost process may have been an accident (memory, a restart), so it may be tried again; the caller counts the tries.
 * A photo that used up its whole time would do so again: `unknown` ends it after one, with the sentence about time.
 */
const failures = {
  no_garment: 'no_garment',
  unreadable: 'garbage',
  timeout: 'unknown',
  crashed: 'down',
  aborted: 'down',
} as const satisfies Record<EnginePoolErrorCode, ProviderFailure>

const explain = (error: EnginePoolError) =>
  new ProviderError(failures[error.code], `The studio made no picture: ${error.message}`, { cause: error })

function noticesOf({ backInvented, warnings, categoryConfidence }: RenderResult): Notice[] {
  const codes: NoticeCode[] = ['mannequin_preview']
  if (backInvented) codes.push('back_invented')
  if (warnings.includes('low_confidence')) codes.push('cut_out_uncertain')
  if (warnings.includes('doubtful_sleeves')) codes.push('sleeves_uncertain')
  if (warnings.includes('low_resolution')) codes.push('photo_small')
  if (warnings.includes('sheer_unseen')) codes.push('sheer_unseen')
  if (warnings.includes('doubtful_garment')) codes.push('garment_uncertain')
  if (categoryConfidence < sureOfKind) codes.push('kind_uncertain')
  return codes.map((code) => ({ code }))
}
