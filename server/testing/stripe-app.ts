import Stripe from 'stripe'
import { beforeEach, expect } from 'vitest'
import type { BillingOverview } from '#contracts/billing.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import type { Client } from './client.ts'
import { type StripeStandIn, startStripeStandIn, webhookSecret } from './start-stripe-stand-in.ts'
import { type TestApp, useTestApp } from './test-app.ts'

const signer = new Stripe('sk_test_signer')

/** What a test of payments does over and over. */
export interface StripeApp extends TestApp {
  stripe: StripeStandIn
  /** As the browser does: the address of the page where to pay. */
  checkout(client: Client, plan?: string): Promise<Response>
  /** Somebody who has paid, and whose result page has been shown. */
  subscriber(plan?: string): Promise<Subscriber>
  /** Brings an event to the product as Stripe does. */
  deliver(event: object, change?: { secret?: string; timestamp?: number; body?: string }): Promise<Response>
  overview(client: Client): Promise<BillingOverview>
  /** Waits until the account looks like this: events are looked into by a job. */
  settled(client: Client, expected: object): Promise<void>
  alertKinds(): Promise<string[]>
}

export interface Subscriber {
  client: Client
  id: string
  email: string
  customer: string
  subscription: string
  session: string
}

/** The whole product, selling through a stand-in for Stripe. */
export function useStripeApp({
  worker = true,
  settings: others = {},
}: {
  worker?: boolean
  settings?: Record<string, string>
} = {}): StripeApp {
  const settings = async (stack: AsyncDisposableStack) => {
    app.stripe = stack.use(await startStripeStandIn())
    return { ...app.stripe.env, ...others }
  }
  // The members below are added before anybody can ask for them.
  const app = useTestApp({ worker, settings }) as StripeApp
  beforeEach(async () => {
    await app.stripe.fail(null)
    await app.stripe.set({ now: null, latencyMs: 0, webhookUrl: null })
  })
  return Object.assign(app, {
    checkout: (client: Client, plan = 'professional') =>
      client.ask('/api/create-checkout-session', { json: { plan } }),
    subscriber: (plan = 'professional') => subscribe(app, plan),
    deliver: (event: object, change: Parameters<StripeApp['deliver']>[1] = {}) => deliver(app, event, change),
    overview: async (client: Client) => {
      const response = await client.ask('/api/billing')
      expect(response.status).toBe(200)
      // Checked against the contract on its way out.
      return (await response.json()) as BillingOverview
    },
    settled: async (client: Client, expected: object) => {
      await expect.poll(() => app.overview(client), { timeout: 20_000 }).toMatchObject(expected)
    },
    alertKinds: async () => {
      const rows = await app.ctx.db.select({ kind: alerts.kind }).from(alerts)
      return rows.map(({ kind }) => kind)
    },
  })
}

async function subscribe(app: StripeApp, plan: string): Promise<Subscriber> {
  const client = app.client()
  const { id, email } = await client.signUp()
  const started = await app.checkout(client, plan)
  expect(started.status).toBe(200)
  const { url } = (await started.json()) as { url: string }
  const session = new URL(url).pathname.split('/').at(-1) ?? ''
  await app.stripe.order({ do: 'pay', session })
  expect((await client.ask(`/api/verify-checkout-session?session_id=${session}`)).status).toBe(200)
  const { sessions } = await app.stripe.books()
  const paid = sessions.find((entry) => entry.id === session)
  return {
    client,
    id,
    email,
    session,
    customer: String(paid?.customer),
    subscription: String(paid?.subscription),
  }
}

function deliver(
  app: StripeApp,
  event: object,
  { secret = webhookSecret, timestamp, body }: { secret?: string; timestamp?: number; body?: string },
): Promise<Response> {
  const payload = JSON.stringify(event)
  const signature = signer.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return app.client().ask('/api/stripe/webhook', { body: body ?? payload, headers })
}
