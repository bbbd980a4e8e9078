import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countedErrors, type ErrorCode, errors } from '#contracts/errors.ts'
import { type FieldCode, fieldErrorText } from '#contracts/field-errors.ts'
import { planErrors } from '#contracts/plan-errors.ts'
import type { Problem } from '#contracts/problem.ts'
import { english } from '#contracts/sentences.en.ts'
import { causes, isDatabaseAway } from '#server/db/is-away.ts'
import { StorageAway } from '#server/providers/storage/storage.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { isOfApi } from './v1.ts'

// What the framework itself refuses, in our words.
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
}
const diskFull = /53100|ENOSPC|EDQUOT/

/** The only place that turns an error into HTTP. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(asRefusal(error, request), request, reply),
  )
}

function asRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return noted(error, request)
  const code = frameworkCodes[error.code]
  if (code) return refuse(code)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refuse('bad_request')
  // A zero byte, which no text of the database may hold.
  if (causes(error).includes('22021')) return refuse('bad_request')
  request.log.error({ err: error }, 'unexpected error')
  if (diskFull.test(causes(error))) return refuse('storage_full')
  return refuse(error instanceof StorageAway || isDatabaseAway(error) ? 'unavailable' : 'internal')
}

/** A deed that translates an error hands it on as the cause, which is logged here, once. */
function noted(refusal: Refusal, request: FastifyRequest): Refusal {
  const { code, cause } = refusal
  if (cause !== undefined) {
    const level = errors[code].status >= 500 ? 'error' : 'warn'
    request.log[level]({ code, error: String(cause) }, 'refused')
  }
  return refusal
}

export function sendProblem(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = errors[refusal.code]
  const { count } = refusal
  const message = messageOf(refusal)
  const problem: Problem = {
    type: 'about:blank',
    status,
    title: STATUS_CODES[status] ?? '',
    code: refusal.code,
    message,
    ...(refusal.fields && fieldsOf(refusal.fields, message)),
    ...(isOfApi(request) && { detail: detailOf(refusal) }),
    ...(count !== undefined && { count }),
    requestId: request.id,
  }
  // Assistants look for it to know what is wanted.
  if (status === 401 && isOfApi(request)) reply.header('www-authenticate', 'Bearer realm="Indosso"')
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  // A body that nobody will read any more would keep the connection busy.
  if (status === 413) reply.header('connection', 'close')
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem))
}

function messageOf({ code, count, right }: Refusal): string {
  if (right) return planErrors[right].message
  return (count !== undefined && countedErrors[code]?.(count)) || errors[code].message
}

/** A program's author may not read Italian. */
function detailOf({ code, count, right, fields }: Refusal): string {
  const [field] = Object.values(fields ?? {})
  if (right) return planErrors[right].detail
  if (count !== undefined && english.counted[code]) return english.counted[code](count)
  return (field && byCode(english.fields, field)) ?? english.errors[code]
}

const byCode = (texts: Partial<Record<string, string>>, code: string): string | undefined => texts[code]

/** The first field's sentence is that of the whole refusal. */
function fieldsOf(fieldCodes: Record<string, FieldCode>, otherwise: string) {
  const texts = Object.entries(fieldCodes).map(([name, code]) => [name, fieldErrorText(code)] as const)
  return { fields: Object.fromEntries(texts), fieldCodes, message: texts[0]?.[1] ?? otherwise }
}
