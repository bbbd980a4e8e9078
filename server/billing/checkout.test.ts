import { expect, test } from 'vitest'
import { checkouts } from '#server/db/schema/billing.ts'
import { users } from '#server/db/schema/users.ts'
import { and, eq } from '#server/db/sql.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'

const app = useStripeApp({ worker: false })

const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
const urlOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return ((await response.json()) as { url: string }).url
}
const refusal = async (response: Response) => {
  const { status, code, message } = (await response.json()) as Record<string, unknown>
  return [status, code, message]
}
const sessionsOf = async (customer: string) =>
  (await app.stripe.books()).sessions.filter((session) => session.customer === customer)
const row = async (id: string) => (await app.ctx.db.select().from(users).where(eq(users.id, id)))[0]

test('B8: twenty clicks at once are one customer and one open session', async () => {
  await app.stripe.set({ latencyMs: 60 })
  const client = app.client()
  const { id } = await client.signUp()
  const before = (await app.stripe.books()).customers.length
  const urls = await Promise.all(Array.from({ length: 20 }, async () => urlOf(await app.checkout(client))))
  expect(new Set(urls).size).toBe(1)
  const { customers } = await app.stripe.books()
  expect(customers.length - before).toBe(1)
  expect(await sessionsOf(String(customers.at(-1)?.id))).toMatchObject([{ status: 'open' }])
  expect((await row(id))?.stripeCustomerId).toBe(customers.at(-1)?.id)
  // And again later: the page is still open.
  expect(await urlOf(await app.checkout(client))).toBe(urls[0])
})

test('B8: another plan takes the place of the open session, which nobody can pay any more', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const first = idIn(await urlOf(await app.checkout(client, 'professional')))
  const second = idIn(await urlOf(await app.checkout(client, 'enterprise')))
  const sessions = await sessionsOf(String((await row(id))?.stripeCustomerId))
  expect(sessions.map((session) => [session.id, session.status])).toEqual([
    [first, 'expired'],
    [second, 'open'],
  ])
})

test('T18: ten clicks on two plans at once leave one page open at the provider', async () => {
  await app.stripe.set({ latencyMs: 60 })
  const client = app.client()
  const { id } = await client.signUp()
  const turns = Array.from({ length: 10 }, (_, turn) => (turn % 2 ? 'enterprise' : 'professional'))
  const urls = await Promise.all(turns.map(async (plan) => urlOf(await app.checkout(client, plan))))
  const open = (await sessionsOf(String((await row(id))?.stripeCustomerId))).filter(
    ({ status }) => status === 'open',
  )
  expect(open).toHaveLength(1)
  expect(urls).toContain(open[0]?.url)
  // Another click gets that page, whatever earlier clicks were told.
  const [{ plan } = { plan: '' }] = await app.ctx.db
    .select({ plan: checkouts.plan })
    .from(checkouts)
    .where(and(eq(checkouts.userId, id), eq(checkouts.isOpen, true)))
  expect(await urlOf(await app.checkout(client, plan))).toBe(open[0]?.url)
})

test('T18: a page whose address got lost on its way is ended too when another plan is clicked', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  await app.stripe.fail({ mode: 'lost', path: '/v1/checkout/sessions' })
  expect((await app.checkout(client, 'professional')).status).toBe(502)
  await app.stripe.fail(null)
  const url = await urlOf(await app.checkout(client, 'enterprise'))
  const sessions = await sessionsOf(String((await row(id))?.stripeCustomerId))
  expect(sessions.map(({ status }) => status)).toEqual(['expired', 'open'])
  expect(idIn(url)).toBe(sessions[1]?.id)
})

test('B8: who has a subscription is sent to the portal, never to a second checkout', async () => {
  const { client, customer } = await app.subscriber('professional')
  expect(await urlOf(await app.checkout(client, 'professional'))).toMatch(/\/portal\/\w+$/)
  expect(await urlOf(await app.checkout(client, 'enterprise'))).toContain('subscription_update_confirm')
  expect(await sessionsOf(customer)).toHaveLength(1)
})

test('B8: who has paid in another tab a moment ago is not sold the same again', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const session = idIn(await urlOf(await app.checkout(client)))
  await app.stripe.order({ do: 'pay', session })
  expect(await urlOf(await app.checkout(client))).toMatch(/\/portal\//)
  expect(await row(id)).toMatchObject({ subscriptionPlan: 'professional' })
})

