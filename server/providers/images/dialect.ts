import { type Asked, explainStatus, type Refusal, summarise } from './failures.ts'
import { ProviderError, type ProviderFailure } from './image-provider.ts'

/** The answer of a service with an error status, as its dialect is read. */
export interface DialectRefusal extends Refusal {
  /** The service's own names for what happened, for `judge`. */
  code: string
}

export interface Dialect extends Asked {
  /** Reads the error's body, which may be of any shape; absent where it was no JSON. */
  read: (body: unknown) => { code: string; said: string; retryAfterMs?: number }
  /** What the service's own words mean, where the status does not say it. */
  judge: (refusal: DialectRefusal) => ProviderFailure | null
}

/** Says what an error status means for the order. */
export function explainRefusal(
  { status, headers }: Pick<Refusal, 'status' | 'headers'>,
  body: unknown,
  dialect: Dialect,
): ProviderError {
  const { retryAfterMs, ...told } = dialect.read(body)
  const waiting = retryAfterMs !== undefined && { 'retry-after-ms': String(retryAfterMs) }
  const refusal = { status, headers: { ...headers, ...waiting }, ...told }
  const failure = dialect.judge(refusal)
  return failure ? new ProviderError(failure, summarise(refusal, dialect)) : explainStatus(refusal, dialect)
}
