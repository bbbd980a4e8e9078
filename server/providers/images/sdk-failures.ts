import { APICallError, NoImageGeneratedError } from 'ai'
import {
  type Asked,
  explainBadAnswer,
  explainBreak,
  explainStatus,
  type Refusal,
  summarise,
} from './failures.ts'
import { ProviderError, type ProviderFailure } from './image-provider.ts'

/** The answer of a service with an error status, as its dialect is read. */
export interface SdkRefusal extends Refusal {
  /** The service's own names for what happened, for `judge`. */
  code: string
}

export interface Dialect extends Asked {
  /** Reads the error's body, which the SDK has checked; absent where it was something else. */
  read: (data: unknown) => { code: string; said: string; retryAfterMs?: number }
  /** What the service's own words mean, where the status does not say it. */
  judge: (refusal: SdkRefusal) => ProviderFailure | null
}

/**
 * Says what a failed call by the AI SDK means for the order.
 * The SDK's error is not kept as the cause, because it carries the photos and the customer's reference into the log.
 */
export function explainSdkFailure(error: unknown, dialect: Dialect): ProviderError {
  if (error instanceof ProviderError) return error
  // Base64 that is none makes the SDK fail while it looks at the picture.
  const isUndecodable = error instanceof DOMException && error.name === 'InvalidCharacterError'
  if (NoImageGeneratedError.isInstance(error) || isUndecodable) {
    return new ProviderError('garbage', `${dialect.name} answered without a picture`)
  }
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return explainBreak(error, dialect)
  if (error.statusCode < 300) return explainBadAnswer(error, dialect)
  const { retryAfterMs, ...told } = dialect.read(error.data)
  const headers: Record<string, string> = { ...error.responseHeaders }
  if (retryAfterMs !== undefined) headers['retry-after-ms'] = String(retryAfterMs)
  const refusal = { status: error.statusCode, headers, ...told }
  const failure = dialect.judge(refusal)
  return failure ? new ProviderError(failure, summarise(refusal, dialect)) : explainStatus(refusal, dialect)
}
