import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/audit.ts'
import type { Invoice } from '#contracts/billing.ts'
import type { Problem } from '#contracts/problem.ts'
import { readBooks } from '#server/billing/read-books.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { signUpSuperAdmin } from '#server/testing/administrators.ts'
import type { Client } from '#server/testing/client.ts'
import { type Subscriber, useStripeApp } from '#server/testing/stripe-app.ts'

const app = useStripeApp()
let chief: Client
let shop: Subscriber
let payment: Invoice
beforeEach(async () => {
  chief = await signUpSuperAdmin(app)
  shop = await app.subscriber()
  payment = await paid()
})

const reason = 'Foto perse da noi'
const due = (cents: number) => ({ reason, key: randomUUID(), cents })
const pathOf = (userId: string) => `/api/super-admin/users/${userId}/payments`
async function paid(): Promise<Invoice> {
  const [first] = (await (await chief.ask(pathOf(shop.id))).json()) as Invoice[]
  if (!first) throw new Error('nothing was paid')
  return first
}
const refund = (json: object, path = `${pathOf(shop.id)}/${payment.id}/refund`) =>
  chief.ask(path, { method: 'POST', json })
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as Problem).code]
const becomes = (expected: object) => expect.poll(paid, { timeout: 20_000 }).toMatchObject(expected)

test('a part of a payment goes back with a reason; the shop has a credit note and its plan', async () => {
  expect((await refund(due(500))).status).toBe(200)
  await becomes({ status: 'partly_refunded', refundedCents: 500 })
  const [invoice] = (await (await shop.client.ask('/api/billing/invoices')).json()) as Invoice[]
  expect(invoice?.documents).toMatchObject([{ kind: 'credit_note', cause: 'refund', grossCents: 500 }])
  expect(await app.overview(shop.client)).toMatchObject({ plan: 'professional' })
  const [entry] = (await (await chief.ask('/api/super-admin/audit')).json()) as AuditEntry[]
  expect(entry).toMatchObject({
    action: 'account.refund',
    subject: shop.email,
    before: { refundedCents: 0 },
    after: { invoice: payment.number, cents: 500, reason },
  })
})

test('the whole payment of the period that runs goes back, and the plan ends with it', async () => {
  await refund(due(payment.grossCents))
  await becomes({ status: 'refunded' })
  await app.settled(shop.client, { plan: 'free' })
})

test('clicked twice, or with an answer of the provider that gets lost, money goes back once', async () => {
  await app.stripe.fail({ mode: 'lost', method: 'POST', path: '/v1/refunds', times: 1 })
  const form = due(500)
  const answers = await Promise.all([refund(form), refund(form)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await becomes({ refundedCents: 500 })
  const { charges, invoices } = await app.stripe.books()
  const ours = ({ customer }: { customer: unknown }) => customer === shop.customer
  expect(charges.filter(ours).map(({ amount_refunded }) => amount_refunded)).toEqual([500])
  // A job that comes again after Stripe has forgotten the idempotency key.
  const [invoice] = invoices.filter(ours)
  const again = { customerId: shop.customer, invoiceId: invoice?.id ?? '', cents: 500, key: form.key }
  await app.ctx.payments.refund(again)
  expect((await app.stripe.books()).charges.filter(ours)[0]?.amount_refunded).toBe(500)
})

test('a payment that the bank is asked about stays as it is', async () => {
  await app.stripe.order({ do: 'dispute', subscription: shop.subscription, status: 'needs_response' })
  await readBooks(app.ctx, shop.customer, { cause: 'test' })
  expect(await refusal(await refund(due(100)))).toEqual([409, 'payment_disputed'])
})

test('more than is left, nothing at all and the payment of somebody else are refused', async () => {
  expect(await refusal(await refund(due(payment.grossCents + 1)))).toEqual([409, 'refund_too_much'])
  expect(await refusal(await refund(due(0)))).toEqual([400, 'invalid'])
  const other = await app.subscriber()
  const foreign = `${pathOf(other.id)}/${payment.id}/refund`
  expect(await refusal(await refund(due(100), foreign))).toEqual([404, 'not_found'])
  expect(await paid()).toMatchObject({ status: 'paid', refundedCents: 0 })
})

test('two refunds that together are too much: the second raises an alert and nothing is lost', async () => {
  await Promise.all([refund(due(payment.grossCents - 100)), refund(due(200))])
  const open = () => app.ctx.db.select({ kind: alerts.kind, subject: alerts.subject }).from(alerts)
  await expect
    .poll(open, { timeout: 20_000 })
    .toContainEqual({ kind: 'refund_failed', subject: payment.number })
  expect((await paid()).refundedCents).toBeLessThanOrEqual(payment.grossCents)
})
