import { setTimeout as wait } from 'node:timers/promises'
import { type Asked, explainBadAnswer, explainBreak } from './failures.ts'
import { createFetchWithTimeout } from './fetch-with-timeout.ts'
import { ProviderError } from './image-provider.ts'

/** What came back, whole. */
export interface Answer {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

export type Wire = (url: URL, init: RequestInit) => Promise<Answer>

/** Plain requests to a service; what goes wrong on the way is told as a ProviderError, an error status is an answer. */
export function createWire(asked: Asked, timeoutMs: number): Wire {
  const send = createFetchWithTimeout(timeoutMs)
  return async (url, init) => {
    const response = await send(url, init).catch((error: unknown) => {
      throw explainBreak(error, asked)
    })
    const body = await response.arrayBuffer().catch((error: unknown) => {
      throw explainBadAnswer(error, asked)
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: Buffer.from(body),
    }
  }
}

interface Polling {
  name: string
  everyMs: number
  signal: AbortSignal
}

/**
 * Asks what became of an order that was taken, until `read` knows. It may be painted and paid meanwhile, so that a
 * question without an answer is asked again, and only the end of the time or of our patience ends it, as `unknown`.
 */
export async function poll<T>(
  look: () => Promise<Answer>,
  read: (answer: Answer) => T | null,
  { name, everyMs, signal }: Polling,
): Promise<T> {
  for (;;) {
    await wait(everyMs, undefined, { signal }).catch((cause: unknown) => {
      throw new ProviderError('unknown', `${name} took the order and gave no picture in time`, { cause })
    })
    const answer = await look().catch(asNothing)
    const end = answer && !isPassing(answer) ? read(answer) : null
    if (end !== null) return end
  }
}

/** The question failed, not the order. */
const isPassing = ({ status }: Answer) => status === 408 || status === 429 || status >= 500

/** Whatever keeps a question from its answer says nothing of the order; too large an answer does. */
function asNothing(error: unknown): null {
  if (error instanceof ProviderError && error.failure !== 'garbage') return null
  throw error
}

/** The body of an answer as JSON; null where it is none, or no object. */
export const readJson = ({ bytes }: Answer): Record<string, unknown> | null => parseObject(bytes)

export function parseObject(bytes: Buffer): Record<string, unknown> | null {
  try {
    return objectOf(JSON.parse(bytes.toString()))
  } catch {
    return null
  }
}

export const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
