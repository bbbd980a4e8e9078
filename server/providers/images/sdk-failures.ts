import { APICallError, NoImageGeneratedError } from 'ai'
import { type Dialect, explainRefusal } from './dialect.ts'
import { explainBadAnswer, explainBreak } from './failures.ts'
import { ProviderError } from './image-provider.ts'

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
  const { statusCode: status, responseHeaders: headers = {}, data } = error
  return explainRefusal({ status, headers }, data, dialect)
}
