import Stripe from 'stripe'
import { EventRefused, EventsClosed, PaymentError, type PaymentProvider } from './payment-provider.ts'

/** The same provider, whose failures are ours. */
export function translated(provider: PaymentProvider): PaymentProvider {
  const entries = Object.entries(provider).map(([name, value]) => [
    name,
    typeof value === 'function' && name !== 'readEvent'
      ? (...args: unknown[]) => Promise.resolve(value(...args)).catch(rethrow)
      : value,
  ])
  // The same keys with the same signatures.
  return Object.fromEntries(entries) as PaymentProvider
}

function rethrow(error: unknown): never {
  if (error instanceof PaymentError || error instanceof EventRefused || error instanceof EventsClosed)
    throw error
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  throw new PaymentError(
    kindOf(error),
    `${error.type} ${error.code ?? error.statusCode ?? ''}: ${error.message}`,
    {
      cause: error,
    },
  )
}

function kindOf(error: Stripe.errors.StripeError): PaymentError['kind'] {
  if (error instanceof Stripe.errors.StripeCardError) return 'declined'
  // 409: another request with the same key is on its way. Like silence: nobody knows yet.
  const isOpen = error instanceof Stripe.errors.StripeConnectionError || error.statusCode === 409
  return isOpen ? 'down' : 'failed'
}

/** What does not exist is null; every other failure stays one. */
export async function orNull<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question
  } catch (error) {
    const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
    if (isMissing) return null
    throw error
  }
}
