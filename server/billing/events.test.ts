import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentEvents, planChanges } from '#server/db/schema/billing.ts'
import { mails } from '#server/db/schema/mail.ts'
import { users } from '#server/db/schema/users.ts'
import { eq, inArray } from '#server/db/sql.ts'
import { webhookSecret } from '#server/testing/start-stripe-stand-in.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'

const app = useStripeApp()

const anEvent = (customer: string, type = 'customer.subscription.updated', change: object = {}) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  type,
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: { object: { id: 'sub_1', object: 'subscription', customer } },
  ...change,
})
const storedEvents = () => app.ctx.db.select().from(paymentEvents)
const changesOf = (userId: string) =>
  app.ctx.db.select().from(planChanges).where(eq(planChanges.userId, userId))
const planOf = async (id: string) => {
  const [user] = await app.ctx.db.select().from(users).where(eq(users.id, id))
  return [user?.subscriptionPlan, user?.subscriptionStatus]
}

test('B1: an event without a signature, with a wrong, foreign, old or future one, or with other bytes changes nothing', async () => {
  const { id, subscription, customer } = await app.subscriber()
  await app.stripe.order({ do: 'end', subscription })
  const event = anEvent(customer, 'customer.subscription.deleted')
  const seconds = Math.floor(Date.now() / 1000)
  const refused = [
    app.client().ask('/api/stripe/webhook', { json: event }),
    app.client().ask('/api/stripe/webhook', { json: event, headers: { 'stripe-signature': 't=1,v1=00' } }),
    app.deliver(event, { secret: 'whsec_foreign' }),
    app.deliver(event, { timestamp: seconds - 301 }),
    app.deliver(event, { timestamp: seconds + 86_400 }),
    app.deliver(event, { body: JSON.stringify(event, null, 2) }),
    app.deliver({ ...event, livemode: true }),
    app.deliver({ hello: 'world' }),
    app.deliver([event]),
  ]
  for (const response of await Promise.all(refused)) {
    const text = await response.text()
    expect([response.status, text.includes(event.id)]).toEqual([400, false])
  }
  const big = await app.deliver(anEvent(customer, 'x', { padding: 'x'.repeat(1_100_000) }))
  expect(big.status).toBe(413)
  expect(await storedEvents()).toEqual([])
  expect(await planOf(id)).toEqual(['professional', 'active'])
})

test('B2: the same event twenty times at once, and again later, has one effect and is always thanked for', async () => {
  const { client, id, subscription, customer } = await app.subscriber()
  await app.stripe.order({ do: 'set', subscription, status: 'past_due' })
  const event = anEvent(customer)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.deliver(event)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await app.settled(client, { status: 'past_due' })
  expect((await app.deliver(event)).status).toBe(200)
  expect(await storedEvents()).toMatchObject([{ id: event.id, status: 'applied' }])
  expect(await changesOf(id)).toHaveLength(2)
  const letters = await app.ctx.db.select().from(mails).where(eq(mails.userId, id))
  expect(letters.filter(({ kind }) => kind === 'payment_failed')).toHaveLength(1)
})

