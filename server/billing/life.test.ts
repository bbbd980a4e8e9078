import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BillingOverview, PlanPreview } from '#contracts/billing.ts'
import { chores } from '#server/boot/timetable.ts'
import { ConfigError } from '#server/config/config.ts'
import { planChanges } from '#server/db/schema/billing.ts'
import { mails } from '#server/db/schema/mail.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'
import { endAllSubscriptions } from './end-all-subscriptions.ts'
import { readBooks } from './read-books.ts'
import { requirePrices } from './require-prices.ts'

// No worker: no job and no chore runs unless a test says so, and no event arrives.
const app = useStripeApp({ worker: false })

const minute = 60_000
const day = 24 * 60 * minute
const userOf = async (id: string) => (await app.ctx.db.select().from(users).where(eq(users.id, id)))[0]
const put = (client: Client, plan: string) =>
  client.ask('/api/billing/plan', { method: 'PUT', json: { plan } })
const post = (client: Client, name: string) => client.ask(`/api/billing/${name}`, { method: 'POST' })

/** Lets time pass as the timetable sees it: each chore of payments as often as it comes. */
async function pass(minutes: number, from = app.ctx.clock()): Promise<void> {
  const ours = chores.filter(({ name }) => ['reconcile payments', 'end graces'].includes(name))
  expect(ours.map(({ everyMs }) => everyMs)).toEqual([minute, minute])
  for (let passed = 1; passed <= minutes; passed++) {
    app.setTime(new Date(from.getTime() + passed * minute).toISOString())
    for (const chore of ours) await chore.run(app.ctx, new AbortController().signal)
  }
}

test('B5: with every event lost the plan is right within 15 minutes of a payment, a failure and a cancellation', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const { url } = (await (await app.checkout(client)).json()) as { url: string }
  await app.stripe.order({ do: 'pay', session: url.split('/').at(-1) ?? '' })
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'free' })
  await pass(15)
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'professional' })
  const { customer, subscription } = await boughtBy(id)
  await app.stripe.order({ do: 'decline', customer, isDeclining: true })
  await app.stripe.order({ do: 'renew', subscription })
  await pass(15)
  expect(await userOf(id)).toMatchObject({ subscriptionStatus: 'past_due' })
  await app.stripe.order({ do: 'decline', customer, isDeclining: false })
  await app.stripe.order({ do: 'settle', subscription })
  await pass(15)
  expect(await userOf(id)).toMatchObject({ subscriptionStatus: 'active', graceEndsAt: null })
  await app.stripe.order({ do: 'end', subscription })
  await pass(15)
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' })
})

test('B5: with every event lost a refund is known within 15 minutes', async () => {
  const { id, subscription } = await app.subscriber()
  await app.stripe.order({ do: 'refund', subscription })
  await pass(15)
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' })
})

async function boughtBy(id: string): Promise<{ customer: string; subscription: string }> {
  const user = await userOf(id)
  return { customer: user?.stripeCustomerId ?? '', subscription: user?.stripeSubscriptionId ?? '' }
}

test('B5: a provider that is away delays the reconciliation and breaks nothing', async () => {
  const { id, subscription } = await app.subscriber()
  await app.stripe.order({ do: 'end', subscription })
  await app.stripe.fail({ mode: '429' })
  await pass(15)
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'professional', subscriptionStatus: 'active' })
  await app.stripe.fail(null)
  await pass(1)
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'free' })
})

test('B5: who pays is read every ten minutes, who only once had a page to pay on no more than once a day', async () => {
  const payer = await app.subscriber()
  const idle = await app.subscriber()
  await app.stripe.order({ do: 'end', subscription: idle.subscription })
  await readBooks(app.ctx, idle.customer, { cause: 'test' })
  // Long after both have clicked.
  const later = new Date(Date.now() + 3 * day)
  await pass(1, later)
  const countOf = async (customer: string) =>
    (await app.stripe.calls()).filter(
      ({ path, form }) => path === '/v1/subscriptions' && form.customer === customer,
    ).length
  const before = [await countOf(payer.customer), await countOf(idle.customer)]
  await pass(31, new Date(later.getTime() + minute))
  const after = [await countOf(payer.customer), await countOf(idle.customer)]
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([3, 0])
  await pass(1, new Date(later.getTime() + day + 2 * minute))
  expect(await countOf(idle.customer)).toBe((after[1] ?? 0) + 1)
})

