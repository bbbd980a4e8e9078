import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '#contracts/errors.ts'
import type { Problem } from '#contracts/problem.ts'

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** The answer to what is no request at all, hence never reached a route; then the connection ends. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = codes[error.code ?? ''] ?? 'bad_request'
  const { status, message } = errors[code]
  const title = STATUS_CODES[status] ?? ''
  const problem: Problem = { type: 'about:blank', status, title, code, message, requestId: randomUUID() }
  const body = JSON.stringify(problem)
  socket.write(
    [
      `HTTP/1.1 ${status} ${title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  socket.destroySoon()
}
