import type { IncomingMessage } from 'node:http'
import {
  bearer,
  type Dialect,
  fail,
  json,
  orderBy,
  type PictureRequest,
  type RefusalMode,
  type Reply,
  requirePicture,
  WireError,
} from './dialect.ts'

/** OpenAI's `images/edits`, as its documentation words it. */
export const openai: Dialect = {
  read: readEditRequest,
  refuse: (mode, request) => refusalsOf(request)[mode],
  succeed(picture, { mode, request }) {
    const textTokens = Math.ceil((request.fields.prompt?.length ?? 0) / 4)
    const imageTokens = request.images.length * 1000
    const usage = {
      input_tokens: textTokens + imageTokens,
      input_tokens_details: { text_tokens: textTokens, image_tokens: imageTokens },
      output_tokens: 1372,
      total_tokens: textTokens + imageTokens + 1372,
    }
    const reply = json(200, {
      created: 1,
      size: request.fields.size,
      quality: request.fields.quality,
      output_format: 'png',
      data: [{ b64_json: place }],
      ...(mode === 'no-usage' ? {} : { usage }),
    })
    const [before = '', after = ''] = reply.body.toString().split(place)
    return { ...reply, body: Buffer.concat([Buffer.from(before), packed(picture), Buffer.from(after)]) }
  },
  object: ({ status, message, code }) => refuse(status, message, code),
}

/** Where the picture goes: as JSON it would cost the measurements of the product more than all the rest. */
const place = 'the picture'
const known = new WeakMap<Buffer, Buffer>()

/** The same picture is often given again. */
function packed(picture: Buffer): Buffer {
  const base64 = known.get(picture) ?? Buffer.from(picture.toString('base64'))
  known.set(picture, base64)
  return base64
}

const refuse = (status: number, message: string, code: string, headers: Record<string, string> = {}) =>
  json(status, { error: { message, type: 'invalid_request_error', param: null, code } }, headers)

const refusalsOf = ({ apiKey }: PictureRequest): Record<RefusalMode, Reply> => ({
  '429': refuse(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after': '7' }),
  '429-ms': refuse(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after-ms': '1500' }),
  'no-money': refuse(429, 'You exceeded your current quota', 'insufficient_quota'),
  '500': refuse(500, 'The server had an error', 'server_error'),
  failed: refuse(500, 'The server had an error', 'server_error'),
  unauthorized: refuse(401, `Incorrect API key provided: ${apiKey}.`, 'invalid_api_key'),
  refusal: refuse(400, 'Rejected by the safety system. safety_violations=[sexual]', 'moderation_blocked'),
  'no-model': refuse(404, 'The model does not exist', 'model_not_found'),
  'no-region': refuse(
    403,
    'Country, region, or territory not supported',
    'unsupported_country_region_territory',
  ),
  empty: json(200, { created: 1, data: [] }),
  text: json(200, { created: 1, data: [{ revised_prompt: 'I would rather describe it.' }] }),
  'bad-base64': json(200, { created: 1, data: [{ b64_json: '%%% no base64 %%%' }] }),
})

const knownFields = new Set([
  ...['model', 'prompt', 'n', 'size', 'quality', 'background', 'output_format', 'output_compression'],
  ...['complexity', 'input_fidelity', 'moderation', 'safety_identifier', 'user', 'mask', 'markup'],
])
const qualities = ['low', 'medium', 'high', 'xhigh', 'max', 'auto']
const maxImageBytes = 50 * 1024 * 1024

async function readEditRequest(request: IncomingMessage, body: Buffer): Promise<PictureRequest> {
  if (request.method !== 'POST' || request.url !== '/v1/images/edits') {
    throw new WireError(404, 'unknown_url', `Unknown request URL: ${request.method} ${request.url}`)
  }
  const apiKey = bearer(request)
  const fields: Record<string, string> = {}
  const images: PictureRequest['images'] = []
  for (const [name, value] of await readForm(request, body)) {
    if (name === 'image' || name === 'image[]') images.push(await readImage(name, value))
    else if (!knownFields.has(name) || typeof value !== 'string') fail(`Unknown parameter: '${name}'.`)
    else fields[name] = value
  }
  checkFields(fields)
  checkImages(images)
  const [width = 1024, height = 1536] = (fields.size ?? '').split('x').map(Number)
  const size = { width: width || 1024, height: height || 1536 }
  return { apiKey, fields, images, size, order: fields.safety_identifier ?? orderBy(images) }
}

async function readForm(request: IncomingMessage, body: Buffer): Promise<FormData> {
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/form-data')) fail(`Unsupported content type '${contentType}'.`)
  const parsed = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  return parsed.formData().catch(() => fail('The multipart body cannot be parsed.'))
}

async function readImage(field: string, value: string | File): Promise<PictureRequest['images'][number]> {
  if (typeof value === 'string') return fail(`'${field}' must be a file.`)
  const bytes = new Uint8Array(await value.arrayBuffer())
  requirePicture(value.type, bytes, maxImageBytes)
  return { field, type: value.type, bytes }
}

function checkFields({ model, prompt, n, size, quality, ...rest }: Record<string, string>): void {
  if (!model?.startsWith('gpt-image-')) {
    throw new WireError(404, 'model_not_found', `The model '${model}' does not exist`)
  }
  if (!prompt || prompt.length > 32_000) fail("Invalid 'prompt': 1 to 32000 characters.")
  if (n !== undefined && !/^([1-9]|10)$/.test(n)) fail("Invalid 'n': 1 to 10.")
  if (quality !== undefined && !qualities.includes(quality)) fail(`Invalid 'quality': '${quality}'.`)
  if (rest.moderation !== undefined && !['auto', 'low'].includes(rest.moderation))
    fail("Invalid 'moderation'.")
  if (size !== undefined && size !== 'auto') checkSize(size)
  if (rest.input_fidelity && !model.startsWith('gpt-image-1')) fail("Unknown parameter: 'input_fidelity'.")
  if ((rest.safety_identifier?.length ?? 0) > 64) fail("Invalid 'safety_identifier': at most 64 characters.")
}

function checkSize(size: string): void {
  const [, width = 0, height = 0] = /^(\d+)x(\d+)$/.exec(size)?.map(Number) ?? []
  const pixels = width * height
  const ratio = width / height
  const isTaken = width % 16 === 0 && height % 16 === 0 && ratio >= 1 / 3 && ratio <= 3
  if (!isTaken || pixels < 655_360 || pixels > 8_294_400) fail(`Invalid size '${size}'.`)
}

function checkImages(images: PictureRequest['images']): void {
  if (images.length < 1 || images.length > 16) fail('Between 1 and 16 images are needed.')
  if (images.length > 1 && images.some(({ field }) => field === 'image')) {
    fail("Duplicate parameter: 'image'. Use 'image[]' for several.")
  }
}
