import type { IncomingMessage } from 'node:http'

/** What arrived, when it was what OpenAI takes. */
export interface EditRequest {
  apiKey: string
  fields: Record<string, string>
  images: { field: string; type: string; bytes: Uint8Array }[]
}

/** What OpenAI would have said no to. */
export class WireError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const knownFields = new Set([
  ...['model', 'prompt', 'n', 'size', 'quality', 'background', 'output_format', 'output_compression'],
  ...['complexity', 'input_fidelity', 'moderation', 'safety_identifier', 'user', 'mask', 'markup'],
])
const qualities = ['low', 'medium', 'high', 'xhigh', 'max', 'auto']
const signatures: Record<string, string> = {
  'image/png': '89504e47',
  'image/jpeg': 'ffd8ff',
  'image/webp': '52494646',
}
const maxImageBytes = 50 * 1024 * 1024

/** Reads a request as strictly as the documentation of `images/edits` words it. */
export async function readEditRequest(request: IncomingMessage, body: Buffer): Promise<EditRequest> {
  if (request.method !== 'POST' || request.url !== '/v1/images/edits') {
    throw new WireError(404, 'unknown_url', `Unknown request URL: ${request.method} ${request.url}`)
  }
  const apiKey = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!apiKey) throw new WireError(401, 'missing_api_key', "You didn't provide an API key.")

  const edit: EditRequest = { apiKey, fields: {}, images: [] }
  for (const [name, value] of await readForm(request, body)) {
    if (name === 'image' || name === 'image[]') edit.images.push(await readImage(name, value))
    else if (!knownFields.has(name) || typeof value !== 'string') fail(`Unknown parameter: '${name}'.`)
    else edit.fields[name] = value
  }
  checkFields(edit.fields)
  checkImages(edit.images)
  return edit
}

async function readForm(request: IncomingMessage, body: Buffer): Promise<FormData> {
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/form-data')) fail(`Unsupported content type '${contentType}'.`)
  const parsed = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  return parsed.formData().catch(() => fail('The multipart body cannot be parsed.'))
}

async function readImage(field: string, value: string | File): Promise<EditRequest['images'][number]> {
  if (typeof value === 'string') return fail(`'${field}' must be a file.`)
  const bytes = new Uint8Array(await value.arrayBuffer())
  const signature = signatures[value.type]
  if (!signature) return fail(`Invalid file 'image': unsupported mimetype ('${value.type}').`)
  if (!Buffer.from(bytes.subarray(0, 4)).toString('hex').startsWith(signature)) {
    return fail(`Invalid file 'image': it is no ${value.type}.`)
  }
  if (bytes.length >= maxImageBytes) return fail("Invalid file 'image': too large.")
  return { field, type: value.type, bytes }
}

function checkFields({ model, prompt, n, size, quality, ...rest }: Record<string, string>): void {
  if (!model?.startsWith('gpt-image-')) {
    throw new WireError(404, 'model_not_found', `The model '${model}' does not exist`)
  }
  if (!prompt || prompt.length > 32_000) fail("Invalid 'prompt': 1 to 32000 characters.")
  if (n !== undefined && !/^([1-9]|10)$/.test(n)) fail("Invalid 'n': 1 to 10.")
  if (rest.moderation !== undefined && !['auto', 'low'].includes(rest.moderation))
    fail("Invalid 'moderation'.")
  if (quality !== undefined && !qualities.includes(quality)) fail(`Invalid 'quality': '${quality}'.`)
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

function checkImages(images: EditRequest['images']): void {
  if (images.length < 1 || images.length > 16) fail('Between 1 and 16 images are needed.')
  if (images.length > 1 && images.some(({ field }) => field === 'image')) {
    fail("Duplicate parameter: 'image'. Use 'image[]' for several.")
  }
}

function fail(message: string): never {
  throw new WireError(400, 'invalid_request', message)
}
