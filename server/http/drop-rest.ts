import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

export interface Rest {
  restMs: number
  restBytes: number
}

/** An honest phone has sent its photo by then. */
export const defaultRest: Rest = { restMs: 30_000, restBytes: 64 * 1024 * 1024 }

const checkMs = 500

/** From a client, by a line; a call from inside the process (server/mcp/) has none that could be slow. */
export const hasLine = ({ socket }: IncomingMessage): boolean => socket instanceof Socket

/** After a refusal the rest is read and thrown away for a while: a connection cut at once would lose the answer too. */
export function dropRest(body: IncomingMessage, { restMs, restBytes }: Rest = defaultRest): void {
  const { socket } = body
  if (body.complete || body.destroyed || !hasLine(body)) return
  const mostBytes = socket.bytesRead + restBytes
  const begunAt = performance.now()
  // By the socket: what Node throws away itself passes no listener.
  const timer = setInterval(() => {
    if (performance.now() - begunAt > restMs || socket.bytesRead > mostBytes) socket.destroy()
  }, checkMs)
  timer.unref()
  for (const event of ['end', 'close']) body.once(event, () => clearInterval(timer))
  body.unpipe()
  body.resume()
}