test('B13: only plans that are sold can be bought, and what a body says about price and addresses is ignored', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  for (const plan of ['free', 'gold', '', null]) {
    const response = await client.ask('/api/create-checkout-session', { json: { plan } })
    const { message } = (await response.json()) as { message: string }
    expect([plan, response.status, message]).toEqual([plan, 400, 'Scegli il piano Professional o Enterprise'])
  }
  const json = {
    plan: 'professional',
    price: 'price_foreign',
    success_url: 'https://evil.example',
    customer: 'cus_1',
  }
  await urlOf(await client.ask('/api/create-checkout-session', { json }))
  const [call] = (await app.stripe.calls()).filter(({ path }) => path === '/v1/checkout/sessions').slice(-1)
  expect(call?.form).toMatchObject({
    customer: (await row(id))?.stripeCustomerId,
    client_reference_id: id,
    line_items: { 0: { price: 'price_professional', quantity: '1' } },
    success_url: `${app.ctx.config.appUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  })
  expect(call?.key).toMatch(/^checkout-/)
})

test.each(['500', '429', 'reset'] as const)(
  'B13: a provider that answers %s is a 502 that changes nothing, and the next click works',
  async (mode) => {
    const client = app.client()
    const { id } = await client.signUp()
    await app.stripe.fail({ mode, path: '/v1/checkout/sessions' })
    expect(await refusal(await app.checkout(client))).toEqual([
      502,
      'payment_not_started',
      'Impossibile avviare il pagamento',
    ])
    expect(await row(id)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'active' })
    await app.stripe.fail(null)
    const url = await urlOf(await app.checkout(client))
    const sessions = await sessionsOf(String((await row(id))?.stripeCustomerId))
    expect(sessions.filter(({ status }) => status === 'open').map((session) => session.id)).toEqual([
      idIn(url),
    ])
  },
)

test('B13: an answer that was lost on its way does not open a second session', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  await app.stripe.fail({ mode: 'lost', path: '/v1/checkout/sessions' })
  expect((await app.checkout(client)).status).toBe(502)
  await app.stripe.fail(null)
  await urlOf(await app.checkout(client))
  expect(await sessionsOf(String((await row(id))?.stripeCustomerId))).toHaveLength(1)
})

test('B6: a session that is not paid changes nothing; no session at all is said to be none', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const session = idIn(await urlOf(await app.checkout(client)))
  for (const path of [`?session_id=${session}`, `/${session}`]) {
    expect(await refusal(await client.ask(`/api/verify-checkout-session${path}`))).toEqual([
      409,
      'payment_incomplete',
      'Impossibile verificare il pagamento',
    ])
  }
  expect(await row(id)).toMatchObject({ subscriptionPlan: 'free', stripeSubscriptionId: null })
  for (const path of ['', '?session_id=']) {
    expect(await refusal(await client.ask(`/api/verify-checkout-session${path}`))).toEqual([
      400,
      'payment_session_invalid',
      'Sessione di pagamento non valida',
    ])
  }
})

test('B6: while the provider is away the page can only try again, and then it is right', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const session = idIn(await urlOf(await app.checkout(client)))
  await app.stripe.order({ do: 'pay', session })
  await app.stripe.fail({ mode: '500' })
  expect(await refusal(await client.ask(`/api/verify-checkout-session/${session}`))).toEqual([
    502,
    'payment_not_verified',
    'Impossibile verificare il pagamento',
  ])
  expect(await row(id)).toMatchObject({ subscriptionPlan: 'free' })
  await app.stripe.fail(null)
  const both = await Promise.all([1, 2].map(() => client.ask(`/api/verify-checkout-session/${session}`)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await row(id)).toMatchObject({ subscriptionPlan: 'professional' })
})

test('P6: a session of somebody else, or of nobody, is unknown and tells nothing', async () => {
  const { session, email } = await app.subscriber()
  const visitor = app.client()
  await visitor.signUp()
  // A paying one too: what keeps them apart is whose session it is.
  const { client: payer } = await app.subscriber()
  const made = ['cs_test_none', 'x'.repeat(300), '../v1/customers', '%00']
  for (const stranger of [visitor, payer]) {
    for (const id of [session, ...made]) {
      const response = await stranger.ask(`/api/verify-checkout-session?session_id=${encodeURIComponent(id)}`)
      const text = await response.text()
      expect([id, response.status]).toEqual([id, 404])
      expect(text).toContain('Impossibile verificare il pagamento')
      expect(text).not.toContain(email)
    }
  }
})
