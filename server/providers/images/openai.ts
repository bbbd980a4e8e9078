import { createOpenAI } from '@ai-sdk/openai'
import { generateImage } from 'ai'
import { resultSize } from '#contracts/generations.ts'
import type { PriceList } from '#server/config/prices.ts'
import { brief } from './brief.ts'
import { createFetchWithTimeout } from './fetch-with-timeout.ts'
import {
  type Capabilities,
  type ImageOrder,
  type ImageProvider,
  type ImageResult,
  ProviderError,
} from './image-provider.ts'
import { nearestSize } from './nearest-size.ts'
import { openaiDialect } from './openai-failures.ts'
import { paidService } from './paid-service.ts'
import { isWholePicture } from './picture-signature.ts'
import { costCents, defaultCostCents, openaiPrices } from './prices.ts'
import { explainSdkFailure } from './sdk-failures.ts'

export interface OpenaiOptions {
  apiKey: string
  baseUrl: string
  model: string
  quality: string
  /** Of models that are not in our list, or cost something else by now. */
  prices?: PriceList
  /** Longest time one picture may take, up to 600 s. */
  timeoutMs: number
}

/** Pictures by OpenAI's `images/edits`, one paid request for each call: whether to ask again is the caller's business. */
export function createOpenai(options: OpenaiOptions): ImageProvider {
  const { apiKey, baseUrl, model, timeoutMs } = options
  const sdk = createOpenAI({ apiKey, baseURL: baseUrl, fetch: createFetchWithTimeout(timeoutMs) })
  // A model object, never its name: the SDK would look a bare name up at a gateway of its own.
  const painter = sdk.image(model)
  const capabilities = capabilitiesOf(model)
  const dialect = openaiDialect(apiKey)

  async function paint(order: ImageOrder, signal: AbortSignal): Promise<ImageResult> {
    const { instructions, references } = brief(order, capabilities)
    const { width, height } = nearestSize(order.result, capabilities.sizes)
    const answer = await generateImage({
      model: painter,
      prompt: { text: instructions, images: references.map(({ picture }) => picture.bytes) },
      size: `${width}x${height}`,
      n: 1,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      providerOptions: { openai: settingsOf(options, order) },
    })
    // The SDK's own bytes are made a character at a time, which takes five times as long.
    const bytes = Buffer.from(answer.image.base64, 'base64')
    if (!isWholePicture(bytes))
      throw new ProviderError('garbage', 'OpenAI answered with bytes that are no picture')
    const { inputTokens, outputTokens } = answer.usage
    const usage = { inputTokens, outputTokens, textTokens: readTextTokens(answer.providerMetadata) }
    const prices = { ...openaiPrices, ...options.prices }
    return {
      bytes,
      costCents: costCents({ model, prices, usage, otherwise: capabilities.cents }),
      notices: [],
    }
  }

  return paidService({
    name: 'openai',
    capabilities,
    paint: (order, signal) =>
      paint(order, signal).catch((error: unknown) => {
        throw explainSdkFailure(error, dialect)
      }),
  })
}

const capabilitiesOf = (model: string): Capabilities => ({
  readsInstructions: true,
  mostReferences: 16,
  sizes: model.startsWith('gpt-image-1') ? fixedSizes : [...fixedSizes, ...freeSizes],
  mask: true,
  seed: false,
  cents: defaultCostCents,
})

const fixedSizes = [resultSize, { width: 1024, height: 1024 }, { width: 1536, height: 1024 }]
/** Since gpt-image-2 any multiple of 16 is taken; these are the proportions that shops ask for. */
const freeSizes = [
  { width: 1152, height: 1536 },
  { width: 1232, height: 1536 },
  { width: 864, height: 1536 },
  { width: 1536, height: 1536 },
]

function settingsOf({ model, quality }: OpenaiOptions, { customerRef, isIntimate }: ImageOrder) {
  return {
    quality,
    safetyIdentifier: customerRef,
    // Only 1.5 has to be told to keep to the input; the later ones always do, and refuse the word.
    ...(model.startsWith('gpt-image-1.5') && { inputFidelity: 'high' }),
    // The ordinary filter takes a bikini on a model for something else.
    ...(isIntimate && { moderation: 'low' }),
  }
}

function readTextTokens(metadata: unknown): number | undefined {
  // The SDK types this as loose JSON and keeps the split of the input with the first picture.
  const { openai } = metadata as { openai?: { images?: { textTokens?: unknown }[] } }
  const tokens = openai?.images?.[0]?.textTokens
  return typeof tokens === 'number' ? tokens : undefined
}