test('B12: a production whose prices are not those of the page does not begin to sell; one that cannot ask does', async () => {
  const { payments, config } = app.ctx
  const inProduction = { ...app.ctx, config: { ...config, production: true } }
  const wrong = { ...payments, checkPrices: async () => ['STRIPE_PRICE_PROFESSIONAL: wrong'] }
  await expect(requirePrices({ ...inProduction, payments: wrong })).rejects.toThrow(ConfigError)
  await expect(requirePrices({ ...app.ctx, payments: wrong })).resolves.toBeUndefined()
  await app.stripe.fail({ mode: '429' })
  await expect(requirePrices(inProduction)).resolves.toBeUndefined()
})

test('B7: an overdue plan is kept for seven days with one letter, then Free on time even if nobody can be asked', async () => {
  const { client, id, customer, subscription } = await app.subscriber()
  await app.stripe.order({ do: 'decline', customer, isDeclining: true })
  await app.stripe.order({ do: 'renew', subscription })
  await pass(11)
  const overdue = await app.overview(client)
  const graceEndsAt = new Date(overdue.graceEndsAt ?? 0)
  expect(overdue).toMatchObject({ plan: 'professional', status: 'past_due', usage: { limit: 400 } })
  expect(overdue.nextPayment?.amountCents).toBe(1990)
  expect(Math.round((graceEndsAt.getTime() - Date.now()) / day)).toBe(7)
  const letters = await app.ctx.db.select().from(mails).where(eq(mails.userId, id))
  expect(letters.filter(({ kind }) => kind === 'payment_failed')).toHaveLength(1)
  await app.stripe.fail({ mode: '429' })
  await pass(1, new Date(graceEndsAt.getTime() - minute - 1))
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'professional' })
  await pass(1, new Date(graceEndsAt.getTime() - minute))
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'past_due' })
  // Paid at last: the plan is back.
  await app.stripe.fail(null)
  await app.stripe.order({ do: 'decline', customer, isDeclining: false })
  await app.stripe.order({ do: 'settle', subscription })
  await pass(11)
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'professional', subscriptionStatus: 'active' })
})

test('E2: who pays, cancels, gets the money back and loses the plan is written to each time, and once', async () => {
  const { client, id, subscription } = await app.subscriber()
  const kinds = async () => {
    const letters = await app.ctx.db.select().from(mails).where(eq(mails.userId, id)).orderBy(mails.createdAt)
    return letters.map(({ kind }) => kind).filter((kind) => kind !== 'welcome')
  }
  await pass(11)
  expect(await kinds()).toEqual(['plan_active'])
  expect((await client.ask('/api/billing/cancel', { method: 'POST' })).status).toBe(200)
  await pass(11)
  expect(await kinds()).toEqual(['plan_active', 'plan_cancelled'])
  await app.stripe.order({ do: 'refund', subscription, cents: 500 })
  await pass(11)
  await app.stripe.order({ do: 'refund', subscription })
  await pass(11)
  await pass(11)
  expect((await kinds()).toSorted()).toEqual([
    'plan_active',
    'plan_cancelled',
    'plan_ended',
    'refund',
    'refund',
  ])
})

test('B9: a bigger plan begins at once for the difference that was shown, and rights with the very next request', async () => {
  const { client, id } = await app.subscriber('professional')
  const preview = (await (await client.ask('/api/billing/plan?plan=enterprise')).json()) as PlanPreview
  expect(preview).toMatchObject({ when: 'now', dueNowCents: 2000, monthlyCents: 3990 })
  const changed = await put(client, 'enterprise')
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ plan: 'enterprise', usage: { limit: 2000 } })
  const { invoices } = await app.stripe.books()
  expect(invoices.at(-1)).toMatchObject({ amount_paid: preview.dueNowCents, status: 'paid' })
  const kept = (await (await client.ask('/api/billing/invoices')).json()) as { grossCents: number }[]
  expect(kept.map(({ grossCents }) => grossCents).toSorted()).toEqual([1990, 2000])
  const history = await app.ctx.db.select().from(planChanges).where(eq(planChanges.userId, id))
  expect(history.map(({ toPlan }) => toPlan)).toEqual(['professional', 'enterprise'])
})

