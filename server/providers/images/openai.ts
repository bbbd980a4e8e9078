import { resultSize } from '#contracts/generations.ts'
import type { PriceList } from '#server/config/prices.ts'
import { brief } from './brief.ts'
import { explainRefusal } from './dialect.ts'
import {
  type Capabilities,
  type ImageOrder,
  type ImageProvider,
  type ImageResult,
  type Picture,
  ProviderError,
} from './image-provider.ts'
import { nearestSize } from './nearest-size.ts'
import { readAnswer } from './openai-answer.ts'
import { openaiDialect } from './openai-failures.ts'
import { paidService } from './paid-service.ts'
import { isWholePicture } from './picture-signature.ts'
import { costCents, defaultCostCents, openaiPrices } from './prices.ts'
import { createWire, readJson } from './wire.ts'

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
  const dialect = openaiDialect(apiKey)
  const wire = createWire(dialect, timeoutMs)
  const capabilities = capabilitiesOf(model)
  const headers = { authorization: `Bearer ${apiKey}` }
  const prices = { ...openaiPrices, ...options.prices }

  async function paint(order: ImageOrder, caller: AbortSignal): Promise<ImageResult> {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)])
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/images/edits`)
    const body = formOf(order, options, capabilities)
    const answer = await wire(url, { method: 'POST', headers, body, signal })
    if (answer.status >= 300) throw explainRefusal(answer, readJson(answer), dialect)
    const { picture, usage } = readAnswer(answer.bytes)
    if (!isWholePicture(picture)) throw new ProviderError('garbage', 'OpenAI answered without a picture')
    const costs = { model, prices, usage, otherwise: capabilities.cents }
    return { bytes: picture, costCents: costCents(costs), notices: [] }
  }

  return paidService({ name: 'openai', capabilities, paint })
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

function formOf(order: ImageOrder, { model, quality }: OpenaiOptions, capabilities: Capabilities): FormData {
  const { instructions, references } = brief(order, capabilities)
  const { width, height } = nearestSize(order.result, capabilities.sizes)
  const form = new FormData()
  const fields = {
    model,
    prompt: instructions,
    n: '1',
    size: `${width}x${height}`,
    quality,
    safety_identifier: order.customerRef,
    // Only 1.5 has to be told to keep to the input; the later ones always do, and refuse the word.
    ...(model.startsWith('gpt-image-1.5') && { input_fidelity: 'high' }),
    // The ordinary filter takes a bikini on a model for something else.
    ...(order.isIntimate && { moderation: 'low' }),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const field = references.length > 1 ? 'image[]' : 'image'
  for (const { picture } of references) form.append(field, fileOf(picture))
  return form
}

const fileOf = ({ bytes, contentType }: Picture): File =>
  new File([new Uint8Array(bytes)], contentType.replace('image/', 'picture.'), { type: contentType })
