import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { StandInMode } from '../start-stand-in.ts'
import {
  bearer,
  type Dialect,
  fail,
  json,
  onlyKnown,
  orderBy,
  type PictureRequest,
  type RefusalMode,
  type Reply,
  readDataUrl,
  readJson,
  WireError,
} from './dialect.ts'

/** What becomes of each order that was taken, and how often somebody asked. */
const ends = new Map<string, { end: unknown; asked: number; credits: number }>()

/** FASHN's `/run` and `/status/{id}`. */
export const fashn: Dialect = {
  read,
  refuse: (mode, request) => refusalsOf(request)[mode](),
  succeed: (picture, { mode, request }) =>
    take(
      { status: 'completed', output: [`data:image/png;base64,${picture.toString('base64')}`], error: null },
      mode === 'no-usage' ? 0 : request.fields.face_reference_mode ? 4 : 1,
    ),
  object: ({ status, code, message }) => refuse(status, code, message),
  followUp,
}

function followUp(request: IncomingMessage, mode: StandInMode): Reply | null {
  const [, id] = /^\/v1\/status\/([\w-]+)$/.exec(request.url ?? '') ?? []
  if (!id) return null
  bearer(request)
  const order = ends.get(id)
  if (!order || mode === 'lost') return refuse(404, 'NotFound', 'The prediction is not tracked.')
  order.asked++
  if (order.asked === 1) return json(200, { id, status: 'processing', output: null, error: null })
  if (order.asked === 2 && mode === 'poll-500') return refuse(500, 'InternalServerError', 'An error occurred')
  const headers: Record<string, string> = order.credits
    ? { 'x-fashn-credits-used': String(order.credits) }
    : {}
  return json(200, { id, ...Object(order.end) }, headers)
}

function take(end: unknown, credits = 0): Reply {
  const id = `${randomUUID()}-u1`
  ends.set(id, { end, asked: 0, credits })
  return json(200, { id, error: null })
}

const refuse = (status: number, error: string, message: string, headers: Record<string, string> = {}) =>
  json(status, { error, message }, headers)

const endAs = (name: string, message: string) =>
  take({ status: 'failed', output: null, error: { name, message } })

// Each is an order of its own, hence made when it is asked for.
const refusalsOf = ({ apiKey }: PictureRequest): Record<RefusalMode, () => Reply> => ({
  '429': () => refuse(429, 'RateLimitExceeded', 'Too many requests', { 'retry-after': '7' }),
  '429-ms': () => refuse(429, 'ConcurrencyLimitExceeded', 'Too many at once', { 'retry-after-ms': '1500' }),
  'no-money': () => refuse(429, 'OutOfCredits', 'You have no API credits left'),
  '500': () => refuse(500, 'InternalServerError', 'An error occurred'),
  failed: () => endAs('PipelineError', 'Unexpected error'),
  unauthorized: () => refuse(401, 'UnauthorizedAccess', `Unauthorized: Invalid token ${apiKey}`),
  refusal: () => endAs('ContentModerationError', 'Prohibited content detected'),
  'no-model': () => refuse(400, 'BadRequest', 'Unknown model_name'),
  'no-region': () => refuse(403, 'Forbidden', 'Not available in your region'),
  empty: () => take({ status: 'completed', output: [], error: null }),
  text: () => take({ status: 'completed', output: ['I would rather describe it.'], error: null }),
  'bad-base64': () =>
    take({ status: 'completed', output: ['data:image/png;base64,%%% no base64 %%%'], error: null }),
})

/** The inputs of each model; what is not named here is refused, as by the service. */
const models: Record<
  string,
  { pictures: string[]; mayHave: string[]; options: Record<string, readonly unknown[] | 'text'> }
> = {
  'tryon-v1.6': {
    pictures: ['garment_image', 'model_image'],
    mayHave: [],
    options: {
      category: ['auto', 'tops', 'bottoms', 'one-pieces'],
      mode: ['performance', 'balanced', 'quality'],
      moderation_level: ['conservative', 'permissive', 'none'],
      output_format: ['png', 'jpeg'],
      return_base64: [true, false],
    },
  },
  'product-to-model': {
    pictures: ['product_image'],
    mayHave: ['face_reference'],
    options: {
      face_reference_mode: ['match_base', 'match_reference'],
      prompt: 'text',
      aspect_ratio: ['1:1', '2:3', '3:4', '4:5', '5:4', '4:3', '3:2', '16:9', '9:16'],
      resolution: ['1k', '2k', '4k'],
      generation_mode: ['fast', 'balanced', 'quality'],
      output_format: ['png', 'jpeg'],
      return_base64: [true, false],
    },
  },
}

function read(request: IncomingMessage, body: Buffer): PictureRequest {
  if (request.method !== 'POST' || request.url !== '/v1/run') {
    throw new WireError(404, 'NotFound', `Unknown: ${request.method} ${request.url}`)
  }
  const apiKey = bearer(request)
  const { model_name: name, inputs, ...rest } = readJson(request, body)
  onlyKnown(rest, [])
  const model = models[String(name)]
  if (!model || typeof inputs !== 'object' || inputs === null)
    return fail(`Unknown model_name '${String(name)}'.`)
  const given: Record<string, unknown> = { ...inputs }
  onlyKnown(given, [...model.pictures, ...model.mayHave, ...Object.keys(model.options)])
  const also = model.mayHave.filter((field) => given[field] !== undefined)
  const images = [...model.pictures, ...also].map((field) => readDataUrl(given[field], field))
  const fields: Record<string, string> = { model: String(name) }
  for (const [option, values] of Object.entries(model.options)) {
    const value = given[option]
    if (value === undefined) continue
    if (values === 'text' ? typeof value !== 'string' : !values.includes(value)) fail(`Invalid '${option}'.`)
    fields[option] = String(value)
  }
  const isTryOn = name === 'tryon-v1.6'
  const size = isTryOn ? { width: 864, height: 1296 } : { width: 832, height: 1248 }
  return { apiKey, fields, images, size, order: orderBy(images) }
}
