import { expect, test } from 'vitest'
import type { Invoice, LedgerEntry } from '#contracts/billing.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { invoices, planChanges } from '#server/db/schema/billing.ts'
import { eq } from '#server/db/sql.ts'
import { giveBackCredit } from '#server/quota/give-back.ts'
import { reserveCredit } from '#server/quota/reserve.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'

const app = useStripeApp()

const say = async (customer: string) => {
  const event = (await app.stripe.events()).findLast(
    ({ data }) => !('customer' in data.object) || data.object.customer === customer,
  )
  expect((await app.deliver(event ?? {})).status).toBe(200)
}
const invoicesOf = async (client: { ask(path: string): Promise<Response> }) =>
  (await (await client.ask('/api/billing/invoices')).json()) as Invoice[]
const statusAtStripe = async (subscription: string) =>
  (await app.stripe.books()).subscriptions.find(({ id }) => id === subscription)?.status

test('B10: a part of the money back changes nothing but the invoice; all of it ends the subscription', async () => {
  const { client, id, customer, subscription } = await app.subscriber()
  await app.stripe.order({ do: 'refund', subscription, cents: 500 })
  await say(customer)
  await expect
    .poll(() => invoicesOf(client), { timeout: 20_000 })
    .toMatchObject([{ status: 'partly_refunded', refundedCents: 500 }])
  expect(await app.overview(client)).toMatchObject({ plan: 'professional', status: 'active' })
  await app.stripe.order({ do: 'refund', subscription })
  await say(customer)
  await app.settled(client, { plan: 'free', status: 'canceled' })
  await expect.poll(() => statusAtStripe(subscription), { timeout: 20_000 }).toBe('canceled')
  expect(await invoicesOf(client)).toMatchObject([{ status: 'refunded' }])
  const history = await app.ctx.db.select().from(planChanges).where(eq(planChanges.userId, id))
  expect(history.map(({ toPlan, cause }) => [toPlan, cause])).toEqual([
    ['professional', 'result_page'],
    ['free', 'charge.refunded'],
  ])
})

test('B10: a dispute freezes the plan, winning it gives it back, losing one ends it', async () => {
  const { client, id, customer, subscription } = await app.subscriber('enterprise')
  await app.stripe.order({ do: 'dispute', subscription, status: 'needs_response' })
  await say(customer)
  await app.settled(client, { plan: 'free', status: 'frozen' })
  expect((await client.ask('/api/models')).status).toBe(403)
  await app.stripe.order({ do: 'dispute', subscription, status: 'won' })
  await say(customer)
  await app.settled(client, { plan: 'enterprise', status: 'active' })
  expect((await client.ask('/api/models')).status).toBe(200)
  await app.stripe.order({ do: 'dispute', subscription, status: 'lost' })
  await say(customer)
  await app.settled(client, { plan: 'free', status: 'canceled' })
  await expect.poll(() => statusAtStripe(subscription), { timeout: 20_000 }).toBe('canceled')
  // All of it is written down, and what it came of.
  const history = await app.ctx.db.select().from(planChanges).where(eq(planChanges.userId, id))
  expect(history.map(({ toPlan, toStatus, cause }) => [toPlan, toStatus, cause])).toEqual([
    ['enterprise', 'active', 'result_page'],
    ['free', 'frozen', 'charge.dispute.created'],
    ['enterprise', 'active', 'charge.dispute.closed'],
    ['free', 'canceled', 'charge.dispute.closed'],
  ])
})

test('B8: of two sessions that were both paid the second is ended and paid back, and a person is told', async () => {
  const { client, id, customer, subscription, session } = await app.subscriber('professional')
  // As from a page that was open in another tab all the time.
  const second = (
    await app.ctx.payments.createCheckout({
      customerId: customer,
      userId: id,
      plan: 'enterprise',
      successUrl: 'http://localhost/ok',
      cancelUrl: 'http://localhost/',
      key: `other-${session}`,
    })
  ).id
  await app.stripe.set({ now: new Date(Date.now() + 60_000).toISOString() })
  await app.stripe.order({ do: 'pay', session: second })
  await say(customer)
  const duplicate = async () => {
    const { subscriptions, charges } = await app.stripe.books()
    const ours = subscriptions.filter((entry) => entry.customer === customer)
    const paid = charges.filter((entry) => entry.customer === customer)
    return [ours.map(({ status }) => status), paid.map(({ amount, refunded }) => [amount, refunded])]
  }
  await expect.poll(duplicate, { timeout: 20_000 }).toEqual([
    ['active', 'canceled'],
    [
      [1990, false],
      [3990, true],
    ],
  ])
  expect(await app.alertKinds()).toEqual(['duplicate_subscription'])
  expect(await app.overview(client)).toMatchObject({ plan: 'professional', status: 'active' })
  expect(await statusAtStripe(subscription)).toBe('active')
})

