import { createOpenAI } from '@ai-sdk/openai'
import { generateImage } from 'ai'
import { resultSize } from '#contracts/generations.ts'
import { brief } from './brief.ts'
import { createFetchWithTimeout } from './fetch-with-timeout.ts'
import {
  type Capabilities,
  type ImageOrder,
  type ImageProvider,
  type ImageResult,
  ProviderError,
} from './image-provider.ts'
import { explainOpenaiFailure } from './openai-failures.ts'
import { isWholePicture } from './picture-signature.ts'
import { costCents, defaultCostCents } from './prices.ts'

export interface OpenaiOptions {
  apiKey: string
  baseUrl: string
  model: string
  quality: string
  /** Longest time one picture may take, up to 600 s. */
  timeoutMs: number
}

const capabilities: Capabilities = {
  readsInstructions: true,
  mostReferences: 16,
  sizes: [resultSize],
  mask: true,
  seed: false,
  cents: defaultCostCents,
}

/** Pictures by OpenAI's `images/edits`, one paid request for each call: whether to ask again is the caller's business. */
export function createOpenai({ apiKey, baseUrl, model, quality, timeoutMs }: OpenaiOptions): ImageProvider {
  const sdk = createOpenAI({ apiKey, baseURL: baseUrl, fetch: createFetchWithTimeout(timeoutMs) })
  // A model object, never its name: the SDK would look a bare name up at a gateway of its own.
  const painter = sdk.image(model)

  async function paint(order: ImageOrder, signal: AbortSignal): Promise<ImageResult> {
    const { instructions, references } = brief(order, capabilities)
    const answer = await generateImage({
      model: painter,
      prompt: { text: instructions, images: references.map(({ picture }) => picture.bytes) },
      size: `${resultSize.width}x${resultSize.height}`,
      n: 1,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      providerOptions: { openai: { quality, safetyIdentifier: order.customerRef, ...fidelity(model) } },
    })
    // The SDK's own bytes are made a character at a time, which takes five times as long.
    const bytes = Buffer.from(answer.image.base64, 'base64')
    if (!isWholePicture(bytes))
      throw new ProviderError('garbage', 'OpenAI answered with bytes that are no picture')
    const { inputTokens, outputTokens } = answer.usage
    const textTokens = readTextTokens(answer.providerMetadata)
    return { bytes, costCents: costCents(model, { inputTokens, outputTokens, textTokens }), notices: [] }
  }

  return {
    name: 'openai',
    isAi: true,
    repeatable: false,
    capabilities,
    async create(order, { signal, onStage }) {
      signal.throwIfAborted()
      onStage('painting')
      try {
        return await paint(order, signal)
      } catch (error) {
        throw explainOpenaiFailure(error, apiKey)
      }
    },
  }
}

/** Only 1.5 has to be told to keep to the input; the later ones always do, and refuse the word. */
const fidelity = (model: string) => (model.startsWith('gpt-image-1.5') ? { inputFidelity: 'high' } : {})

function readTextTokens(metadata: unknown): number | undefined {
  // The SDK types this as loose JSON and keeps the split of the input with the first picture.
  const { openai } = metadata as { openai?: { images?: { textTokens?: unknown }[] } }
  const tokens = openai?.images?.[0]?.textTokens
  return typeof tokens === 'number' ? tokens : undefined
}
