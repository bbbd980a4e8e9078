import type Stripe from 'stripe'
import { type Form, list, text } from '../form.ts'
import { priceCents } from '../objects/price.ts'
import type { World } from '../world.ts'

/** An answer that is an error, as Stripe words it. */
export class WireError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string
  constructor(status: number, type: string, code: string, message: string) {
    super(message)
    Object.assign(this, { status, type, code })
    this.status = status
    this.type = type
    this.code = code
  }
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  allowed: ReadonlySet<string>
  run(world: World, form: Form, ids: string[]): object
}

export const invalid = (code: string, message: string) =>
  new WireError(400, 'invalid_request_error', code, message)
export const missing = (id: string | undefined) =>
  new WireError(404, 'invalid_request_error', 'resource_missing', `No such object: '${id}'`)

export function get<T>(map: Map<string, T>, id: string | undefined): T {
  const found = map.get(id ?? '')
  if (!found) throw missing(id)
  return found
}

export const need = (form: Form, name: string): string => {
  const value = text(form[name])
  if (!value) throw invalid('parameter_missing', `Missing required param: ${name}.`)
  return value
}

export const knownPrice = (value: string | undefined): string => {
  if (!value || !(value in priceCents)) throw missing(value)
  return value
}

export const running = (world: World, id: string | undefined): Stripe.Subscription => {
  const subscription = get(world.subscriptions, id)
  if (subscription.status === 'canceled') throw missing(id)
  return subscription
}

export const expansions = (form: Form, prefix = ''): string[] =>
  list(form.expand).map((value) => String(value).replace(new RegExp(`^${prefix}`), ''))

export const path = (pattern: string) => new RegExp(`^/v1/${pattern.replaceAll(':id', '([A-Za-z0-9_]+)')}$`)
