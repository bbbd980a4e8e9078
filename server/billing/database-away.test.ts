import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { within } from '#server/testing/casualties.ts'
import type { ChaosMode } from '#server/testing/chaos-proxy.ts'
import { createDatabase } from '#server/testing/create-database.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startChaos } from '#server/testing/start-chaos.ts'
import { startStripeStandIn, webhookSecret } from '#server/testing/start-stripe-stand-in.ts'
import { testServer } from '#server/testing/test-database.ts'

// The embedded database is in the process itself: it cannot be away. On PostgreSQL: TEST_DATABASE_URL=postgres://…
const signer = new Stripe('sk_test_signer')

/** A provider waits longer before it calls a delivery failed. */
const soonMs = 15_000

test.runIf(testServer).each<[string, ChaosMode]>([
  ['is gone', 'down'],
  ['swallows everything', 'blackhole'],
])(
  'B11: events that come while the database %s are refused with a 5xx, come again, and have their effect once',
  { timeout: 180_000 },
  async (_how, harm) => {
    await using stripe = await startStripeStandIn()
    const database = await createDatabase(testServer ?? '')
    await using stack = new AsyncDisposableStack()
    stack.defer(database.drop)
    const chaos = stack.use(await startChaos(database.url))
    const home = stack.use(await openHome({ ...stripe.env, DATABASE_URL: chaos.url }))
    const product = stack.use(await startProduct(home.env))
    const client = product.client()
    await client.signUp()
    const started = await client.ask('/api/create-checkout-session', { json: { plan: 'professional' } })
    const { url } = (await started.json()) as { url: string }
    await stripe.order({ do: 'pay', session: new URL(url).pathname.split('/').at(-1) ?? '' })
    const events = await stripe.events()
    expect(events.map(({ type }) => type)).toContain('checkout.session.completed')

    const deliverAll = () =>
      Promise.all(
        events.map(async (event) => {
          const body = JSON.stringify(event)
          const signature = signer.webhooks.generateTestHeaderString({
            payload: body,
            secret: webhookSecret,
          })
          const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
          const asked = product.client().ask('/api/stripe/webhook', { body, headers })
          return (await within(asked, soonMs, 'the delivery hangs')).status
        }),
      )
    await chaos.set(harm)
    expect(new Set(await deliverAll())).toEqual(new Set([503]))
    await chaos.set('ok')
    // Some lines of the pool may still be silent: a provider goes on until it is thanked.
    await expect.poll(async () => new Set(await deliverAll()), { timeout: 60_000 }).toEqual(new Set([200]))
    expect(new Set(await deliverAll())).toEqual(new Set([200]))

    const count = async (table: string) =>
      (await product.query<{ value: number }>(`select count(*)::int as value from ${table}`))[0]?.value
    const planOf = async () =>
      (
        await product.query<{ plan: string }>(
          `select subscription_plan || ' ' || subscription_status as plan from users where stripe_customer_id is not null`,
        )
      )[0]?.plan
    await expect.poll(planOf, { timeout: 60_000 }).toBe('professional active')
    await expect.poll(() => count(`payment_events where status = 'received'`), { timeout: 60_000 }).toBe(0)
    expect(await count('payment_events')).toBe(events.length)
    expect([await count('plan_changes'), await count('invoices'), await count('alerts')]).toEqual([1, 1, 0])
    const { subscriptions } = await stripe.books()
    expect(subscriptions.map(({ status }) => status)).toEqual(['active'])
  },
)