test('B3: lost, shuffled and repeated events lead to the same end, whatever arrives last', async () => {
  const { client, subscription, customer } = await app.subscriber('enterprise')
  await app.stripe.order({ do: 'decline', customer, isDeclining: true })
  await app.stripe.order({ do: 'renew', subscription })
  await app.stripe.order({ do: 'end', subscription })
  const ours = (await app.stripe.events()).filter(
    ({ data }) => 'customer' in data.object && data.object.customer === customer,
  )
  expect(ours.map(({ type }) => type)).toContain('customer.subscription.deleted')
  const seed = Date.now()
  const twice = [...ours, ...ours]
  const someOrder = fc.shuffledSubarray(twice, { minLength: twice.length - 3, maxLength: twice.length - 3 })
  const [shuffled = []] = fc.sample(someOrder, { seed, numRuns: 1 })
  const answers = await Promise.all(shuffled.map((event) => app.deliver(event)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const ids = shuffled.map((event) => event.id)
  const waiting = async () => {
    const rows = await app.ctx.db.select().from(paymentEvents).where(inArray(paymentEvents.id, ids))
    return rows.filter(({ status }) => status === 'received').length
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  expect(await app.overview(client), `seed ${seed}`).toMatchObject({
    plan: 'free',
    status: 'canceled',
    hasSubscription: false,
  })
})

test('B4: the end of a subscription that was replaced does not touch the one that was bought after it', async () => {
  const first = await app.subscriber('professional')
  const { client, customer, id } = first
  await app.stripe.order({ do: 'end', subscription: first.subscription })
  await app.deliver(anEvent(customer, 'customer.subscription.deleted'))
  await app.settled(client, { plan: 'free' })
  const { url } = (await (await app.checkout(client, 'enterprise')).json()) as { url: string }
  await app.stripe.order({ do: 'pay', session: url.split('/').at(-1) ?? '' })
  await app.deliver(anEvent(customer, 'checkout.session.completed'))
  await app.settled(client, { plan: 'enterprise' })
  const late = anEvent(customer, 'customer.subscription.deleted', { created: 1 })
  expect((await app.deliver(late)).status).toBe(200)
  await expect.poll(async () => (await storedEvents()).every(({ status }) => status === 'applied')).toBe(true)
  expect(await planOf(id)).toEqual(['enterprise', 'active'])
})

test('B4: an event about nobody is kept, thanked for and calls for a person; one of no concern is only kept', async () => {
  const strange = anEvent('cus_nobody')
  const unknown = anEvent('cus_nobody', 'brand.new_thing')
  expect((await app.deliver(strange)).status).toBe(200)
  expect((await app.deliver(unknown)).status).toBe(200)
  await expect.poll(() => app.alertKinds(), { timeout: 20_000 }).toEqual(['unknown_customer'])
  expect(await storedEvents()).toMatchObject([{ status: 'ignored' }, { status: 'ignored' }])
})

test('B11: an event that cannot be looked into is put aside after five tries, and the others go on', async () => {
  const poisoned = await app.subscriber()
  const other = await app.subscriber()
  await app.stripe.order({ do: 'end', subscription: other.subscription })
  await app.stripe.fail({ mode: '500', path: '/v1/charges/ch_poison' })
  const poison = anEvent('', 'charge.dispute.created', {
    data: { object: { id: 'du_1', object: 'dispute', charge: 'ch_poison' } },
  })
  expect((await app.deliver(poison)).status).toBe(200)
  await app.deliver(anEvent(other.customer))
  await app.settled(other.client, { plan: 'free' })
  const fate = async () => (await storedEvents()).find(({ id }) => id === poison.id)
  await expect.poll(async () => (await fate())?.attempts, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await fate()).toMatchObject({ status: 'received' })
  // The queue waits longer each time; three of the five tries are skipped here.
  await app.ctx.db.update(paymentEvents).set({ attempts: 4 }).where(eq(paymentEvents.id, poison.id))
  await expect.poll(fate, { timeout: 40_000 }).toMatchObject({ status: 'parked', attempts: 5 })
  expect(await app.alertKinds()).toEqual(['payment_event_parked'])
  expect(await planOf(poisoned.id)).toEqual(['professional', 'active'])
})

test('B1: while one secret replaces another both are believed, and without any nothing is', async () => {
  const { createStripe } = await import('#server/providers/payments/stripe.ts')
  const { EventsClosed } = await import('#server/providers/payments/payment-provider.ts')
  const { payments } = app.ctx.config
  if (payments.kind !== 'stripe') throw new Error('a stand-in is expected')
  const { default: Stripe } = await import('stripe')
  const body = JSON.stringify(anEvent('cus_1'))
  const sign = (secret: string) =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret })
  const two = createStripe({ ...payments, webhookSecrets: ['whsec_new', webhookSecret] })
  for (const secret of ['whsec_new', webhookSecret])
    expect(two.readEvent(Buffer.from(body), sign(secret))).toMatchObject({ customerId: 'cus_1' })
  const none = createStripe({ ...payments, webhookSecrets: [] })
  expect(() => none.readEvent(Buffer.from(body), sign(''))).toThrow(EventsClosed)
  // At the door that is "not now", so that the provider comes again.
  const { readEvent } = app.ctx.payments
  app.ctx.payments.readEvent = none.readEvent
  const closed = await app.deliver(anEvent('cus_1'))
  app.ctx.payments.readEvent = readEvent
  expect([closed.status, await storedEvents()]).toEqual([503, []])
})
