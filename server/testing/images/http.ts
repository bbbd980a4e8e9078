import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { StandInMode } from '../start-stand-in.ts'
import {
  bearer,
  type Dialect,
  fail,
  json,
  onlyKnown,
  type PictureRequest,
  type RefusalMode,
  type Reply,
  readJson,
  requirePicture,
  WireError,
} from './dialect.ts'

/** Pictures of orders that were taken and not answered at once. */
const later = new Map<string, { reply: Reply; asked: number }>()

/** A shop's own server, by the contract of docs/providers.md. */
export const http: Dialect = {
  read,
  refuse: (mode, request) => refusalsOf(request)[mode],
  succeed(picture, { mode }) {
    const headers: Record<string, string> = mode === 'no-usage' ? {} : { 'x-cost-cents': '3' }
    const reply: Reply = { status: 200, type: 'image/png', headers, body: picture }
    if (!['later', 'lost', 'poll-500', 'elsewhere'].includes(mode)) return reply
    const id = randomUUID()
    later.set(id, { reply, asked: 0 })
    const location = mode === 'elsewhere' ? `http://127.0.0.1:9/results/${id}` : `/results/${id}`
    return { status: 202, headers: { location }, body: '' }
  },
  object: ({ status, code, message }) => refuse(status, code, message),
  followUp,
}

function followUp(request: IncomingMessage, mode: StandInMode): Reply | null {
  const [, id] = /^\/results\/([\w-]+)$/.exec(request.url ?? '') ?? []
  if (!id) return null
  bearer(request)
  const order = later.get(id)
  if (!order || mode === 'lost') return refuse(404, 'unknown', 'There is no such order.')
  order.asked++
  if (order.asked === 1) return { status: 202, body: '' }
  if (order.asked === 2 && mode === 'poll-500') return refuse(500, 'internal', 'An error occurred')
  return order.reply
}

const refuse = (status: number, error: string, message: string, headers: Record<string, string> = {}) =>
  json(status, { error, message }, headers)

const refusalsOf = ({ apiKey }: PictureRequest): Record<RefusalMode, Reply> => ({
  '429': refuse(429, 'busy', 'The line is full', { 'retry-after': '7' }),
  '429-ms': refuse(429, 'busy', 'The line is full', { 'retry-after-ms': '1500' }),
  'no-money': refuse(402, 'no_money', 'The account is empty'),
  '500': refuse(500, 'internal', 'An error occurred'),
  failed: refuse(422, 'failed', 'Out of memory'),
  unauthorized: refuse(401, 'unauthorized', `The token ${apiKey} is wrong`),
  refusal: refuse(422, 'refused', 'The filter said no'),
  'no-model': refuse(404, 'unknown', 'There is no such path'),
  'no-region': refuse(451, 'region', 'Not from here'),
  empty: { status: 200, type: 'image/png', body: '' },
  text: { status: 200, type: 'text/plain', body: 'I would rather describe it.' },
  'bad-base64': { status: 200, type: 'image/png', body: '%%% no picture %%%' },
})

const known = ['order', 'instructions', 'width', 'height', 'pictures', 'garment', 'model', 'pose']

function read(request: IncomingMessage, body: Buffer): PictureRequest {
  if (request.method !== 'POST' || request.url !== '/pictures') {
    throw new WireError(404, 'unknown', `Unknown: ${request.method} ${request.url}`)
  }
  const apiKey = bearer(request)
  const sent = readJson(request, body)
  onlyKnown(sent, known)
  const missing = known.find((name) => sent[name] === undefined)
  if (missing) fail(`'${missing}' is missing.`)
  const { order, instructions, width, height, pictures, ...rest } = sent
  if (typeof order !== 'string' || request.headers['idempotency-key'] !== order)
    return fail('The key is the order.')
  if (typeof width !== 'number' || typeof height !== 'number') return fail('A size is needed.')
  if (!Array.isArray(pictures) || pictures.length < 1) return fail('Pictures are needed.')
  // Each is checked on its own.
  const images = (pictures as { role?: string; type?: string; data?: string }[]).map(
    ({ role, type, data }) => {
      const bytes = Buffer.from(data ?? '', 'base64')
      requirePicture(type ?? '', bytes, 20 * 1024 * 1024)
      return { field: role ?? fail('A picture without a role.'), type: type ?? '', bytes }
    },
  )
  const fields = {
    instructions: String(instructions),
    size: `${width}x${height}`,
    rest: JSON.stringify(rest),
  }
  return { apiKey, fields, images, size: { width, height }, order }
}
