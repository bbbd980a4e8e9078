import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type Stripe from 'stripe'
import type { Form } from './stripe/form.ts'

export interface StripeCall {
  method: string
  path: string
  form: Form
  key: string
}

/** How the next calls go wrong: refused, never answered, answered into the void after all was done, or late. */
export interface StripeMishap {
  mode: '500' | '429' | 'hang' | 'reset' | 'lost' | 'slow'
  /** Only calls of paths that begin like this. */
  path?: string
  /** Only calls of this method. */
  method?: string
  /** How many calls; without it until further notice. */
  times?: number
  delayMs?: number
}

export interface StripeSettings {
  /** The clock of this Stripe; null lets it run. */
  now?: string | null
  /** How long a call with a key takes, so that two can meet. */
  latencyMs?: number
  /** Where events go by themselves; null: nowhere. */
  webhookUrl?: string | null
  webhookSecret?: string
}

export type StripeOrder =
  | { do: 'pay'; session: string }
  | { do: 'decline'; customer: string; isDeclining: boolean }
  | { do: 'renew' | 'end' | 'settle'; subscription: string }
  | { do: 'set'; subscription: string; status?: Stripe.Subscription['status']; price?: string }
  | { do: 'refund'; subscription: string; cents?: number }
  | { do: 'dispute'; subscription: string; status: Stripe.Dispute['status'] }

export interface StripeBooks {
  customers: Stripe.Customer[]
  sessions: Stripe.Checkout.Session[]
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
  taxIds: { value: string }[]
}

export interface StripeStandIn extends AsyncDisposable {
  /** What belongs into the environment of a product that sells through it. */
  env: Record<string, string>
  calls(): Promise<StripeCall[]>
  events(): Promise<Stripe.Event[]>
  books(): Promise<StripeBooks>
  order(order: StripeOrder): Promise<void>
  /** Null: everything is fine again. */
  fail(mishap: StripeMishap | null): Promise<void>
  set(settings: StripeSettings): Promise<void>
}

export const webhookSecret = 'whsec_of_the_stand_in'

/** Starts a stand-in for Stripe in a process of its own, on a free loopback port. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const path = fileURLToPath(new URL('./stripe-stand-in.ts', import.meta.url))
  const child = fork(path, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
  // Its only message is the port.
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const origin = `http://127.0.0.1:${port}`
  const ask = async (name: string, body?: unknown): Promise<unknown> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${origin}/_${name}`, init)
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  return {
    env: {
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_PROFESSIONAL: 'price_professional',
      STRIPE_PRICE_ENTERPRISE: 'price_enterprise',
      STRIPE_API_URL: origin,
    },
    // Written by our own process, in these types.
    calls: async () => (await ask('calls')) as StripeCall[],
    events: async () => (await ask('events')) as Stripe.Event[],
    books: async () => (await ask('books')) as StripeBooks,
    order: async (order) => void (await ask('order', order)),
    fail: async (mishap) => void (await ask('mishap', mishap)),
    set: async (settings) => void (await ask('settings', settings)),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
