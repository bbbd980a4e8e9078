import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { StandInMode } from '../start-stand-in.ts'

/** What arrived, when it was what the service takes. */
export interface PictureRequest {
  apiKey: string
  fields: Record<string, string>
  images: { field: string; type: string; bytes: Uint8Array }[]
  /** Whatever tells one order from another on this wire. */
  order: string
  /** The size that was asked for, in pixels. */
  size: { width: number; height: number }
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  type?: string
  body: string | Buffer
}

/** How a service says no, and answers that are no picture. */
export const refusals = [
  ...(['429', '429-ms', 'no-money', '500', 'unauthorized', 'refusal', 'no-model', 'no-region'] as const),
  ...(['failed', 'empty', 'text', 'bad-base64'] as const),
] as const
export type RefusalMode = (typeof refusals)[number]

/** One service's way of saying what all of them say. */
export interface Dialect {
  /** Reads an order as strictly as the service's documentation words it; throws a WireError. */
  read(request: IncomingMessage, body: Buffer): PictureRequest | Promise<PictureRequest>
  refuse(mode: RefusalMode, request: PictureRequest): Reply
  succeed(picture: Buffer, answered: { mode: StandInMode; request: PictureRequest }): Reply
  /** What the service says to a request that it does not take. */
  object(error: WireError): Reply
  /** Questions about an order that was taken; null: that is no such question. */
  followUp?(request: IncomingMessage, mode: StandInMode): Reply | null
}

/** What the service would have said no to. */
export class WireError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function fail(message: string): never {
  throw new WireError(400, 'invalid_request', message)
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: JSON.stringify(value),
})

export function bearer(request: IncomingMessage): string {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!key) throw new WireError(401, 'missing_api_key', 'You did not provide an API key.')
  return key
}

/** A request whose body is JSON, and an object. */
export function readJson(request: IncomingMessage, body: Buffer): Record<string, unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) fail('JSON is needed.')
  try {
    const value: unknown = JSON.parse(body.toString())
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {}
  return fail('The body is no JSON object.')
}

export function onlyKnown(value: Record<string, unknown>, known: readonly string[]): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  if (unknown !== undefined) fail(`Unknown parameter: '${unknown}'.`)
}

const signatures: Record<string, string> = {
  'image/png': '89504e47',
  'image/jpeg': 'ffd8ff',
  'image/webp': '52494646',
}

/** The bytes have to be what their type says. */
export function requirePicture(type: string, bytes: Uint8Array, maxBytes: number): void {
  const signature = signatures[type]
  if (!signature) fail(`Invalid image: unsupported type ('${type}').`)
  else if (!Buffer.from(bytes.subarray(0, 4)).toString('hex').startsWith(signature))
    fail(`Invalid image: it is no ${type}.`)
  if (bytes.length >= maxBytes) fail('Invalid image: too large.')
}

/** `data:image/jpeg;base64,…`, as FASHN takes pictures. */
export function readDataUrl(value: unknown, field: string): PictureRequest['images'][number] {
  const [, type = '', data = ''] = /^data:([\w/+.-]+);base64,([\w+/=]+)$/.exec(String(value)) ?? []
  if (!data) fail(`'${field}' has to be a picture as base64 with its prefix.`)
  const bytes = Buffer.from(data, 'base64')
  requirePicture(type, bytes, 20 * 1024 * 1024)
  return { field, type, bytes }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Where the wire has no name for an order: the tests ask for one picture of a garment. */
export const orderBy = (images: PictureRequest['images']): string =>
  images[0] ? sha256(images[0].bytes) : 'no picture'
