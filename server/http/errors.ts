import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errors, type Problem } from '#contracts/errors.ts'
import { Refusal, refuse } from '#server/refusal.ts'

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

// What the framework itself refuses, in our words.
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
}
// The database is away or does not answer in time: not now, rather than never.
const databaseAway =
  /ECONNREFUSED|ECONNRESET|57P0[123]|53300|timeout exceeded|Query read timeout|Connection terminated/

/** The only place that turns an error into HTTP. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(asRefusal(error, request), request, reply),
  )
}

function asRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const code = frameworkCodes[error.code]
  if (code) return refuse(code)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refuse('bad_request')
  request.log.error({ err: error }, 'unexpected error')
  return refuse(databaseAway.test(causes(error)) ? 'unavailable' : 'internal')
}

const causes = (error: unknown): string =>
  error instanceof Error ? `${(error as { code?: string }).code} ${error.message} ${causes(error.cause)}` : ''

export function sendProblem(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message } = errors[refusal.code]
  const problem: Problem = {
    type: 'about:blank',
    status,
    title: titles[status] ?? 'Internal Server Error',
    code: refusal.code,
    message,
    ...(refusal.fields && { fields: refusal.fields, message: Object.values(refusal.fields)[0] ?? message }),
    requestId: request.id,
  }
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  // A body that nobody will read any more would keep the connection busy.
  if (status === 413) reply.header('connection', 'close')
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem))
}
