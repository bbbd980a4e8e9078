import { createGoogle } from '@ai-sdk/google'
import { generateText } from 'ai'
import type { PriceList } from '#server/config/prices.ts'
import { type Brief, brief } from './brief.ts'
import { createFetchWithTimeout } from './fetch-with-timeout.ts'
import { googleDialect } from './google-failures.ts'
import {
  type Capabilities,
  type ImageOrder,
  type ImageProvider,
  type ImageResult,
  type PixelSize,
  ProviderError,
} from './image-provider.ts'
import { nearestSize } from './nearest-size.ts'
import { paidService } from './paid-service.ts'
import { isWholePicture } from './picture-signature.ts'
import { costCents, googlePrices, type TokenUsage } from './prices.ts'
import { explainSdkFailure } from './sdk-failures.ts'

export interface GoogleOptions {
  apiKey: string
  baseUrl: string
  model: string
  prices?: PriceList
  timeoutMs: number
}

/**
 * Pictures by the Gemini API, one paid request for each call. Its image models are language models that answer with a
 * picture: as text they say why they do not, which the SDK's call for images would leave out.
 */
export function createGoogleImages(options: GoogleOptions): ImageProvider {
  const { apiKey, baseUrl, model, timeoutMs } = options
  const painter = createGoogle({ apiKey, baseURL: baseUrl, fetch: createFetchWithTimeout(timeoutMs) })(model)
  const capabilities = capabilitiesOf(model)
  const dialect = googleDialect(apiKey)

  async function paint(order: ImageOrder, signal: AbortSignal): Promise<ImageResult> {
    const answer = await generateText({
      model: painter,
      messages: [{ role: 'user', content: partsOf(brief(order, capabilities)) }],
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      providerOptions: { google: settingsOf(order, capabilities) },
    })
    const picture = answer.files.find(({ mediaType }) => mediaType.startsWith('image/'))
    if (!picture) throw explainMissing(answer)
    const bytes = Buffer.from(picture.base64, 'base64')
    if (!isWholePicture(bytes))
      throw new ProviderError('garbage', 'Google answered with bytes that are no picture')
    const prices = { ...googlePrices, ...options.prices }
    const usage = usageOf(answer.providerMetadata)
    return {
      bytes,
      costCents: costCents({ model, prices, usage, otherwise: capabilities.cents }),
      notices: [],
    }
  }

  return paidService({
    name: 'google',
    capabilities,
    paint: (order, signal) =>
      paint(order, signal).catch((error: unknown) => {
        throw explainSdkFailure(error, dialect)
      }),
  })
}

/** Each picture right after the number that the instructions give it. */
function partsOf({ instructions, references }: Brief) {
  const pictures = references.flatMap(({ picture: { bytes, contentType } }, index) => [
    { type: 'text' as const, text: `Picture ${index + 1}:` },
    { type: 'file' as const, data: bytes, mediaType: contentType },
  ])
  return [...pictures, { type: 'text' as const, text: instructions }]
}

function settingsOf({ result, isIntimate }: ImageOrder, { sizes }: Capabilities) {
  const size = nearestSize(result, sizes)
  const [ratio, [width]] = Object.entries(ratios).find(([, sides]) => isOf(size, sides)) ?? ['2:3', [848]]
  const imageConfig = { aspectRatio: ratio, imageSize: size.width > width ? '2K' : '1K' }
  return {
    responseModalities: ['IMAGE'],
    imageConfig,
    // The ordinary filter takes a bikini on a model for something else.
    ...(isIntimate && {
      safetySettings: [{ category: 'HARM_CATEGORY_SEXUALLY_EXPLICIT', threshold: 'BLOCK_ONLY_HIGH' }],
    }),
  }
}

/** What 1K is in pixels; 2K is twice that. */
const ratios: Record<string, readonly [width: number, height: number]> = {
  '1:1': [1024, 1024],
  '2:3': [848, 1264],
  '3:4': [896, 1200],
  '4:5': [928, 1152],
  '9:16': [768, 1376],
  '3:2': [1264, 848],
}

const isOf = ({ width, height }: PixelSize, [w, h]: readonly [number, number]) => width * h === height * w

function capabilitiesOf(model: string): Capabilities {
  const small = Object.values(ratios).map(([width, height]) => ({ width, height }))
  const large = small.map(({ width, height }) => ({ width: width * 2, height: height * 2 }))
  const isFirst = model.startsWith('gemini-2.5')
  return {
    readsInstructions: true,
    mostReferences: isFirst ? 3 : 14,
    sizes: isFirst ? small : [...small, ...large],
    mask: false,
    seed: false,
    cents: isFirst ? 4 : model.includes('pro') ? 14 : 7,
  }
}

interface Missing {
  finishReason: string
  rawFinishReason: string | undefined
  text: string
}

/** A filter that blocks answers with success and a reason; so does a model that chats instead of painting. */
function explainMissing({ finishReason, rawFinishReason, text }: Missing): ProviderError {
  const reason = rawFinishReason ?? finishReason
  const isRefusal =
    finishReason === 'content-filter' || /SAFETY|PROHIBITED|RECITATION|BLOCK|SPII/.test(reason)
  if (isRefusal) return new ProviderError('refused', `Google refused the picture (${reason})`)
  const instead = text ? 'with words instead of a picture' : 'without a picture'
  return new ProviderError('garbage', `Google answered ${instead} (${reason})`)
}

interface Counted {
  modality?: unknown
  tokenCount?: unknown
}

/** Pictures are counted apart from what the model thought before, which costs a twentieth of them. */
function usageOf(metadata: unknown): TokenUsage {
  // The SDK passes the service's own JSON through.
  const { google } = (metadata ?? {}) as { google?: { usageMetadata?: Record<string, unknown> | null } }
  const { promptTokenCount, candidatesTokenCount, promptTokensDetails, candidatesTokensDetails } =
    google?.usageMetadata ?? {}
  return {
    inputTokens: number(promptTokenCount),
    textTokens: tokensOf(promptTokensDetails, 'TEXT'),
    outputTokens: tokensOf(candidatesTokensDetails, 'IMAGE') ?? number(candidatesTokenCount),
  }
}

const number = (value: unknown) => (typeof value === 'number' ? value : undefined)

function tokensOf(details: unknown, modality: string): number | undefined {
  // As above.
  const counted = Array.isArray(details) ? (details as Counted[]) : []
  return number(counted.find((each) => each.modality === modality)?.tokenCount)
}
