import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { $ZodError, type $ZodType, parseAsync } from 'zod/v4/core'
import type { Body, Endpoint, Params, Query, ReplyInput } from '#contracts/endpoint.ts'
import { type FieldCode, fieldCodeOf } from '#contracts/field-errors.ts'
import { hasRight } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import type { Caller, KeyCaller } from './caller.ts'
import type { ReceivedFile } from './received-form.ts'
import { receiveForm } from './uploads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Who is asking; null: a visitor. */
    identify(request: FastifyRequest): Promise<Caller | null>
    /** The same by the key of a program; only where /api/v1 is mounted. */
    identifyByKey(request: FastifyRequest): Promise<KeyCaller | null>
  }
}

/** What a handler gets: everything is parsed, the caller is known and may. */
export interface Call<E extends Endpoint> {
  caller: E['access'] extends 'public' ? Caller | null : E['access'] extends 'key' ? KeyCaller : Caller
  params: Params<E>
  query: Query<E>
  body: Body<E>
  files: E['files'] extends object ? { [Field in keyof E['files']]?: ReceivedFile } : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** A file on its way out; the bytes are ours, so the type is fixed and never guessed. */
export interface FileReply {
  bytes: Uint8Array | Readable
  contentType:
    | 'image/png'
    | 'image/jpeg'
    | 'image/webp'
    | 'text/csv; charset=utf-8'
    | 'application/xml; charset=utf-8'
    | 'application/zip'
    | 'application/pdf'
  /** Set: the browser saves it under this name. */
  downloadName?: string
}

/** What an endpoint answers that takes work on (202): whether it has ended already (200). */
interface Accepted<Content> {
  status: 200 | 202
  body: Content
}

type Answer<E extends Endpoint> = E['reply'] extends 'file'
  ? FileReply
  : E['status'] extends 202
    ? Accepted<ReplyInput<E>>
    : ReplyInput<E>

export type Handlers<Room extends Record<string, Endpoint>> = {
  [Key in keyof Room]: (
    call: Call<Room[Key]>,
  ) => Room[Key]['reply'] extends 'nothing' | 'events' ? Promise<void> : Promise<Answer<Room[Key]>>
}

/** Mounts a room of the endpoint table: one handler for each endpoint, or it does not compile. */
export function mount<Room extends Record<string, Endpoint>>(
  app: FastifyInstance,
  ctx: Context,
  { room, handlers, early = {} }: Mounted<Room>,
): void {
  for (const key of Object.keys(room)) {
    const wanted = room[key]?.access === 'key' ? 'identifyByKey' : 'identify'
    if (!app.hasDecorator(wanted)) throw new Error(`a room has to be mounted where ${wanted} is`)
    mountEndpoint(app, ctx, {
      endpoint: room[key] as Endpoint,
      handler: handlers[key] as Handler,
      early: early[key] as Early | undefined,
    })
  }
}

interface Mounted<Room extends Record<string, Endpoint>> {
  room: Room
  handlers: Handlers<Room>
  /** A refusal that needs no body, before the first byte of an upload is read. */
  early?: EarlyRefusals<Room>
}
export type EarlyRefusals<Room extends Record<string, Endpoint>> = { [Key in keyof Room]?: Early }
type Early = (caller: Caller, request: FastifyRequest) => Promise<void>

// Inside the mount the types of the single endpoint are gone; Handlers<Room> has checked them above.
type Handler = (call: unknown) => Promise<unknown>

function mountEndpoint(
  app: FastifyInstance,
  ctx: Context,
  { endpoint, handler, early }: { endpoint: Endpoint; handler: Handler; early: Early | undefined },
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const caller = await admit(app, endpoint, request)
      const params = await parse(endpoint.params, request.params, 'not_found')
      const query = await parse(endpoint.query, request.query, 'bad_request')
      if (early && caller) await early(caller, request)
      await using form =
        endpoint.files && !(endpoint.orJson && isJson(request))
          ? await receiveForm(request, endpoint.files, { folder: ctx.config.uploadFolder })
          : null
      const body = await parse(endpoint.body, form ? form.fields : request.body, 'invalid')
      const files = form?.files ?? (endpoint.files && {})
      const answer = await handler({ caller, params, query, body, files, request, reply })
      return send(endpoint, reply, answer)
    },
  })
}

async function admit(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (endpoint.access === 'key') return admitKey(app, endpoint, request)
  const caller = await app.identify(request)
  if (endpoint.access === 'public') return caller
  if (!caller) throw refuse('unauthorized')
  if (endpoint.access === 'admin' && !caller.isAdmin) throw refuse('admin_only')
  if (endpoint.access === 'superAdmin' && !caller.isSuperAdmin) throw refuse('forbidden')
  if (endpoint.right && !hasRight(caller.subscriptionPlan, endpoint.right))
    throw refuse('plan_required', { right: endpoint.right })
  return caller
}

/** The plan is asked at every use: a downgrade closes the doors of live keys at once. */
async function admitKey(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<KeyCaller> {
  const caller = await app.identifyByKey(request)
  if (!caller) throw refuse('unauthorized')
  const { key, subscriptionPlan: plan } = caller
  if (key.mode === 'live' && !hasRight(plan, 'api')) throw refuse('plan_required', { right: 'api' })
  if (endpoint.right && !hasRight(plan, endpoint.right))
    throw refuse('plan_required', { right: endpoint.right })
  if (endpoint.mode && key.mode !== endpoint.mode) throw refuse('live_key_needed')
  if (endpoint.scope && !key.scopes.includes(endpoint.scope)) throw refuse('scope_missing')
  return caller
}

const isJson = ({ headers }: FastifyRequest): boolean =>
  /^application\/json\b/i.test(headers['content-type'] ?? '')

async function parse(
  schema: $ZodType | undefined,
  value: unknown,
  code: 'invalid' | 'bad_request' | 'not_found',
) {
  if (!schema) return undefined
  try {
    return await parseAsync(schema, value ?? {})
  } catch (error) {
    throw refuse(code, { fields: fieldCodes(error) })
  }
}

/** The first objection to each field: what the form shows beside it. */
function fieldCodes(error: unknown): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {}
  if (!(error instanceof $ZodError)) throw error
  for (const issue of error.issues) {
    const name = issue.path.join('.')
    if (name && !(name in fields)) fields[name] = fieldCodeOf(issue.message)
  }
  return fields
}

async function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown): Promise<unknown> {
  if (endpoint.reply === 'events') return reply
  if (endpoint.reply === 'nothing') return reply.code(204).send()
  if (endpoint.reply === 'file') return sendFile(reply, answer as FileReply)
  const { status = 200, body } =
    endpoint.status === 202 ? (answer as Accepted<unknown>) : { status: endpoint.status, body: answer }
  // What the contract does not promise does not leave: a password hash is dropped here, not remembered by hand.
  return reply.code(status).send(await parseAsync(endpoint.reply, body))
}

function sendFile(reply: FastifyReply, { bytes, contentType, downloadName }: FileReply) {
  reply.header('content-type', contentType)
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('cache-control', downloadName ? 'private, no-store' : 'private, max-age=3600')
  if (downloadName) reply.header('content-disposition', `attachment; filename="${downloadName}"`)
  if (bytes instanceof Readable) return reply.send(bytes)
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
