import type { IncomingMessage } from 'node:http'
import {
  type Dialect,
  fail,
  json,
  onlyKnown,
  orderBy,
  type PictureRequest,
  type RefusalMode,
  type Reply,
  readJson,
  requirePicture,
  WireError,
} from './dialect.ts'

/** The part of the Gemini API's `generateContent` that its image models accept. */
export const google: Dialect = {
  read,
  refuse: (mode, request) => refusalsOf(request)[mode],
  succeed(picture, { mode }) {
    const parts = [{ inlineData: { mimeType: 'image/png', data: picture.toString('base64') } }]
    const usageMetadata = {
      promptTokenCount: 2840,
      candidatesTokenCount: 1392,
      totalTokenCount: 4232,
      promptTokensDetails: [
        { modality: 'TEXT', tokenCount: 600 },
        { modality: 'IMAGE', tokenCount: 2240 },
      ],
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1120 }],
    }
    return json(200, {
      candidates: [{ content: { parts, role: 'model' }, finishReason: 'STOP', index: 0 }],
      ...(mode === 'no-usage' ? {} : { usageMetadata }),
      modelVersion: 'gemini-3.1-flash-image',
    })
  },
  object: ({ status, code, message }) => refuse(status, code, message),
}

const refuse = (status: number, name: string, message: string, details: unknown[] = []) =>
  json(status, { error: { code: status, message, status: name, details } })

const noPicture = (finishReason: string, parts: unknown[] = []) =>
  json(200, { candidates: [{ content: { parts, role: 'model' }, finishReason, index: 0 }] })

const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }

const refusalsOf = ({ apiKey }: PictureRequest): Record<RefusalMode, Reply> => ({
  '429': refuse(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded, please retry in 7s.', [retryInfo]),
  '429-ms': refuse(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', [{ ...retryInfo, retryDelay: '1.5s' }]),
  'no-money': refuse(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
  '500': refuse(500, 'INTERNAL', 'An internal error has occurred.'),
  failed: refuse(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  unauthorized: refuse(400, 'INVALID_ARGUMENT', `API key not valid: ${apiKey}. Please pass a valid API key.`),
  refusal: json(200, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }),
  'no-model': refuse(404, 'NOT_FOUND', 'models/gemini is not found for API version v1beta.'),
  'no-region': refuse(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
  empty: noPicture('NO_IMAGE'),
  text: noPicture('STOP', [{ text: 'I would rather describe it.' }]),
  'bad-base64': noPicture('STOP', [{ inlineData: { mimeType: 'image/png', data: '%%% no base64 %%%' } }]),
})

const ratios: Record<string, [width: number, height: number]> = {
  '1:1': [1024, 1024],
  '2:3': [848, 1264],
  '3:4': [896, 1200],
  '4:5': [928, 1152],
  '9:16': [768, 1376],
  '3:2': [1264, 848],
}

function read(request: IncomingMessage, body: Buffer): PictureRequest {
  const [, model] = /^\/v1beta\/models\/([\w.-]+):generateContent$/.exec(request.url ?? '') ?? []
  if (request.method !== 'POST' || !model) {
    throw new WireError(404, 'NOT_FOUND', `Unknown: ${request.method} ${request.url}`)
  }
  if (!/image|banana/.test(model)) throw new WireError(404, 'NOT_FOUND', `models/${model} is not found.`)
  const apiKey = request.headers['x-goog-api-key']
  if (typeof apiKey !== 'string') throw new WireError(403, 'PERMISSION_DENIED', 'An API key is needed.')
  // Google's limit for a request with pictures inside.
  if (body.length > 20 * 1024 * 1024) throw new WireError(413, 'INVALID_ARGUMENT', 'Request too large.')
  const content = readJson(request, body)
  onlyKnown(content, ['contents', 'generationConfig', 'safetySettings', 'systemInstruction'])
  const { texts, images } = readParts(content.contents)
  const { aspectRatio, imageSize } = readConfig(content.generationConfig)
  const [width, height] = ratios[aspectRatio] ?? fail(`Unknown aspect ratio '${aspectRatio}'.`)
  const times = imageSize === '2K' ? 2 : 1
  return {
    apiKey,
    fields: {
      model,
      prompt: texts.join('\n'),
      aspectRatio,
      imageSize,
      safety: JSON.stringify(content.safetySettings ?? null),
    },
    images,
    size: { width: width * times, height: height * times },
    order: orderBy(images),
  }
}

interface Part {
  text?: string
  inlineData?: { mimeType: string; data: string }
}

function readParts(contents: unknown) {
  // What is not so is refused below, or fails loudly here, in the test's own process.
  const [first, ...more] = contents as { role?: string; parts: Part[] }[]
  if (!first || more.length > 0 || first.role !== 'user') return fail('One turn of a user is needed.')
  const texts: string[] = []
  const images: PictureRequest['images'] = []
  for (const { text, inlineData, ...other } of first.parts) {
    if (Object.keys(other).length > 0) fail(`Unknown part: ${Object.keys(other).join()}`)
    if (text !== undefined) texts.push(text)
    if (!inlineData) continue
    const bytes = Buffer.from(inlineData.data, 'base64')
    requirePicture(inlineData.mimeType, bytes, 7 * 1024 * 1024)
    images.push({ field: 'inlineData', type: inlineData.mimeType, bytes })
  }
  if (texts.join('').trim() === '') fail('A text is needed.')
  if (images.length < 1 || images.length > 14) fail('Between 1 and 14 images are taken.')
  return { texts, images }
}

function readConfig(config: unknown): { aspectRatio: string; imageSize: string } {
  // As above.
  const { responseModalities, imageConfig, ...rest } = (config ?? {}) as {
    responseModalities?: string[]
    imageConfig?: { aspectRatio?: string; imageSize?: string }
  }
  onlyKnown(rest, ['temperature', 'candidateCount', 'seed'])
  if (!responseModalities?.includes('IMAGE')) fail('responseModalities have to include IMAGE.')
  const { aspectRatio = '1:1', imageSize = '1K', ...unknown } = imageConfig ?? {}
  onlyKnown(unknown, [])
  if (!['1K', '2K'].includes(imageSize)) fail(`Unknown image size '${imageSize}'.`)
  return { aspectRatio, imageSize }
}