test('T7: an upgrade on the last day adds the pictures of the last day, as shown before, and the whole plan comes with the next payment', async () => {
  const { client, id, email, subscription } = await app.subscriber('professional')
  const { startsAt, resetsAt } = (await app.overview(client)).usage
  const late = new Date(Date.parse(resetsAt) - day).toISOString()
  await app.stripe.set({ now: late })
  app.setTime(late)
  await client.signIn(email)
  const preview = (await (await client.ask('/api/billing/plan?plan=enterprise')).json()) as PlanPreview
  const share = day / (Date.parse(resetsAt) - Date.parse(startsAt))
  expect(preview.dueNowCents).toBe(Math.round(3990 * share) - Math.round(1990 * share))
  expect(preview.imagesNow).toBe(Math.round(1600 * share))
  const { usage } = (await (await put(client, 'enterprise')).json()) as BillingOverview
  expect(usage).toMatchObject({ used: 0, limit: 400 + preview.imagesNow, resetsAt })
  const letters = await app.ctx.db.select().from(mails).where(eq(mails.userId, id))
  expect(letters.map(({ text }) => text).join()).toContain(`${400 + preview.imagesNow} immagini fino`)

  await app.stripe.set({ now: resetsAt })
  await app.stripe.order({ do: 'renew', subscription })
  await pass(11, new Date(resetsAt))
  expect((await app.overview(client)).usage).toMatchObject({ used: 0, limit: 2000 })
  app.setTime(null)
})

test('T7: the grace week has what is left of the period that was paid for, and no more; the payment opens the next one', async () => {
  const { client, id, email, customer, subscription } = await app.subscriber('enterprise')
  const { usage } = await app.overview(client)
  const charge = async (times: number) => {
    const period = `paid:${usage.startsAt}`
    const entries = Array.from({ length: times }, () => ({
      userId: id,
      generationId: randomUUID(),
      kind: 'charge' as const,
      period,
      cause: 'generation',
    }))
    await app.ctx.db.insert(quotaLedger).values(entries)
  }
  await charge(1990)
  await app.stripe.order({ do: 'decline', customer, isDeclining: true })
  await app.stripe.set({ now: usage.resetsAt })
  await app.stripe.order({ do: 'renew', subscription })
  await pass(11, new Date(usage.resetsAt))
  await client.signIn(email)
  expect(await app.overview(client)).toMatchObject({
    plan: 'enterprise',
    status: 'past_due',
    usage: { used: 1990, limit: 2000, remaining: 10, startsAt: usage.startsAt },
  })
  const refused = await put(client, 'professional')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'plan_overdue'])
  await charge(10)
  const exhausted = await client.generate(await photo())
  expect([exhausted.status, ((await exhausted.json()) as { code: string }).code]).toEqual([
    402,
    'quota_exhausted',
  ])
  await app.stripe.order({ do: 'decline', customer, isDeclining: false })
  await app.stripe.order({ do: 'settle', subscription })
  await pass(11, new Date(Date.parse(usage.resetsAt) + day))
  expect(await app.overview(client)).toMatchObject({
    status: 'active',
    usage: { used: 0, limit: 2000, startsAt: usage.resetsAt },
  })
  app.setTime(null)
})

test('B9: a card that is refused leaves the plan as it was', async () => {
  const { client, id, customer } = await app.subscriber('professional')
  await app.stripe.order({ do: 'decline', customer, isDeclining: true })
  const refused = await put(client, 'enterprise')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    409,
    'payment_declined',
  ])
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'professional', subscriptionStatus: 'active' })
})

