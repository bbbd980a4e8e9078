import type { $ZodType, input, output } from 'zod/v4/core'
import type { KeyMode, KeyScope } from './keys.ts'
import type { PlanRight } from './plans.ts'

/** `key`: a program with an API key, and nobody else. */
export type Access = 'public' | 'user' | 'admin' | 'superAdmin' | 'key'

/** What the wire promises: path, who may call, what goes in, what comes out. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  /** Required, so that nothing is open by accident. */
  access: Access
  /** A right that only some plans sell. */
  right?: PlanRight
  /** What the key has to be allowed; unset where any key will do. */
  scope?: KeyScope
  /** `live`: what is behind it spends credits, so a test key will not do. */
  mode?: Extract<KeyMode, 'live'>
  params?: $ZodType
  query?: $ZodType
  /** A JSON body, or the text fields of a form when `files` is present. */
  body?: $ZodType
  /** Multipart pictures by field name; one may stand for a text field that can be sent instead. */
  files?: Readonly<Record<string, FileRule>>
  /** The fields of the form may come as JSON too: pictures by their addresses. */
  orJson?: true
  /** 'file' and 'events' are streams; 'nothing' is an empty 204. */
  reply: $ZodType | 'file' | 'events' | 'nothing'
  /** Status of the good answer; 200 (or 204 for 'nothing') unless said. */
  status?: 200 | 201 | 202
}

export type FileRule = 'required' | 'optional' | { orField: string }

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Input<S> = S extends $ZodType ? input<S> : undefined
type Output<S> = S extends $ZodType ? output<S> : undefined

export type Params<E extends Endpoint> = Output<E['params']>
export type Query<E extends Endpoint> = Output<E['query']>
export type Body<E extends Endpoint> = Output<E['body']>
export type BodyInput<E extends Endpoint> = Input<E['body']>
export type QueryInput<E extends Endpoint> = Input<E['query']>
export type ParamsInput<E extends Endpoint> = Input<E['params']>
/** What the browser receives. */
export type Reply<E extends Endpoint> = Output<E['reply']>
/** What a handler has to give. */
export type ReplyInput<E extends Endpoint> = Input<E['reply']>
