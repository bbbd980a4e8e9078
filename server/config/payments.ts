import type { PaidPlanId } from '#contracts/checkout.ts'
import { loopback } from './addresses.ts'
import { listOf } from './list-of.ts'

export interface PaymentEnvironment {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_PRICE_PROFESSIONAL?: string | undefined
  STRIPE_PRICE_ENTERPRISE?: string | undefined
  STRIPE_API_URL?: string | undefined
}

export interface StripeSettings {
  kind: 'stripe'
  secretKey: string
  /** Several while one is being replaced; none: no event is believed. */
  webhookSecrets: string[]
  prices: Record<PaidPlanId, string>
  /** Another address than Stripe's own: a stand-in on this machine. */
  apiUrl: URL | null
}

/** Stripe with its key and prices, or nothing at all: then checkout is simulated. */
export function paymentSettings(
  env: PaymentEnvironment,
  reasons: string[],
): StripeSettings | { kind: 'simulated' } {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PRICE_PROFESSIONAL', 'STRIPE_PRICE_ENTERPRISE'] as const
  const missing = names.filter((name) => !env[name])
  const isUnset = missing.length === names.length && !env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_API_URL
  if (isUnset) return { kind: 'simulated' }
  if (missing.length > 0) reasons.push(`half a Stripe: ${missing.join(', ')} missing`)
  const apiUrl = env.STRIPE_API_URL ? URL.parse(env.STRIPE_API_URL) : null
  if (env.STRIPE_API_URL && !loopback.has(apiUrl?.hostname ?? '')) {
    reasons.push('STRIPE_API_URL: only for a stand-in on this machine')
  }
  const { STRIPE_PRICE_PROFESSIONAL: professional = '', STRIPE_PRICE_ENTERPRISE: enterprise = '' } = env
  if (professional && professional === enterprise) reasons.push('STRIPE_PRICE_*: two plans, one price')
  return {
    kind: 'stripe',
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    webhookSecrets: listOf(env.STRIPE_WEBHOOK_SECRET ?? ''),
    prices: { professional, enterprise },
    apiUrl,
  }
}

/** Real money only: nothing simulated, no test keys, no event without a signature. */
export function unsafePayments(env: PaymentEnvironment): string[] {
  if (!env.STRIPE_SECRET_KEY) return ['STRIPE_SECRET_KEY: simulated payments are refused in production']
  const reasons: string[] = []
  if (!/^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY))
    reasons.push('STRIPE_SECRET_KEY: a live key is needed in production')
  if (!env.STRIPE_WEBHOOK_SECRET) reasons.push('STRIPE_WEBHOOK_SECRET: needed in production')
  if (env.STRIPE_API_URL) reasons.push('STRIPE_API_URL: a stand-in is refused in production')
  return reasons
}