test('B9: a smaller plan waits for the end of the period, and choosing the current one undoes it', async () => {
  const { client, id, subscription } = await app.subscriber('enterprise')
  expect(await (await put(client, 'professional')).json()).toMatchObject({
    plan: 'enterprise',
    scheduledChange: { plan: 'professional' },
    nextPayment: { amountCents: 1990 },
    usage: { limit: 2000 },
  })
  expect(await (await put(client, 'enterprise')).json()).toMatchObject({ scheduledChange: null })
  await put(client, 'professional')
  await app.stripe.order({ do: 'renew', subscription })
  await pass(11)
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'professional', scheduledPlan: null })
})

test('B9: a cancellation keeps the plan until the period ends, and can be taken back', async () => {
  const { client, id, subscription } = await app.subscriber()
  const cancelled = (await (await post(client, 'cancel')).json()) as Record<string, unknown>
  expect(cancelled).toMatchObject({ plan: 'professional', nextPayment: null })
  expect(cancelled.cancelsAt).toBe((cancelled.usage as { resetsAt: string }).resetsAt)
  expect(await (await post(client, 'resume')).json()).toMatchObject({ cancelsAt: null })
  // A cancellation also replaces a smaller plan that was to come, and the other way round.
  await post(client, 'cancel')
  await put(client, 'professional')
  expect(await userOf(id)).toMatchObject({ subscriptionCancelsAt: null })
  await post(client, 'cancel')
  await app.stripe.order({ do: 'renew', subscription })
  await pass(11)
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'free', stripeSubscriptionId: null })
  expect((await post(client, 'cancel')).status).toBe(409)
})

test('B9: who asks for a change while the provider is away keeps the plan and is told so', async () => {
  const { client, id } = await app.subscriber()
  await app.stripe.fail({ mode: '500' })
  for (const answer of [await put(client, 'enterprise'), await post(client, 'cancel')])
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      502,
      'payment_not_changed',
    ])
  expect(await app.overview(client)).toMatchObject({ plan: 'professional', isProviderReachable: false })
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'professional', subscriptionCancelsAt: null })
})

test('B14: whatever an account pays for can be ended at once, and twice; not while the provider is away', async () => {
  const { id, customer, subscription } = await app.subscriber()
  await app.stripe.fail({ mode: '500' })
  await expect(endAllSubscriptions(app.ctx, customer)).rejects.toThrow()
  await app.stripe.fail(null)
  await endAllSubscriptions(app.ctx, customer)
  await endAllSubscriptions(app.ctx, customer)
  const { subscriptions } = await app.stripe.books()
  expect(subscriptions.find((entry) => entry.id === subscription)?.status).toBe('canceled')
  expect(await userOf(id)).toMatchObject({ subscriptionPlan: 'free' })
})

test('B12: where payments are real the pages of the simulated provider do not exist', async () => {
  const { client } = await app.subscriber()
  for (const path of ['/simulated-checkout/cs_sim_1', '/simulated-checkout/portal/portal_sim_1']) {
    const page = await client.ask(path)
    expect([page.status, (await page.text()).includes('Pagamento simulato')]).toEqual([404, false])
    expect((await client.ask(path, { json: { act: 'renew' } })).status).toBe(404)
  }
})

test('P5: a change of plan reaches an open page at once, and counts for the very next request', async () => {
  const { client, customer, subscription } = await app.subscriber()
  const stream = await client.ask('/api/events')
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const nextUser = async () => {
    let seen = ''
    while (!/event: user\ndata: (.*)\n/.test(seen)) seen += (await reader?.read())?.value ?? ''
    return JSON.parse(/event: user\ndata: (.*)\n/.exec(seen)?.[1] ?? '{}') as Record<string, unknown>
  }
  expect((await client.ask('/api/models')).status).toBe(200)
  await app.stripe.order({ do: 'end', subscription })
  const [told] = await Promise.all([nextUser(), readBooks(app.ctx, customer, { cause: 'test' })])
  expect(told).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'canceled', monthlyLimit: 10 })
  expect((await client.ask('/api/models')).status).toBe(403)
  await reader?.cancel()
})