test('B8: who gets the money back and buys again before the old subscription is ended has what they paid for', async () => {
  const { client, customer, subscription } = await app.subscriber('professional')
  await app.stripe.order({ do: 'refund', subscription })
  // Our asking to end it finds nobody there; what reads the books does.
  await app.stripe.fail({ mode: '500', path: `/v1/subscriptions/${subscription}` })
  const { url } = (await (await app.checkout(client, 'enterprise')).json()) as { url: string }
  expect(await app.overview(client)).toMatchObject({ plan: 'free', status: 'canceled' })
  const session = url.split('/').at(-1) ?? ''
  await app.stripe.set({ now: new Date(Date.now() + 60_000).toISOString() })
  await app.stripe.order({ do: 'pay', session })
  expect((await client.ask(`/api/verify-checkout-session/${session}`)).status).toBe(200)
  expect(await app.overview(client)).toMatchObject({ plan: 'enterprise', status: 'active' })
  await app.stripe.fail(null)
  const kept = async () => {
    const { subscriptions, charges } = await app.stripe.books()
    const ours = subscriptions.filter((entry) => entry.customer === customer)
    const paid = charges.filter((entry) => entry.customer === customer)
    return [ours.map(({ status }) => status), paid.map(({ refunded }) => refunded)]
  }
  await expect.poll(kept, { timeout: 40_000 }).toEqual([
    ['canceled', 'active'],
    [true, false],
  ])
  expect(await app.alertKinds()).toEqual([])
  expect(await app.overview(client)).toMatchObject({ plan: 'enterprise', status: 'active' })
})

test('B7: a price that is none of ours and a state that nobody knows leave the plan and call for a person', async () => {
  const { client, customer, subscription } = await app.subscriber('professional')
  await app.stripe.order({ do: 'set', subscription, price: 'price_foreign' })
  await say(customer)
  await expect.poll(() => app.alertKinds(), { timeout: 20_000 }).toEqual(['unknown_price'])
  await app.stripe.order({ do: 'set', subscription, price: 'price_professional', status: 'brand_new' })
  await app.deliver({ ...(await lastEvent()), id: 'evt_later' })
  await expect
    .poll(() => app.alertKinds(), { timeout: 20_000 })
    .toEqual(['unknown_price', 'unknown_subscription_status'])
  expect(await app.overview(client)).toMatchObject({ plan: 'professional', status: 'active' })
})
const lastEvent = async () => (await app.stripe.events()).at(-1)

test('Q6: ten of ten on Free, then four hundred at once; a bigger plan keeps what was used; the end goes back to the month', async () => {
  const free = app.client()
  const { id } = await free.signUp()
  const spend = (count: number) =>
    app.ctx.db.transaction(async (tx) => {
      for (let turn = 0; turn < count; turn++) {
        const generationId = crypto.randomUUID()
        await reserveCredit(tx, { user: await lockUser(tx, id), generationId, now: app.ctx.clock() })
      }
    })
  await spend(10)
  await expect(spend(1)).rejects.toMatchObject({ code: 'quota_exhausted' })
  const { url } = (await (await app.checkout(free)).json()) as { url: string }
  const session = url.split('/').at(-1) ?? ''
  await app.stripe.order({ do: 'pay', session })
  await free.ask(`/api/verify-checkout-session/${session}`)
  expect((await app.overview(free)).usage).toMatchObject({ used: 0, limit: 400, remaining: 400 })
  await spend(12)
  // Up, planned down, up again: nothing to be had from going round.
  for (const plan of ['enterprise', 'professional', 'enterprise'])
    expect((await free.ask('/api/billing/plan', { method: 'PUT', json: { plan } })).status).toBe(200)
  expect((await app.overview(free)).usage).toMatchObject({ used: 12, limit: 2000 })
  const { subscriptions } = await app.stripe.books()
  const ours = subscriptions.at(-1)
  await app.stripe.order({ do: 'end', subscription: ours?.id ?? '' })
  await say(String(ours?.customer))
  await app.settled(free, { plan: 'free', usage: { used: 10, limit: 10, remaining: 0 } })
})

