import { Agent } from 'undici'

const maxAnswerBytes = 64 * 1024 * 1024

/**
 * Node's own fetch, with limits that fit a picture. By default it gives up when no header has come for 300 s,
 * which no AbortSignal can lengthen; a painting of high quality may take longer, so `timeoutMs` rules instead.
 * The agent is undici's, of the very version inside our pinned Node: a dispatcher and its fetch have to match.
 */
export function createFetchWithTimeout(timeoutMs: number): typeof fetch {
  const agent = new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: Math.min(timeoutMs, 10_000) },
    maxResponseSize: maxAnswerBytes,
    // A fresh connection each time: a reused one that was just closed looks like a request lost on the way.
    pipelining: 0,
  })
  return (input, init) => fetch(input, { ...init, dispatcher: agent, redirect: 'manual' })
}
