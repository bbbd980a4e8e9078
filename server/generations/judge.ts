import type { FailureCode } from '#contracts/errors.ts'
import { ProviderError, type ProviderFailure } from '#server/providers/images/image-provider.ts'
import { Refusal } from '#server/refusal.ts'

export const maxAttempts = 3
/** Longer than that nobody waits for a provider that refuses us. */
export const longestWaitMs = 24 * 3600_000

/** An end that the making of a picture itself knows of. */
export class Failure extends Error {
  readonly code: FailureCode
  constructor(code: FailureCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'Failure'
    this.code = code
  }
}

interface Circumstances {
  attempts: number
  /** Since the person asked. */
  ageMs: number
  /** The process was told to stop while the picture was being made. */
  stopping: boolean
}

/** What becomes of a generation after an error: another try, or the reason that its owner reads. */
export function judge(error: unknown, { attempts, ageMs, stopping }: Circumstances): FailureCode | 'again' {
  if (error instanceof Failure) return error.code
  if (error instanceof Refusal) return error.code === 'storage_full' ? 'storage' : 'unexpected'
  const failure = error instanceof ProviderError ? error.failure : null
  if (failure && failure !== 'down' && failure !== 'misconfigured') {
    return stopping && failure === 'unknown' ? 'interrupted' : ends[failure]
  }
  // Only an operator can mend that: until then the picture waits, and it is nobody's attempt.
  if (failure === 'misconfigured') return ageMs < longestWaitMs ? 'again' : 'provider_down'
  if (stopping || attempts < maxAttempts) return 'again'
  return failure ? 'provider_down' : 'unexpected'
}

const ends: Record<Exclude<ProviderFailure, 'down' | 'misconfigured'>, FailureCode> = {
  unknown: 'provider_timeout',
  refused: 'refused',
  garbage: 'provider_garbage',
  no_garment: 'no_garment',
}