test('every credit can be read with its fate, its reason and its period', async () => {
  app.setTime('2026-11-30T22:59:50.000Z')
  const client = app.client()
  const { id } = await client.signUp()
  const generationId = crypto.randomUUID()
  await app.ctx.db.transaction(async (tx) =>
    reserveCredit(tx, { user: await lockUser(tx, id), generationId, now: app.ctx.clock() }),
  )
  app.setTime('2026-11-30T23:00:10.000Z')
  await app.ctx.db.transaction((tx) =>
    giveBackCredit(tx, { generationId, cause: 'provider_down', now: app.ctx.clock() }),
  )
  const entries = (await (await client.ask('/api/billing/ledger')).json()) as LedgerEntry[]
  const november = { kind: 'month', startsAt: '2026-10-31T23:00:00.000Z' }
  expect(entries).toMatchObject([
    {
      kind: 'givenBack',
      credits: 1,
      cause: 'Il servizio di generazione non è raggiungibile. Riprova tra poco.',
      reason: 'provider_down',
      at: '2026-11-30T23:00:10.000Z',
      period: november,
    },
    {
      kind: 'returned',
      credits: -1,
      cause: 'Immagine',
      reason: 'generation',
      at: '2026-11-30T22:59:50.000Z',
      period: november,
    },
  ])
  // Q4: the month that paid is the one that got it back; December has not begun to count.
  expect((await app.overview(client)).usage).toMatchObject({ used: 0, startsAt: '2026-11-30T23:00:00.000Z' })
  const older = await client.ask(`/api/billing/ledger?before=${entries[0]?.id}`)
  expect(await older.json()).toMatchObject([{ id: entries[1]?.id }])
  const stranger = app.client()
  await stranger.signUp()
  expect(await (await stranger.ask(`/api/billing/ledger?before=${entries[0]?.id}`)).json()).toEqual([])
})

test('invoices are numbered without gaps, also when two people pay at once, and keep whom they were made out to', async () => {
  const profile = {
    companyName: 'Sartoria di Prova S.r.l.',
    vatNumber: '12345678903',
    taxCode: '',
    address: 'Via della Prova 1',
    postalCode: '20121',
    city: 'Milano',
    province: 'MI',
    recipientCode: 'ABC1234',
    pec: '',
  }
  const { client, subscription, customer } = await app.subscriber()
  const put = await client.ask('/api/billing/profile', { method: 'PUT', json: profile })
  expect(put.status).toBe(200)
  expect(await (await client.ask('/api/billing/profile')).json()).toEqual({
    ...profile,
    taxCode: null,
    pec: null,
  })
  const known = async () => (await app.stripe.books()).taxIds.map(({ value }) => value)
  await expect.poll(known, { timeout: 20_000 }).toContain('IT12345678903')
  await Promise.all([app.subscriber(), app.subscriber('enterprise')])
  await app.stripe.order({ do: 'renew', subscription })
  await say(customer)
  await expect.poll(async () => (await invoicesOf(client)).length, { timeout: 20_000 }).toBe(2)
  const rows = await app.ctx.db.select().from(invoices)
  expect(rows.map(({ sequence }) => sequence).toSorted()).toEqual([1, 2, 3, 4])
  for (const { netCents, vatCents, grossCents } of rows) expect(netCents + vatCents).toBe(grossCents)
  const [latest, first] = [
    rows.find(({ sequence }) => sequence === 4),
    rows.find(({ sequence }) => sequence === 1),
  ]
  expect([latest?.recipient?.companyName, first?.recipient]).toEqual(['Sartoria di Prova S.r.l.', null])
})
