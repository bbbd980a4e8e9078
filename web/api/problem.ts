import type { ErrorCode } from '#contracts/errors.ts'
import type { Problem } from '#contracts/problem.ts'
import { offlineText, problemText } from '#web/language/sentences.ts'

/** An answer that is no success; its text is the status and the body, as the specification words it. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Partial<Problem>

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = parse(body)
  }

  get code(): ErrorCode | undefined {
    return this.problem.code
  }
}

/** The request never reached the server. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('offline', { cause })
    this.name = 'OfflineError'
  }
}

/** What to tell the person, in their language: what the server says, or the screen's fallback. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return problemText(error.problem) || fallback
  if (error instanceof OfflineError) return offlineText()
  return (error instanceof Error && error.message) || fallback
}

export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.message.includes('Unauthorized')

function parse(body: string): Partial<Problem> {
  try {
    const value: unknown = JSON.parse(body)
    // Every field is optional here, so a body of another shape only means fallback texts.
    return typeof value === 'object' && value !== null ? (value as Partial<Problem>) : {}
  } catch {
    return {}
  }
}
