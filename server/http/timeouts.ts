import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { defaultRest, dropRest, hasLine, type Rest } from './drop-rest.ts'

/** How long we wait for the other end before the connection is closed. */
export interface Timeouts extends Rest {
  headersMs: number
  /** A body has to move: so many bytes in each such time. */
  stallMs: number
  stallBytes: number
  /** The longest time of a body that does move. */
  requestMs: number
  /** An answer has to be taken: within this time, and a second more for each so many bytes. */
  answerMs: number
  answerBytesPerSecond: number
  checkMs: number
}

// An honest phone on a bad line sends and takes more than this; who keeps connections busy on purpose does not.
export const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  stallMs: 15_000,
  stallBytes: 64 * 1024,
  requestMs: 600_000,
  answerMs: 15_000,
  answerBytesPerSecond: 16 * 1024,
  checkMs: 2_000,
  ...defaultRest,
}

/** What Fastify and Node have to be told: the request time alone left slow bodies open for a minute. */
export const serverTimeouts = ({ headersMs, requestMs, checkMs }: Timeouts) => ({
  requestTimeout: requestMs,
  connectionTimeout: 0,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
})

/** What Node does not look after: bodies that trickle, and answers that nobody takes. */
export function addTimeouts(app: FastifyInstance, timeouts: Timeouts): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!hasLine(raw)) return
    if (raw.headers['transfer-encoding'] === undefined && !Number(raw.headers['content-length'])) return
    const watch = watchBody(raw.socket, timeouts)
    raw.once('end', watch.stop)
    raw.once('close', watch.stop)
    reply.raw.once('close', () => {
      // Answered before it was read, as refusals are: what still comes is watched all the same, and has an end.
      if (raw.complete) watch.stop()
      else dropRest(raw, timeouts)
    })
  })
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!hasLine(raw)) return
    if (payload instanceof Readable && reply.getHeader('content-length') === undefined)
      return watchStream(reply.raw, timeouts)
    const bytes = Number(reply.getHeader('content-length') ?? 0)
    const cut = () => reply.raw.socket?.destroy()
    const timer = setTimeout(cut, timeouts.answerMs + (bytes / timeouts.answerBytesPerSecond) * 1000)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

/** How long it will be nobody knows: what waits for the reader has to move. While we are the slow ones nothing waits. */
function watchStream(response: ServerResponse, { answerMs, answerBytesPerSecond }: Timeouts): void {
  const socket = response.socket
  if (!socket) return
  const fewest = (answerBytesPerSecond * answerMs) / 1000
  const taken = () => socket.bytesWritten - socket.writableLength
  let seen = taken()
  const timer = setInterval(() => {
    if (socket.writableLength > 0 && taken() - seen < fewest) socket.destroy()
    seen = taken()
  }, answerMs)
  response.once('close', () => clearInterval(timer))
}

function watchBody(socket: Socket, { stallMs, stallBytes }: Timeouts): { stop: () => void } {
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - seen < stallBytes) socket.destroy()
    seen = socket.bytesRead
  }, stallMs)
  return { stop: () => clearInterval(timer) }
}
