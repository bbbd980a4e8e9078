import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long we wait for whoever is at the other end before the connection is closed. */
export interface Patience {
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
export const defaultPatience: Patience = {
  headersMs: 10_000,
  stallMs: 15_000,
  stallBytes: 64 * 1024,
  requestMs: 600_000,
  answerMs: 15_000,
  answerBytesPerSecond: 16 * 1024,
  checkMs: 2_000,
}

/** What Fastify and Node have to be told: the request time alone left slow bodies open for a minute. */
export const serverTimeouts = ({ headersMs, requestMs, checkMs }: Patience) => ({
  requestTimeout: requestMs,
  connectionTimeout: 0,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
})

/** What Node does not look after: bodies that trickle, and answers that nobody takes. */
export function addPatience(app: FastifyInstance, patience: Patience): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers['transfer-encoding'] === undefined && !Number(raw.headers['content-length'])) return
    const watch = watchBody(raw.socket, patience)
    raw.once('end', watch.stop)
    raw.once('close', watch.stop)
    reply.raw.once('close', watch.stop)
  })
  app.addHook('onSend', async (_request, reply) => {
    const bytes = Number(reply.getHeader('content-length') ?? 0)
    const cut = () => reply.raw.socket?.destroy()
    const timer = setTimeout(cut, patience.answerMs + (bytes / patience.answerBytesPerSecond) * 1000)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

function watchBody(socket: Socket, { stallMs, stallBytes }: Patience): { stop: () => void } {
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - seen < stallBytes) socket.destroy()
    seen = socket.bytesRead
  }, stallMs)
  return { stop: () => clearInterval(timer) }
}
